//! Features of what a move leads to: how the cards that stay can be got rid of, and what others have
//! shown of theirs.

use tichu::ranks::{self, Counts, RANKS};
use tichu::{Card, CardSet, Combination, Kind, Move, Seat};

use super::block::{Block, part};
use super::facts::{Facts, GROUPS, Holder, group};
use super::moves::{self, Choice};

// The plays of the rest that others can beat: by whether the move itself can be beaten, by the shortest
// hand of an opponent, by the partner's hand, by who has called.
const BEATABLE: Block = moves::FIRST_END.then(3 * 8);
const BEATABLE_ON_SHORTEST: Block = BEATABLE.then(2 * 6 * 5);
const BEATABLE_ON_PARTNER: Block = BEATABLE_ON_SHORTEST.then(2 * 5 * 5);
const BEATABLE_ON_CALL: Block = BEATABLE_ON_PARTNER.then(4 * 5);
// The rest: single cards above all unseen ones, its lowest single rank, its single ranks, a bomb.
const TOPS: Block = BEATABLE_ON_CALL.then(6);
const LOWEST: Block = TOPS.then(14);
const SINGLES: Block = LOWEST.then(8);
const BOMB: Block = SINGLES.then(2);
// The rank of a single card or of a pair that opponents with one or two cards may have to beat.
const RANK_ON_ONE: Block = BOMB.then(17);
const RANK_ON_TWO: Block = RANK_ON_ONE.then(2 * 17);
// Opponents that have passed on no more than this, by group.
const PASSED: Block = RANK_ON_TWO.then(2 * 4);
// The caller that holds the trick, by group; what a pass leaves on the table.
const ON_CALLER: Block = PASSED.then(2 * 3 * GROUPS);
const PASS_POINTS: Block = ON_CALLER.then(2 * 5);

/// The first number after these features.
pub(super) const END: Block = PASS_POINTS;

/// Adds the features of a move. `beaters` of them are unseen.
#[inline(always)]
pub(super) fn describe(facts: &Facts, chosen: &Move, beaters: u8, plays: u8, active: &mut Choice) {
    let view = &facts.observation.view;
    let played = match chosen {
        Move::Pass => CardSet::EMPTY,
        Move::Play(combination) => combination.cards(),
    };
    let is_pass = u16::from(played.is_empty());
    let rest = facts.hand - played;
    let (beatable, tops) = beatable(facts, rest, plays);
    let sure = if is_pass == 1 {
        2
    } else {
        u16::from(beaters == 0)
    };
    active.add(BEATABLE, 8 * sure + beatable.min(7));
    let few = beatable.min(4);
    let shortest = part(facts.shortest.into(), &[2, 3, 4, 6, 9]);
    active.add(BEATABLE_ON_SHORTEST, 30 * is_pass + 5 * shortest + few);
    let partner = part(facts.left[2].into(), &[1, 2, 4, 7]);
    active.add(BEATABLE_ON_PARTNER, 25 * is_pass + 5 * partner + few);
    let called = |places: u8| view.calls[view.seat.after(places)].is_some();
    let caller = if !facts.calls_are_open() {
        0
    } else if called(0) {
        1
    } else if called(2) {
        2
    } else {
        u16::from(called(1) || called(3)) * 3
    };
    active.add(BEATABLE_ON_CALL, 5 * caller + few);
    active.add(TOPS, tops.min(5));
    let Counts { one, two, .. } = Counts::of(ranks::nibbles(rest));
    let singles = one & !two;
    let lowest = if singles == 0 {
        13
    } else {
        u16::from(ranks::rank_at(63 - singles.leading_zeros())) - 2
    };
    active.add(LOWEST, lowest);
    #[expect(clippy::cast_possible_truncation)] // At most 13.
    active.add(SINGLES, (singles.count_ones() as u16).min(7));
    if rest.has_bomb() {
        active.add(BOMB, is_pass);
    }
    let holder = match facts.holder {
        Holder::Nobody => None,
        Holder::Next => Some(view.seat.after(1)),
        Holder::Partner => Some(view.seat.partner()),
        Holder::Previous => Some(view.seat.after(3)),
    };
    let called = |seat: Seat| facts.calls_are_open() && view.calls[seat].is_some();
    match chosen {
        Move::Pass => {
            if let Some(trick) = &facts.trick {
                let points = part(trick.cards().points(), &[0, 1, 15, 30]);
                active.add(
                    PASS_POINTS,
                    5 * u16::from(facts.holder == Holder::Partner) + points,
                );
                if let Some(holder) = holder.filter(|seat| called(*seat)) {
                    let side = u16::from(holder.team() != view.seat.team());
                    active.add(ON_CALLER, 3 * GROUPS * side + group(trick.top().kind()));
                }
            }
        }
        Move::Play(combination) => {
            let kinds = group(combination.kind());
            if let Some(holder) = holder.filter(|seat| called(*seat)) {
                let side = u16::from(holder.team() != view.seat.team());
                let sure = if beaters == 0 { 2 } else { 1 };
                active.add(ON_CALLER, 3 * GROUPS * side + GROUPS * sure + kinds);
            }
            others(facts, combination, kinds, active);
        }
    }
}

