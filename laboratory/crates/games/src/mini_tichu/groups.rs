//! What a hand holds of each kind of combinations.

use mini_tichu::Group;
use tichu::ranks::{Counts, above, flush_cards, flushes, nibbles};
use tichu::{CardSet, Combination, Kind};

/// The name in lower case, without spaces.
#[must_use]
pub const fn name(group: Group) -> &'static str {
    match group {
        Group::Single => "single",
        Group::Pair => "pair",
        Group::Triple => "triple",
        Group::Stairs => "steps",
        Group::FullHouse => "fullhouse",
        Group::Straight => "straight",
        Group::Bomb => "bomb",
    }
}

/// Whether there is a combination of a group among these cards.
///
/// A straight flush counts as a straight too.
#[must_use]
pub fn holds(hand: CardSet, group: Group) -> bool {
    let nibbles = nibbles(hand);
    let counts = Counts::of(nibbles);
    match group {
        Group::Single => counts.one != 0,
        Group::Pair => counts.two != 0,
        Group::Triple => counts.three != 0,
        Group::Stairs => runs(counts.two, 2) != 0,
        Group::FullHouse => is_full_house(&counts, counts.three),
        Group::Straight => runs(counts.one, 5) != 0,
        Group::Bomb => counts.four | flush_cards(nibbles) != 0,
    }
}

/// Whether there is a combination of the same group among these cards that beats this one.
///
/// A straight flush counts as a straight too.
#[must_use]
pub fn beats(hand: CardSet, top: &Combination) -> bool {
    let nibbles = nibbles(hand);
    let counts = Counts::of(nibbles);
    let (size, higher) = (top.size(), above(top.half_ranks() / 2));
    match top.kind() {
        Kind::Single | Kind::Dogs => counts.one & higher != 0,
        Kind::Pair => counts.two & higher != 0,
        Kind::Triple => counts.three & higher != 0,
        Kind::Steps => runs(counts.two, size / 2) & higher != 0,
        Kind::FullHouse => is_full_house(&counts, counts.three & higher),
        Kind::Straight => runs(counts.one, size) & higher != 0,
        Kind::Four => counts.four & higher | flush_cards(nibbles) != 0,
        Kind::StraightFlush => {
            flushes(nibbles, size) & (higher) != 0 || flushes(nibbles, size + 1) != 0
        }
    }
}

/// The highest ranks of runs of `length` consecutive ranks.
const fn runs(ranks: u64, length: u8) -> u64 {
    let mut tops = ranks;
    let mut below = 1;
    while below < length {
        tops &= ranks >> (4 * below as u32);
        below += 1;
    }
    tops
}

/// Whether one of these triples goes with a pair of another rank.
const fn is_full_house(counts: &Counts, triples: u64) -> bool {
    triples != 0 && counts.two.count_ones() > 1
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use proptest::prelude::{prop_assert_eq, proptest};
    use tichu::{Move, Occasion, Position};

    use super::*;
    use agents::Game;
    use mini_tichu::Round;

    /// The classes of moves of a hand on this occasion, bombs on other kinds left out.
    fn classes(hand: CardSet, occasion: Occasion) -> Vec<Combination> {
        let wish = None;
        let mut moves = Vec::new();
        Position {
            hand,
            occasion,
            wish,
        }
        .classes(&mut moves);
        let plays = moves.into_iter().filter_map(|one| match one {
            Move::Pass => None,
            Move::Play(combination) => Some(combination),
        });
        plays.collect()
    }

    proptest! {
        #[test]
        fn hands_hold_the_groups_of_their_moves(seed: u64) {
            let round = Round::deal(&mut Rng::with_seed(seed), false);
            let [own, other] = [0, 1].map(|player| round.view(player).hand);
            let leads = classes(own, Occasion::Lead);
            for group in Group::ALL {
                let is_led = |one: &Combination| {
                    let flush = one.kind() == Kind::StraightFlush && group == Group::Straight;
                    flush || Group::of(one.kind()) == group
                };
                prop_assert_eq!(holds(own, group), leads.iter().any(is_led));
            }
            for top in leads.iter().filter(|top| !top.is_bomb()) {
                let answers = classes(other, Occasion::Follow(*top));
                let has_flush = answers.iter().any(|one| one.kind() == Kind::StraightFlush);
                let expected = answers.iter().any(|one| one.kind() == top.kind());
                if !has_flush || expected {
                    prop_assert_eq!(beats(other, top), expected, "{} {}", other, top);
                }
            }
        }
    }

    #[test]
    fn bombs_are_beaten_as_by_the_rules() {
        let cards = |text: &str| text.parse::<CardSet>().unwrap();
        let combination = |text| Combination::readings(cards(text)).next().unwrap();
        let four = "S9 R9 B9 G9";
        let flush = "S5 S6 S7 S8 S9";
        for (hand, top, expected) in [
            ("S8 R8 B8 G8", four, false),
            ("S10 R10 B10 G10", four, true),
            ("R2 R3 R4 R5 R6", four, true),
            ("S10 R10 B10 G10", flush, false),
            ("R5 R6 R7 R8 R9", flush, false),
            ("R6 R7 R8 R9 R10", flush, true),
            ("R2 R3 R4 R5 R6 R7", flush, true),
        ] {
            assert_eq!(
                beats(cards(hand), &combination(top)),
                expected,
                "{hand} on {top}"
            );
        }
    }
}
