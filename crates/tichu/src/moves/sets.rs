//! From a class of moves to its card sets.

use super::natural;
use crate::ranks::{self, MAHJONG, bits, window};
use crate::{CardSet, Combination, Kind};

/// Whether the same cards make a higher combination as well.
///
/// It is legal whenever this one is. So leaving out the lower one lists every set of cards once.
pub(super) fn has_higher_reading(combination: &Combination) -> bool {
    let Some(phoenix) = combination.phoenix() else {
        return false;
    };
    let (phoenix, rank) = (phoenix.number(), combination.half_ranks() / 2);
    match combination.kind() {
        // The pair may take the Phoenix instead, and is higher.
        Kind::FullHouse if phoenix == rank => {
            natural(combination.cards()).trailing_zeros() < ranks::place(rank)
        }
        // The Phoenix may go from the lower end to the upper.
        Kind::Straight => phoenix + combination.size() == rank + 1 && rank < 14,
        _ => false,
    }
}

/// Every combination of the hand that differs from this one at most in suits.
pub(super) fn expand(hand: CardSet, class: &Combination, sink: &mut impl FnMut(Combination)) {
    let own = natural(class.cards());
    let held = ranks::nibbles(hand);
    if class.kind() == Kind::StraightFlush {
        let top = own.trailing_zeros() & !3;
        for suit in bits(ranks::flushes(held, class.size()) >> top & 15) {
            let cards = ranks::of_suit(1 << suit) & window(top, class.size());
            sink(class.in_suits(ranks::cards(cards)));
        }
        return;
    }
    let may_be_flush = class.kind() == Kind::Straight
        && class.phoenix().is_none()
        && own & MAHJONG == 0
        && ranks::flush_cards(held) != 0;
    let ranks = ranks::any(own);
    // Most ranks have no other cards than those of the move: there is nothing to choose.
    let choices = if own & !held == 0 {
        ranks::any(held & ranks::whole(ranks) & !own)
    } else {
        ranks
    };
    let special = class.cards() - ranks::cards(own & ranks::SUITED);
    let fixed = own & ranks::SUITED & !ranks::whole(choices);
    choose(own, held, choices, fixed, &mut |nibbles| {
        if !(may_be_flush && ranks::suits(nibbles).is_power_of_two()) {
            sink(class.in_suits(ranks::cards(nibbles) | special));
        }
    });
}

/// Chooses as many cards of each of these ranks as `own` has, in every way.
fn choose(own: u64, held: u64, ranks: u64, chosen: u64, sink: &mut impl FnMut(u64)) {
    if ranks == 0 {
        sink(chosen);
        return;
    }
    let at = ranks.trailing_zeros();
    let later = ranks & (ranks - 1);
    let size = (own >> at & 15).count_ones();
    let suits = held >> at & 15;
    if size == 1 {
        for suit in bits(suits) {
            choose(own, held, later, chosen | 1 << (at + suit), sink);
        }
        return;
    }
    // All subsets of the suits, the first suits first.
    let mut subset = 0;
    while subset != suits {
        subset = (subset | !suits).wrapping_add(1) & suits;
        if subset.count_ones() == size {
            choose(own, held, later, chosen | subset << at, sink);
        }
    }
}