/// What the opponents can do, as far as their hands and their passes tell.
#[inline(always)]
fn others(facts: &Facts, combination: &Combination, kinds: u16, active: &mut Choice) {
    let (view, history) = (&facts.observation.view, &facts.observation.history);
    let rank = u16::from(combination.half_ranks() / 2);
    match (combination.kind(), facts.shortest) {
        (Kind::Single, 1) => active.add(RANK_ON_ONE, rank),
        (Kind::Single, 2) => active.add(RANK_ON_TWO, rank),
        (Kind::Pair, 2) => active.add(RANK_ON_TWO, 17 + rank),
        _ => {}
    }
    if kinds == group(Kind::Four) {
        return;
    }
    for (index, places) in (0..).zip([1, 3]) {
        let seat = view.seat.after(places);
        let declined = history.declined(seat);
        let weakest = match kinds {
            0 => declined.single,
            1 => declined.pair,
            2 => declined.triple,
            _ => declined.run,
        };
        if view.left[seat] > 0 && weakest > 0 && weakest <= combination.half_ranks() {
            active.add(PASSED, 4 * index + kinds);
        }
    }
}

/// How many plays of a hand others can beat, of this estimated number; and how many single cards are above
/// all unseen ones.
#[inline(always)]
fn beatable(facts: &Facts, rest: CardSet, plays: u8) -> (u16, u16) {
    let own = Counts::of(ranks::nibbles(rest));
    let unseen = &facts.unseen;
    let dragon = u32::from(rest.contains(Card::Dragon));
    // The ace has the lowest nibble: all ranks below the lowest unseen bit are above it.
    let above = |unseen: u64| (unseen & unseen.wrapping_neg()).wrapping_sub(1) & RANKS;
    let singles = if facts.unseen_cards.contains(Card::Dragon) {
        0
    } else {
        (own.one & !own.two & above(unseen.one)).count_ones()
    };
    let pairs = (own.two & !own.three & above(unseen.two)).count_ones();
    let triples = (own.three & !own.four & above(unseen.three)).count_ones();
    let winners = dragon + singles + pairs + triples + own.four.count_ones();
    let tops = if facts.unseen_cards.contains(Card::Dragon) {
        dragon
    } else {
        let cards = ranks::nibbles(rest) & ranks::whole(above(unseen.one));
        dragon + cards.count_ones()
    };
    #[expect(clippy::cast_possible_truncation)] // At most 14.
    let counts = (winners as u16, tops as u16);
    (u16::from(plays).saturating_sub(counts.0), counts.1)
}
