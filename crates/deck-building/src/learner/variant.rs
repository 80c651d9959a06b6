//! The published variants of the learner as data.

use crate::card::{Card, KINDS};
use crate::named::{self, UnknownName};
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
    /// The action cards of the supply.
    pub kingdom: &'static [Card],
}

impl Variant {
    /// The variant of this name.
    ///
    /// # Errors
    ///
    /// When no variant has it; the error lists all names.
    pub fn named(name: &str) -> Result<&'static Self, UnknownName> {
        let all: Vec<&'static Self> = VARIANTS.iter().collect();
        named::find(&all, |variant| variant.name, name)
    }

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

const fn turn(high: u8) -> Variable {
    Variable {
        measure: Measure::Turn,
        low: 0,
        high,
    }
}

const fn copies(card: Card, low: u8, high: u8) -> Variable {
    Variable {
        measure: Measure::Copies(card),
        low,
        high,
    }
}

const fn gold(high: u8) -> Variable {
    copies(Card::Gold, 0, high)
}

const fn silver(high: u8) -> Variable {
    copies(Card::Silver, 0, high)
}

const fn smithy(high: u8) -> Variable {
    copies(Card::Smithy, 0, high)
}

const fn copper(high: u8) -> Variable {
    copies(Card::Copper, 7, high)
}

const END: Variable = Variable {
    measure: Measure::End,
    low: 0,
    high: 9,
};

const PROVINCES: Variable = Variable {
    measure: Measure::Provinces,
    ..END
};

const NINE: &[Option<Card>] = &[
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

/// All cards, and none.
const EIGHTEEN: [Option<Card>; KINDS + 1] = {
    let mut actions = [None; KINDS + 1];
    let mut kind = 0;
    while kind < KINDS {
        actions[kind] = Some(Card::ALL[kind]);
        kind += 1;
    }
    actions
};

const fn small(name: &'static str, variables: &'static [Variable]) -> Variant {
    Variant {
        name,
        variables,
        actions: NINE,
        kingdom: &[Card::Smithy, Card::Chapel],
    }
}

const fn large(name: &'static str, variables: &'static [Variable]) -> Variant {
    Variant {
        name,
        variables,
        actions: &EIGHTEEN,
        kingdom: Card::KINGDOM,
    }
}

const fn has(card: Card) -> Variable {
    copies(card, 0, 1)
}

/// These counts, whether the deck has each further action card, and the turn.
const fn with_kingdom(
    [gold, silver, smithy, copper]: [Variable; 4],
    turn: Variable,
) -> [Variable; 14] {
    [
        gold,
        silver,
        smithy,
        copper,
        has(Card::Chapel),
        has(Card::Bazaar),
        has(Card::Adventurer),
        has(Card::Conspirator),
        has(Card::Festival),
        has(Card::Moneylender),
        has(Card::Village),
        has(Card::Woodcutter),
        has(Card::WorkersVillage),
        turn,
    ]
}

const OF_FOUR: [Variable; 14] = with_kingdom([gold(2), silver(4), smithy(1), copper(8)], turn(12));
const OF_TWO: [Variable; 14] = with_kingdom([gold(4), silver(6), smithy(2), copper(8)], turn(19));

/// All variants with published bounds.
///
/// The source describes neither 11 nor 13, and gives no bounds of 14.1 to 14.4 and 15 to 22.
/// Variant 23 has one form for four players and one for two.
pub const VARIANTS: &[Variant] = &[
    small("0", &[gold(11), silver(9), smithy(5), END, turn(39)]),
    small(
        "0-provinces",
        &[gold(11), silver(9), smithy(5), PROVINCES, turn(39)],
    ),
    small("1", &[gold(2), silver(3), smithy(2), copper(9), turn(34)]),
    small("2", &[gold(2), silver(3), smithy(2), turn(34)]),
    small("3", &[gold(2), silver(3), smithy(2), copper(8), turn(34)]),
    small("4", &[gold(2), silver(3), smithy(1), copper(8), turn(34)]),
    small("5", &[gold(2), silver(3), copper(8), turn(34)]),
    small("6", &[gold(1), silver(3), smithy(1), copper(8), turn(34)]),
    small("7", &[gold(3), silver(3), smithy(1), copper(8), turn(34)]),
    small("8", &[gold(2), silver(2), smithy(1), copper(8), turn(34)]),
    small("9", &[gold(2), silver(4), smithy(1), copper(8), turn(34)]),
    small("10", &[gold(2), silver(5), smithy(1), copper(8), turn(34)]),
    small("12", &[gold(2), silver(4), smithy(1), copper(8), turn(12)]),
    small(
        "14.0",
        &[gold(9), silver(9), smithy(4), copper(11), turn(49)],
    ),
    small(
        "14.5",
        &[gold(4), silver(6), smithy(2), copper(8), turn(19)],
    ),
    large("23-four", &OF_FOUR),
    large("23-two", &OF_TWO),
];
