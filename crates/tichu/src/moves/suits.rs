//! The choice of suits for a class of moves, so that bombs stay together.

use super::{Move, sets};
use crate::ranks::{self, lowest, whole};
use crate::{CardSet, Combination};

/// The cards of each rank that a hand plays first, as one, two or three cards of the rank.
pub(super) struct Chosen {
    pub(super) one: u64,
    pub(super) two: u64,
    pub(super) three: u64,
}

impl Chosen {
    /// The choice from these cards, those of straight flushes last; not more cards of a rank than
    /// asked for.
    #[inline]
    pub(super) const fn of(nibbles: u64, flush: u64, most: u8) -> Chosen {
        let one = next(nibbles, flush);
        let two = if most > 1 {
            one | next(nibbles & !one, flush)
        } else {
            one
        };
        let three = if most > 2 {
            two | next(nibbles & !two, flush)
        } else {
            two
        };
        Chosen { one, two, three }
    }
}

/// The card of each rank to play next: one that is in no straight flush, if there is one.
#[inline]
const fn next(left: u64, flush: u64) -> u64 {
    if flush == 0 {
        return lowest(left);
    }
    let spare = left & !flush;
    lowest(spare | left & !whole(ranks::any(spare)))
}

/// Chooses the suits of every move again, as those that leave the most cards of straight flushes.
///
/// With straight flushes of two suits, sparing their cards is no longer one question a rank. It drops
/// straights that the hand holds only as straight flushes.
pub(super) fn rearrange(hand: CardSet, moves: &mut Vec<Move>) {
    moves.retain_mut(|play| {
        let Move::Play(class) = play else {
            return true;
        };
        let mut best: Option<(u32, Combination)> = None;
        sets::expand(hand, class, &mut |combination| {
            let left = ranks::nibbles(hand - combination.cards());
            let flush = ranks::flush_cards(left).count_ones();
            if best.is_none_or(|(most, _)| flush > most) {
                best = Some((flush, combination));
            }
        });
        if let Some((_, combination)) = best {
            *class = combination;
        }
        best.is_some()
    });
}
