//! What a table of values tells apart.

use crate::card::Card;
use crate::situation::Situation;

/// Something that a learner counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number of the turn, from 0.
    Turn,
    /// Estimated turns to the end: the provinces left, divided by the players and rounded up.
    ///
    /// The source names the estimate and not its formula.
    End,
    /// The provinces left, another reading of that estimate.
    Provinces,
    /// Copies of a card in the own deck.
    Copies(Card),
}

/// A measure between two bounds: a value outside counts as the nearer bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The measure.
    pub measure: Measure,
    /// The lower bound.
    pub low: u8,
    /// The upper bound, inclusive.
    pub high: u8,
}

impl Variable {
    /// The turn from 0 up to this one.
    #[must_use]
    pub const fn turn(high: u8) -> Variable {
        Variable {
            measure: Measure::Turn,
            low: 0,
            high,
        }
    }

    /// Copies of a card between these bounds.
    #[must_use]
    pub const fn copies(card: Card, low: u8, high: u8) -> Variable {
        Variable {
            measure: Measure::Copies(card),
            low,
            high,
        }
    }

    /// Number of different values.
    #[must_use]
    pub const fn size(&self) -> usize {
        (self.high - self.low) as usize + 1
    }
}

/// A variant of the learner: its variables and its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The published name without its prefix QL.
    pub name: &'static str,
    /// The variables; the first one moves fastest in the table.
    pub variables: &'static [Variable],
    /// The actions: a card to buy, or `None` for nothing.
    pub actions: &'static [Option<Card>],
}

impl Variant {
    /// Number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.variables.iter().map(Variable::size).product()
    }

    /// Number of entries of the table: states times actions.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.states() * self.actions.len()
    }

    /// Number of the state with these measures.
    ///
    /// The entry of an action is `state * actions + action`. For QL0 that is equation 19 of the
    /// source, `a + 9 g + 108 s + 1080 b + 6480 e + 64800 t` with action, gold, silver, Smithy,
    /// turns to the end, turn.
    pub fn state(&self, mut measure: impl FnMut(Measure) -> u8) -> usize {
        let mut state = 0;
        let mut stride = 1;
        for variable in self.variables {
            let value = measure(variable.measure).clamp(variable.low, variable.high);
            state += stride * usize::from(value - variable.low);
            stride *= variable.size();
        }
        state
    }

    /// Number of the state that a player is in.
    #[must_use]
    pub fn state_of(&self, situation: &Situation<'_>) -> usize {
        self.state(|measure| match measure {
            Measure::Turn => situation.turn() - 1,
            Measure::End => situation.pile(Card::Province).div_ceil(situation.players()),
            Measure::Provinces => situation.pile(Card::Province),
            Measure::Copies(card) => situation.count(card),
        })
    }

    /// The entries of all actions that a player can take now. Buying nothing is always allowed.
    pub fn entries_of(&self, situation: &Situation<'_>) -> impl Iterator<Item = usize> + Clone {
        let first = self.state_of(situation) * self.actions.len();
        let allowed = move |card: &Option<Card>| card.is_none_or(|card| situation.allows(card));
        let actions = self.actions.iter().enumerate();
        actions.filter_map(move |(place, card)| allowed(card).then_some(first + place))
    }

    /// The action of an entry: a card, or `None` for nothing.
    #[must_use]
    pub const fn action(&self, entry: usize) -> Option<Card> {
        self.actions[entry % self.actions.len()]
    }
}

/// The basic cards, the Smithy, and nothing.
const ACTIONS: &[Option<Card>] = &[
    Some(Card::Copper),
    Some(Card::Silver),
    Some(Card::Gold),
    Some(Card::Estate),
    Some(Card::Duchy),
    Some(Card::Province),
    Some(Card::Curse),
    Some(Card::Smithy),
    None,
];

/// The variants of the tables that ship.
pub const SHIPPED: &[Variant] = &[
    Variant {
        name: "12",
        variables: &[
            Variable::copies(Card::Gold, 0, 2),
            Variable::copies(Card::Silver, 0, 4),
            Variable::copies(Card::Smithy, 0, 1),
            Variable::copies(Card::Copper, 7, 8),
            Variable::turn(12),
        ],
        actions: ACTIONS,
    },
    Variant {
        name: "14.5",
        variables: &[
            Variable::copies(Card::Gold, 0, 4),
            Variable::copies(Card::Silver, 0, 6),
            Variable::copies(Card::Smithy, 0, 2),
            Variable::copies(Card::Copper, 7, 8),
            Variable::turn(19),
        ],
        actions: ACTIONS,
    },
];
