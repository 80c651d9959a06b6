//! Features of hands that the others may hold, beside those of the state.

use tichu::ranks::{self, Counts, above};
use tichu::{BySeat, Card, CardSet};

use super::block::{Adding, Block};
use super::facts::{Facts, PLACES};
use super::state::{self, HIGH, SPECIALS, each_rank};
use super::structure;

// By place: how many cards of each rank a hand has, 1 to 4; special cards; high cards.
const HELD: Block = state::END.then(3 * 13 * 4);
const SPECIAL: Block = HELD.then(3 * 4);
const HIGH_CARDS: Block = SPECIAL.then(3 * 7);
// Estimated plays, apart for callers; bombs.
const PLAYS: Block = HIGH_CARDS.then(2 * 3 * 15);
const BOMB: Block = PLAYS.then(3);
// Ranks that the seat has played as well.
const PLAYED_TOO: Block = BOMB.then(3 * 6);
// Cards and ranks above the weakest that the seat declined to beat, by that.
const ABOVE_SINGLE: Block = PLAYED_TOO.then(3 * 15 * 4);
const ABOVE_PAIR: Block = ABOVE_SINGLE.then(3 * 15 * 3);
const ABOVE_TRIPLE: Block = ABOVE_PAIR.then(3 * 15 * 2);

/// The first number after the features of hidden hands.
pub(super) const END: Block = ABOVE_TRIPLE;

/// Adds the features of these hidden hands.
#[inline(always)]
pub(super) fn describe(facts: &Facts, hands: &BySeat<CardSet>, active: &mut Adding<'_>) {
    let (view, history) = (&facts.observation.view, &facts.observation.history);
    for (index, place) in (0..).zip(PLACES) {
        let seat = view.seat.after(place);
        let hand = hands[seat];
        if hand.is_empty() {
            continue;
        }
        let nibbles = ranks::nibbles(hand);
        let counts = Counts::of(nibbles);
        each_rank(hand, |rank, count| {
            if count > 0 {
                active.add(HELD, 52 * index + 4 * rank + count - 1);
            }
        });
        for (special, card) in (0..).zip(SPECIALS) {
            if hand.contains(card) {
                active.add(SPECIAL, 4 * index + special);
            }
        }
        active.add(HIGH_CARDS, 7 * index + few((hand & HIGH).len(), 6));
        let has_called = u16::from(facts.calls_are_open() && view.calls[seat].is_some());
        let plays = u16::from(structure::plays(hand)).min(14);
        active.add(PLAYS, 45 * has_called + 15 * index + plays);
        if hand.has_bomb() {
            active.add(BOMB, index);
        }
        let played = Counts::of(ranks::nibbles(history.played(seat)));
        let both = (counts.one & played.one).count_ones() as usize;
        active.add(PLAYED_TOO, 6 * index + few(both, 5));
        let declined = history.declined(seat);
        if declined.single > 0 {
            let weakest = (declined.single / 2).min(14);
            let higher = (nibbles & ranks::SUITED & above(weakest)).count_ones() as usize
                + usize::from(hand.contains(Card::Dragon))
                + usize::from(hand.contains(Card::Phoenix));
            let place = 15 * index + u16::from(weakest);
            active.add(ABOVE_SINGLE, 4 * place + few(higher, 3));
        }
        for (block, weakest, held, most) in [
            (ABOVE_PAIR, declined.pair, counts.two, 2),
            (ABOVE_TRIPLE, declined.triple, counts.three, 1),
        ] {
            if weakest > 0 {
                let weakest = (weakest / 2).min(14);
                let higher = (held & above(weakest)).count_ones() as usize;
                let place = 15 * index + u16::from(weakest);
                active.add(block, (most + 1) * place + few(higher, most));
            }
        }
    }
}

/// A count, up to a limit.
#[inline(always)]
fn few(count: usize, most: u16) -> u16 {
    u16::try_from(count).unwrap_or(most).min(most)
}
