//! The published variants of the learner as data.

use deck_building::{Card, Measure, SHIPPED, UnknownName, Variable, Variant, find};

/// The variant of this name.
///
/// # Errors
///
/// When no variant has it; the error lists all names.
pub fn named(name: &str) -> Result<&'static Variant, UnknownName> {
    let all: Vec<&'static Variant> = VARIANTS.iter().collect();
    find(&all, |variant| variant.name, name)
}

/// The action cards of the supply: those that the variant may buy, and at least those of the rivals.
#[must_use]
pub fn kingdom(variant: &Variant) -> &'static [Card] {
    let bought = variant.actions.iter().flatten();
    let bought = bought.filter(|card| card.is_action()).count();
    &Card::KINGDOM[..bought.max(2)]
}

const fn turn(high: u8) -> Variable {
    Variable::turn(high)
}

const fn gold(high: u8) -> Variable {
    Variable::copies(Card::Gold, 0, high)
}

const fn silver(high: u8) -> Variable {
    Variable::copies(Card::Silver, 0, high)
}

const fn smithy(high: u8) -> Variable {
    Variable::copies(Card::Smithy, 0, high)
}

const fn copper(high: u8) -> Variable {
    Variable::copies(Card::Copper, 7, high)
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
            Variable::copies(Card::KINGDOM[place - counts.len() + 1], 0, 1)
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
    SHIPPED[0],
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
    SHIPPED[1],
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
