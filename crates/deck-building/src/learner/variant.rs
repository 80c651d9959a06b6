//! The published variants of the learner as data.

use crate::card::Card;
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

/// The basic cards and the first ones of the kingdom, then nothing: `N` actions.
const fn actions<const N: usize>() -> [Option<Card>; N] {
    let mut actions = [None; N];
    let mut kind = 0;
    while kind < N - 1 {
        actions[kind] = Some(Card::ALL[kind]);
        kind += 1;
    }
    actions
}

const fn small(name: &'static str, variables: &'static [Variable]) -> Variant {
    Variant {
        name,
        variables,
        actions: const { &actions::<9>() },
        kingdom: &[Card::Smithy, Card::Chapel],
    }
}

/// These counts, whether the deck has each of the next action cards, and the turn: `N` variables.
const fn with_kingdom<const N: usize>(counts: [Variable; 4], turn: Variable) -> [Variable; N] {
    let mut variables = [turn; N];
    let mut place = 0;
    while place < N - 1 {
        variables[place] = if place < counts.len() {
            counts[place]
        } else {
            // After the Smithy, which the counts hold.
            copies(Card::KINGDOM[place - counts.len() + 1], 0, 1)
        };
        place += 1;
    }
    variables
}

/// A variant with this number of action cards beside the Smithy.
macro_rules! large {
    ($name:literal, $cards:literal, $counts:expr, $turn:expr) => {
        Variant {
            name: $name,
            variables: const { &with_kingdom::<{ 5 + $cards }>($counts, $turn) },
            actions: const { &actions::<{ 9 + $cards }>() },
            kingdom: Card::KINGDOM.split_at(1 + $cards).0,
        }
    };
}

macro_rules! of_four {
    ($name:literal, $cards:literal) => {
        large!(
            $name,
            $cards,
            [gold(2), silver(4), smithy(1), copper(8)],
            turn(12)
        )
    };
}

macro_rules! of_two {
    ($name:literal, $cards:literal) => {
        large!(
            $name,
            $cards,
            [gold(4), silver(6), smithy(2), copper(8)],
            turn(19)
        )
    };
}

/// All variants whose bounds are published or follow.
///
/// The source describes neither 11 nor 13. Each of 14.1 to 14.5 lowers another bound of 14.0. Their
/// order is not known here; this one is that in which the source lists the bounds: turn, copper,
/// Smithy, silver, gold. Each of 15 to 23 adds a card to the one before, in
/// the order of [`Card::KINGDOM`], and the deck has it or not. Those have one form for four players and
/// one for two. Variant `0-provinces` is no published one: it is 0 with [`Measure::Provinces`].
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
        "14.1",
        &[gold(9), silver(9), smithy(4), copper(11), turn(19)],
    ),
    small(
        "14.2",
        &[gold(9), silver(9), smithy(4), copper(8), turn(19)],
    ),
    small(
        "14.3",
        &[gold(9), silver(9), smithy(2), copper(8), turn(19)],
    ),
    small(
        "14.4",
        &[gold(9), silver(6), smithy(2), copper(8), turn(19)],
    ),
    small(
        "14.5",
        &[gold(4), silver(6), smithy(2), copper(8), turn(19)],
    ),
    of_four!("15-four", 1),
    of_two!("15-two", 1),
    of_four!("16-four", 2),
    of_two!("16-two", 2),
    of_four!("17-four", 3),
    of_two!("17-two", 3),
    of_four!("18-four", 4),
    of_two!("18-two", 4),
    of_four!("19-four", 5),
    of_two!("19-two", 5),
    of_four!("20-four", 6),
    of_two!("20-two", 6),
    of_four!("21-four", 7),
    of_two!("21-two", 7),
    of_four!("22-four", 8),
    of_two!("22-two", 8),
    of_four!("23-four", 9),
    of_two!("23-two", 9),
];
