//! Features of what a move leads to: how the cards that stay can be got rid of, and what others have
//! shown of theirs.

use tichu::ranks::{self, Counts};
use tichu::{Card, CardSet, Combination, Kind, Move};

use super::block::{Adding, part};
use super::facts::{Facts, GROUPS, Holder, group};
use super::move_layout::*;

/// Adds the features of a move: `beaters` of the unseen cards or ranks beat it, and the rest needs this
/// number of plays.
#[inline(always)]
pub(super) fn describe(
    facts: &Facts,
    chosen: &Move,
    beaters: u8,
    plays: u8,
    active: &mut Adding<'_>,
) {
    // To pass is the third way beside moves that others can beat and those that they cannot.
    let (played, way) = match chosen {
        Move::Pass => (CardSet::EMPTY, 2),
        Move::Play(combination) => (combination.cards(), u16::from(beaters == 0)),
    };
    let is_pass = u16::from(way == 2);
    let rest = facts.hand - played;
    let own = Counts::of(ranks::nibbles(rest));
    let beatable = u16::from(plays).saturating_sub(winners(facts, rest, &own));
    active.add(BEATABLE, 8 * way + beatable.min(7));
    let few = beatable.min(4);
    let shortest = part(facts.shortest.into(), &[2, 3, 4, 6, 9]);
    active.add(BEATABLE_ON_SHORTEST, 30 * is_pass + 5 * shortest + few);
    let partner = part(facts.left[2].into(), &[1, 2, 4, 7]);
    active.add(BEATABLE_ON_PARTNER, 25 * is_pass + 5 * partner + few);
    active.add(BEATABLE_ON_CALL, 5 * caller(facts) + few);
    active.add(TOPS, facts.tops(rest).min(5));
    let singles = own.one & !own.two;
    #[expect(clippy::cast_possible_truncation)] // At most 13.
    active.add(SINGLES, (singles.count_ones() as u16).min(7));
    let lowest = match singles {
        0 => 13,
        _ => u16::from(ranks::rank_at(63 - singles.leading_zeros())) - 2,
    };
    active.add(LOWEST, lowest);
    if rest.has_bomb() {
        active.add(BOMB, is_pass);
    }
    on_caller(facts, chosen, way, active);
    match chosen {
        Move::Pass => {
            if facts.trick.is_some() {
                let side = u16::from(facts.holder == Holder::Partner);
                let points = part(facts.points, &[0, 1, 15, 30]);
                active.add(PASS_POINTS, 5 * side + points);
            }
        }
        Move::Play(combination) => others(facts, combination, active),
    }
}

/// Who has called and may still go out first: 0 nobody, 1 the player, 2 the partner, 3 an opponent.
#[inline(always)]
fn caller(facts: &Facts) -> u16 {
    let has_called = |places| has_called(facts, places);
    if has_called(0) {
        1
    } else if has_called(2) {
        2
    } else {
        3 * u16::from(has_called(1) || has_called(3))
    }
}

#[inline(always)]
fn has_called(facts: &Facts, places: u8) -> bool {
    let view = &facts.observation.view;
    facts.calls_are_open() && view.calls[view.seat.after(places)].is_some()
}

/// What a move does to the trick of a caller.
#[inline(always)]
fn on_caller(facts: &Facts, chosen: &Move, way: u16, active: &mut Adding<'_>) {
    let holder = match facts.holder {
        Holder::Nobody => return,
        Holder::Next => 1,
        Holder::Partner => 2,
        Holder::Previous => 3,
    };
    if !has_called(facts, holder) {
        return;
    }
    let kind = match (chosen, &facts.trick) {
        (Move::Play(combination), _) => combination.kind(),
        (Move::Pass, Some(trick)) => trick.top().kind(),
        (Move::Pass, None) => return,
    };
    let side = u16::from(holder != 2);
    // First to pass, then to beat it so that others can go on, and so that they cannot.
    let way = (way + 1) % 3;
    active.add(ON_CALLER, GROUPS * (3 * side + way) + group(kind));
}

/// What the opponents can do, as far as their hands and their passes tell.
#[inline(always)]
fn others(facts: &Facts, combination: &Combination, active: &mut Adding<'_>) {
    let (view, history) = (&facts.observation.view, &facts.observation.history);
    let rank = u16::from(combination.half_ranks() / 2);
    match (combination.kind(), facts.shortest) {
        (Kind::Single, 1) => active.add(RANK_ON_ONE, rank),
        (Kind::Single, 2) => active.add(RANK_ON_TWO, rank),
        (Kind::Pair, 2) => active.add(RANK_ON_TWO, 17 + rank),
        _ => {}
    }
    let kinds = group(combination.kind());
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

/// How many groups of the rest are above all unseen ones of their size.
#[inline(always)]
fn winners(facts: &Facts, rest: CardSet, own: &Counts) -> u16 {
    let [singles, pairs, triples] = facts.tops;
    let singles = own.one & !own.two & singles;
    let pairs = own.two & !own.three & pairs;
    let triples = own.three & !own.four & triples;
    let groups = [singles, pairs, triples, own.four].map(u64::count_ones);
    let winners = groups.iter().sum::<u32>() + u32::from(rest.contains(Card::Dragon));
    #[expect(clippy::cast_possible_truncation)] // At most 14.
    let winners = winners as u16;
    winners
}
