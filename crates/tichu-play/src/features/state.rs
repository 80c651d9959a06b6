//! Features of what a player knows, the same for every decision.

use tichu::ranks;
use tichu::{Call, Card, CardSet, Exchange, Phase};

use super::block::{Active, Adding, Block, CLASSES, class, part, rank_index};
use super::facts::{Facts, GROUPS, Holder, PLACES, group};

/// The most features that a state has.
pub(super) const MOST: usize = 112;

/// The active features of a state.
pub type State = Active<MOST>;

pub(super) const SPECIALS: [Card; 4] = [Card::Dragon, Card::Phoenix, Card::Mahjong, Card::Dogs];

// Own cards: how many of each rank held, 1 to 4; special cards; estimated plays; bombs.
const OWN: Block = Block::first(13 * 4);
const OWN_SPECIAL: Block = OWN.then(4);
const OWN_PLAYS: Block = OWN_SPECIAL.then(13);
const OWN_BOMB: Block = OWN_PLAYS.then(1);
const OWN_TOPS: Block = OWN_BOMB.then(6);
// Unseen cards: how many of each rank, 0 to 4; special cards; ranks with all four cards unseen.
const UNSEEN: Block = OWN_TOPS.then(13 * 5);
const UNSEEN_SPECIAL: Block = UNSEEN.then(4);
const UNSEEN_FOURS: Block = UNSEEN_SPECIAL.then(8);
// How many cards each seat holds, by its place.
const LEFT: Block = UNSEEN_FOURS.then(4 * 15);
// The table: holder and group of kinds; rank of the top by group; size of runs; points.
const LEAD: Block = LEFT.then(1);
const HOLDER: Block = LEAD.then(3 * GROUPS);
const TOP: Block = HOLDER.then(GROUPS * 17);
const TOP_PHOENIX: Block = TOP.then(1);
const TOP_SIZE: Block = TOP_PHOENIX.then(15);
const TRICK_POINTS: Block = TOP_SIZE.then(2 * 6);
const OUT_OF_TURN: Block = TRICK_POINTS.then(1);
const WISH: Block = OUT_OF_TURN.then(13);
// Calls by place, apart while no player is out; who has gone out.
const CALLS: Block = WISH.then(4 * 2);
const DECIDED: Block = CALLS.then(4 * 2);
const OUT: Block = DECIDED.then(3);
const FIRST_OUT: Block = OUT.then(2);
// Points of won tricks by team.
const WON: Block = FIRST_OUT.then(2 * 9);
// The exchange: classes of the cards given, still held by their receivers or played; received.
const GIVEN: Block = WON.then(3 * CLASSES);
const GIVEN_PLAYED: Block = GIVEN.then(3 * CLASSES);
const RECEIVED: Block = GIVEN_PLAYED.then(3 * CLASSES);
// What others declined to beat, and the high cards that they have played.
const DECLINED_SINGLE: Block = RECEIVED.then(3 * 15);
const DECLINED_PAIR: Block = DECLINED_SINGLE.then(3 * 15);
const DECLINED_TRIPLE: Block = DECLINED_PAIR.then(3 * 3);
const DECLINED_RUN: Block = DECLINED_TRIPLE.then(3 * 3);
const PLAYED_HIGH: Block = DECLINED_RUN.then(3 * 6);
// The match: points that each team needs, and the lead.
const NEEDS: Block = PLAYED_HIGH.then(2 * 7);
const AHEAD: Block = NEEDS.then(7);

/// The first number after the features of a state.
pub(super) const END: Block = AHEAD;

/// Adds the features of the state.
#[inline(always)]
pub(super) fn describe(facts: &Facts, active: &mut Adding<'_>) {
    cards(facts, active);
    table(facts, active);
    calls(facts, active);
    exchange(facts, active);
    others(facts, active);
    standing(facts, active);
}

/// For every rank, how many of its cards the set has.
#[inline(always)]
pub(super) fn each_rank(cards: CardSet, mut each: impl FnMut(u16, u16)) {
    let nibbles = ranks::nibbles(cards);
    for rank in 0..13_u8 {
        let count = (nibbles >> ranks::place(rank + 2) & 15).count_ones();
        #[expect(clippy::cast_possible_truncation)] // At most 4.
        each(rank.into(), count as u16);
    }
}

#[inline(always)]
fn cards(facts: &Facts, active: &mut Adding<'_>) {
    each_rank(facts.hand, |rank, count| {
        if count > 0 {
            active.add(OWN, 4 * rank + count - 1);
        }
    });
    each_rank(facts.unseen_cards, |rank, count| {
        active.add(UNSEEN, 5 * rank + count)
    });
    for (index, card) in (0..).zip(SPECIALS) {
        if facts.hand.contains(card) {
            active.add(OWN_SPECIAL, index);
        }
        if facts.unseen_cards.contains(card) {
            active.add(UNSEEN_SPECIAL, index);
        }
    }
    active.add(OWN_PLAYS, u16::from(facts.plays).min(12));
    active.flag(OWN_BOMB, facts.has_bomb);
    active.add(OWN_TOPS, facts.tops(facts.hand).min(5));
    #[expect(clippy::cast_possible_truncation)] // At most 13.
    let fours = facts.unseen.four.count_ones() as u16;
    active.add(UNSEEN_FOURS, fours.min(7));
    for (place, left) in (0..).zip(facts.left) {
        active.add(LEFT, 15 * place + u16::from(left));
    }
}

