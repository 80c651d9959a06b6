//! From cards to the combinations that they make.

use super::{Combination, Kind};
use crate::ranks::{self, MAHJONG, RANKS, SUITED};
use crate::{Card, CardSet};

impl Combination {
    /// Every combination that these cards make, the highest first: none, one or two.
    ///
    /// Two pairs and the Phoenix make two full houses. A straight with the Phoenix at an end makes
    /// two straights, unless one would go beyond the ace or below the two. A single Phoenix has
    /// the rank of a led one until it is [played on](Combination::played_on) another card.
    pub fn readings(cards: CardSet) -> impl Iterator<Item = Combination> {
        let has_phoenix = cards.contains(Card::Phoenix);
        let alone = has_phoenix && cards.len() == 1;
        // The ranks that the Phoenix may stand for; 0 when it does not.
        let (highest, lowest) = if has_phoenix && !alone {
            (14, 2)
        } else {
            (0, 0)
        };
        (lowest..=highest).rev().filter_map(move |phoenix| {
            let half_ranks = Combination::LED_PHOENIX;
            if alone {
                return Some(Combination::new(cards, Kind::Single, 1, 0, half_ranks));
            }
            reading(cards, phoenix)
        })
    }
}

/// The combination of these cards with the Phoenix, if there is one, as this rank.
fn reading(cards: CardSet, phoenix: u8) -> Option<Combination> {
    let size = u8::try_from(cards.len()).ok()?;
    let combination =
        |kind, half_ranks| Some(Combination::new(cards, kind, size, phoenix, half_ranks));
    let special = |card| cards.contains(card);
    if special(Card::Dragon) || special(Card::Dogs) {
        return match size {
            1 if special(Card::Dragon) => combination(Kind::Single, Combination::DRAGON),
            1 => combination(Kind::Dogs, 0),
            _ => None,
        };
    }
    let nibbles = ranks::nibbles(cards);
    // Nothing but the first bit of its nibble stands for the Mahjong: it counts as one of rank 1.
    let mut counts = counts(nibbles) | nibbles & MAHJONG;
    if phoenix > 0 {
        counts += 1 << ranks::place(phoenix);
    }
    let (kind, rank) = shape(counts)?;
    let has_mahjong = nibbles & MAHJONG != 0;
    match kind {
        Kind::Four if phoenix > 0 => None,
        Kind::Straight if phoenix == 0 && !has_mahjong && is_one_suit(nibbles) => {
            combination(Kind::StraightFlush, 2 * rank)
        }
        _ => combination(kind, 2 * rank),
    }
}

/// How many suited cards each rank has, as a number in its nibble.
const fn counts(nibbles: u64) -> u64 {
    let suited = nibbles & SUITED;
    let pairs = suited - (suited >> 1 & (RANKS * 5));
    (pairs & (RANKS * 3)) + (pairs >> 2 & (RANKS * 3))
}

/// The kind and the rank of cards with these counts of each rank.
fn shape(counts: u64) -> Option<(Kind, u8)> {
    if counts == 0 {
        return None;
    }
    let top = counts.trailing_zeros() & !3;
    let rank = ranks::rank_at(top);
    let counts = counts >> top;
    let kind = match counts {
        1 => Kind::Single,
        2 => Kind::Pair,
        3 => Kind::Triple,
        4 => Kind::Four,
        _ => {
            let length = counts.ilog2() / 4 + 1;
            // One card of each of `length` ranks.
            let run = (RANKS | MAHJONG) & ((1 << (4 * length)) - 1);
            if counts == run && length >= 5 {
                Kind::Straight
            } else if counts == 2 * run {
                Kind::Steps
            } else {
                // Two ranks: the lower one has the last nibble, the higher one the first.
                let lower = counts >> (4 * (length - 1));
                let lower_rank = u8::try_from(length - 1)
                    .ok()
                    .and_then(|n| rank.checked_sub(n))?;
                return match (counts & 15, lower, counts.count_ones()) {
                    (3, 2, 3) => Some((Kind::FullHouse, rank)),
                    (2, 3, 3) => Some((Kind::FullHouse, lower_rank)),
                    _ => None,
                };
            }
        }
    };
    Some((kind, rank))
}

/// Whether all suited cards are of one suit.
const fn is_one_suit(nibbles: u64) -> bool {
    ranks::suits(nibbles).is_power_of_two()
}
