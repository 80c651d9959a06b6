//! The numbers that models of Yang (2018) see of a hand: raw, compressed, patterns, four features.
//!
//! The thesis that retells his work names the patterns whose coefficients it prints, not all of
//! them. The others here are the usual ones, as many as he has.

use tichu::CardSet;
use tichu_models::posterior::HandType;

/// Places in [`HandType::counts`].
const MAHJONG: usize = 0;
const DOGS: usize = 1;
const DRAGON: usize = 2;
const PHOENIX: usize = 3;
const TWO: usize = 4;
const QUEEN: usize = 14;
const KING: usize = 15;
const ACE: usize = 16;

/// Ranks of a straight.
const STRAIGHT: usize = 5;

/// Names of the four features, in the order of their values.
pub const FOUR: [&str; 4] = ["ace", "Dragon", "Phoenix", "bomb"];

/// Names of the patterns, in the order of their values: the first thirteen for Grand Tichu, all for
/// Tichu. Counts but for the bomb, the full house and the special cards, which are 0 or 1.
pub const PATTERNS: [&str; 14] = [
    "ace",
    "Dragon",
    "Phoenix",
    "bomb",
    "straight",
    "Dogs",
    "single below the queen",
    "Mahjong",
    "king",
    "pair",
    "triple",
    "full house",
    "consecutive pairs",
    "queen",
];

/// A 0 or 1 for each of the 56 cards.
#[must_use]
pub fn raw(hand: CardSet) -> Vec<f64> {
    (0..56).map(|bit| (hand.bits() >> bit & 1) as f64).collect()
}

/// The compressed hand: the number of cards of each of the 17 kinds.
#[must_use]
pub fn compressed(hand: CardSet) -> Vec<f64> {
    let of = HandType::from(&hand);
    of.counts().iter().map(|&count| f64::from(count)).collect()
}

/// The four features: aces, Dragon, Phoenix, and whether there is a bomb.
#[must_use]
pub fn four(hand: CardSet) -> [f64; 4] {
    let of = HandType::from(&hand);
    let [aces, dragon, phoenix] = [ACE, DRAGON, PHOENIX].map(|kind| of.counts()[kind]);
    [aces, dragon, phoenix, u8::from(hand.has_bomb())].map(f64::from)
}

/// The patterns of [`PATTERNS`]. The Phoenix is no wild card; a straight or consecutive pairs count
/// once however long they are.
#[must_use]
pub fn patterns(hand: CardSet) -> [f64; 14] {
    let of = HandType::from(&hand);
    let counts = of.counts();
    let ranks = &counts[TWO..];
    let exactly = |cards: u8| ranks.iter().filter(|&&count| count == cards).count() as f64;
    let at_least = |cards: u8| ranks.iter().filter(|&&count| count >= cards).count();
    let below_queen = &counts[TWO..QUEEN];
    let singles = below_queen.iter().filter(|&&count| count == 1).count() as f64;
    let straights = runs(&[&[counts[MAHJONG]], ranks].concat(), 1, STRAIGHT);
    let is_full_house = at_least(3) > 0 && at_least(2) > 1;
    let kind = |kind: usize| f64::from(counts[kind]);
    let [aces, dragon, phoenix, bomb] = four(hand);
    [
        aces,
        dragon,
        phoenix,
        bomb,
        straights,
        kind(DOGS),
        singles,
        kind(MAHJONG),
        kind(KING),
        exactly(2),
        exactly(3),
        f64::from(is_full_house),
        runs(ranks, 2, 2),
        kind(QUEEN),
    ]
}

/// How many runs there are of at least `length` neighbours with `least` cards or more each.
fn runs(counts: &[u8], least: u8, length: usize) -> f64 {
    let held = counts.chunk_by(|a, b| (*a >= least) == (*b >= least));
    held.filter(|run| run[0] >= least && run.len() >= length)
        .count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_count_what_their_names_say() {
        let hand = "Dr GA SA BA R9 S9 R8 S8 G7 S6 S5 B3 S2 Hu".parse().unwrap();
        let named = PATTERNS.into_iter().zip(patterns(hand));
        let held: Vec<(&str, f64)> = named.filter(|(_, count)| *count != 0.0).collect();
        assert_eq!(
            held,
            [
                ("ace", 3.0),
                ("Dragon", 1.0),
                ("straight", 1.0),
                ("Dogs", 1.0),
                ("single below the queen", 5.0),
                ("pair", 2.0),
                ("triple", 1.0),
                ("full house", 1.0),
                ("consecutive pairs", 1.0),
            ]
        );
        let bomb: CardSet = "BK GK RK SK Ma B2 G3 R4".parse().unwrap();
        assert_eq!(four(bomb), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(raw(bomb).iter().sum::<f64>(), 8.0);
        assert_eq!(compressed(bomb)[KING], 4.0);
    }
}