#[inline(always)]
fn table(facts: &Facts, active: &mut Adding<'_>) {
    let view = &facts.observation.view;
    if let Some(trick) = &facts.trick {
        let top = trick.top();
        let holder = match facts.holder {
            Holder::Next => 0,
            Holder::Partner => 1,
            Holder::Nobody | Holder::Previous => 2,
        };
        let kinds = group(top.kind());
        active.add(HOLDER, GROUPS * holder + kinds);
        active.add(TOP, 17 * kinds + u16::from(top.half_ranks() / 2));
        active.flag(TOP_PHOENIX, top.cards().contains(Card::Phoenix));
        active.add(TOP_SIZE, u16::from(top.size()));
        let points = part(facts.points, &[0, 1, 10, 20, 35]);
        active.add(TRICK_POINTS, 6 * u16::from(holder == 1) + points);
    } else if matches!(view.phase, Phase::Lead(_)) {
        active.add(LEAD, 0);
    }
    active.flag(OUT_OF_TURN, facts.out_of_turn);
    if let Some(rank) = view.wish {
        active.add(WISH, rank_index(rank));
    }
    for (side, team) in (0..).zip([view.seat.team(), view.seat.team().opponent()]) {
        let won: i32 = tichu::Seat::ALL
            .into_iter()
            .filter(|seat| seat.team() == team)
            .map(|seat| view.won[seat].points())
            .sum();
        active.add(WON, 9 * side + part(won, &[0, 1, 10, 20, 30, 45, 60, 80]));
    }
}

#[inline(always)]
fn calls(facts: &Facts, active: &mut Adding<'_>) {
    let view = &facts.observation.view;
    let block = if facts.calls_are_open() {
        CALLS
    } else {
        DECIDED
    };
    for place in 0..4_u8 {
        if let Some(call) = view.calls[view.seat.after(place)] {
            active.add(
                block,
                2 * u16::from(place) + u16::from(call == Call::GrandTichu),
            );
        }
    }
    let out = view.out.seats();
    for seat in out {
        let place = (4 + seat.number() - view.seat.number()) % 4;
        if place > 0 {
            active.add(OUT, u16::from(place) - 1);
        }
    }
    if let Some(first) = out.first() {
        active.add(FIRST_OUT, u16::from(first.team() != view.seat.team()));
    }
}

#[inline(always)]
fn exchange(facts: &Facts, active: &mut Adding<'_>) {
    let view = &facts.observation.view;
    let played = |card: Card| !facts.unseen_cards.contains(card);
    if let Some(Exchange {
        next,
        partner,
        previous,
    }) = view.given
    {
        for (index, card) in (0..).zip([next, partner, previous]) {
            let block = if played(card) { GIVEN_PLAYED } else { GIVEN };
            active.add(block, CLASSES * index + class(card));
        }
    }
    if let Some(received) = view.received {
        for (index, card) in (0..).zip(received.cards()) {
            active.add(RECEIVED, CLASSES * index + class(card));
        }
    }
}

#[inline(always)]
fn others(facts: &Facts, active: &mut Adding<'_>) {
    let (view, history) = (&facts.observation.view, &facts.observation.history);
    let coarse = |half_ranks: u8| part((half_ranks / 2).into(), &[7, 11]);
    for (index, place) in (0..).zip(PLACES) {
        let seat = view.seat.after(place);
        if view.left[seat] == 0 {
            continue;
        }
        let declined = history.declined(seat);
        if declined.single > 0 {
            active.add(
                DECLINED_SINGLE,
                15 * index + u16::from(declined.single / 2).min(14),
            );
        }
        if declined.pair > 0 {
            active.add(
                DECLINED_PAIR,
                15 * index + u16::from(declined.pair / 2).min(14),
            );
        }
        if declined.triple > 0 {
            active.add(DECLINED_TRIPLE, 3 * index + coarse(declined.triple));
        }
        if declined.run > 0 {
            active.add(DECLINED_RUN, 3 * index + coarse(declined.run));
        }
        let high = (history.played(seat) & HIGH).len();
        active.add(
            PLAYED_HIGH,
            6 * index + u16::try_from(high).unwrap_or(5).min(5),
        );
    }
}

/// Aces, Phoenix and Dragon.
pub(super) const HIGH: CardSet = CardSet::from_bits((1 << 6) - 1);

#[inline(always)]
fn standing(facts: &Facts, active: &mut Adding<'_>) {
    const NEEDED: [i32; 6] = [101, 201, 301, 401, 601, 801];
    let scores = facts.observation.scores;
    let target = i32::from(facts.observation.target);
    for (side, total) in (0..).zip([scores.own, scores.opponent]) {
        active.add(
            NEEDS,
            7 * side + part(target.saturating_sub(total), &NEEDED),
        );
    }
    let ahead = scores.own.saturating_sub(scores.opponent);
    active.add(AHEAD, part(ahead, &[-400, -200, -50, 50, 200, 400]));
}
