//! Features of the options of all decisions but moves: calls, exchange, wish, Dragon's gift.

use tichu::ranks::{self, Counts};
use tichu::{Card, CardSet, Rank, Seat};

use super::block::{Adding, Block, CLASSES, class, part, rank_index};
use super::facts::Facts;
use super::{state, structure};

// A call: no or yes.
const CALL: Block = state::END.then(2);

/// The first number after the features of a call.
pub(super) const CALL_END: Block = CALL;

/// Adds the features of calling or of not calling.
pub(super) fn call(calls: bool, active: &mut Adding<'_>) {
    active.add(CALL, u16::from(calls));
}

// A wish: no or a rank; how many of its cards are own and unseen; the rank of a given card.
const WISH: Block = state::END.then(14);
const WISH_OWN: Block = WISH.then(5);
const WISH_UNSEEN: Block = WISH_OWN.then(5);
const WISH_GIVEN: Block = WISH_UNSEEN.then(3);

/// The first number after the features of a wish.
pub(super) const WISH_END: Block = WISH_GIVEN;

/// The same for a wish; the Mahjong is still in the hand.
pub(super) fn wish(facts: &Facts, rank: Option<Rank>, active: &mut Adding<'_>) {
    let Some(rank) = rank else {
        active.add(WISH, 0);
        return;
    };
    active.add(WISH, 1 + rank_index(rank));
    let count = |cards: CardSet| u16::try_from(cards.of_rank(rank).len()).unwrap_or(4);
    active.add(WISH_OWN, count(facts.hand));
    active.add(WISH_UNSEEN, count(facts.unseen_cards));
    if let Some(given) = facts.observation.view.given {
        for (index, card) in (0..).zip(given.cards()) {
            if matches!(card, Card::Suited(given, _) if given == rank) {
                active.add(WISH_GIVEN, index);
            }
        }
    }
}

// A receiver of the Dragon's trick: place; its cards; its call; fewer or more cards than the other.
const DRAGON: Block = state::END.then(2);
const DRAGON_LEFT: Block = DRAGON.then(15);
const DRAGON_CALLED: Block = DRAGON_LEFT.then(1);
const DRAGON_LONGER: Block = DRAGON_CALLED.then(3);

/// The first number after the features of a gift.
pub(super) const DRAGON_END: Block = DRAGON_LONGER;

/// The same for the receiver of the Dragon's trick.
pub(super) fn dragon(facts: &Facts, receiver: Seat, active: &mut Adding<'_>) {
    let view = &facts.observation.view;
    let is_next = receiver == view.seat.after(1);
    let (left, other) = if is_next {
        (facts.left[1], facts.left[3])
    } else {
        (facts.left[3], facts.left[1])
    };
    active.add(DRAGON, u16::from(!is_next));
    active.add(DRAGON_LEFT, left.into());
    active.flag(DRAGON_CALLED, view.calls[receiver].is_some());
    active.add(
        DRAGON_LONGER,
        part(i32::from(left) - i32::from(other), &[0, 1]),
    );
}

// A card of the exchange, by receiver: class; who has called; how it stands in the hand.
const GIVE: Block = state::END.then(3 * CLASSES);
const GIVE_OWN_CALL: Block = GIVE.then(3 * CLASSES);
const GIVE_PARTNER_CALLED: Block = GIVE_OWN_CALL.then(3 * CLASSES);
const GIVE_OPPONENT_CALLED: Block = GIVE_PARTNER_CALLED.then(3 * CLASSES);
const GIVE_COUNT: Block = GIVE_OPPONENT_CALLED.then(3 * 3 * 5);
const GIVE_PLACE: Block = GIVE_COUNT.then(3 * 7);
const GIVE_PLAYS: Block = GIVE_PLACE.then(3 * 13);
const GIVE_COST: Block = GIVE_PLAYS.then(3 * 4);
const GIVE_BOMB: Block = GIVE_COST.then(3);
const GIVE_EARLIER: Block = GIVE_BOMB.then(3 * 4);
const GIVE_EARLIER_CLASS: Block = GIVE_EARLIER.then(2 * 2 * CLASSES);
const GIVE_RUN: Block = GIVE_EARLIER_CLASS.then(3 * 3);

/// The first number after the features of a gift.
pub(super) const GIVE_END: Block = GIVE_RUN;

/// The remaining hand after some gifts: the next gift is chosen from it.
pub(super) struct Rest {
    hand: CardSet,
    one: u64,
    plays: u8,
    has_bomb: bool,
}

impl Rest {
    #[inline(always)]
    pub(super) fn of(facts: &Facts, earlier: &[Card]) -> Rest {
        let gone = earlier.iter().copied().collect::<CardSet>();
        let hand = facts.hand - gone;
        Rest {
            hand,
            one: Counts::of(ranks::nibbles(hand)).one,
            plays: structure::plays(hand),
            has_bomb: hand.has_bomb(),
        }
    }
}

/// The same for a card of the exchange: to the next seat (0), the partner (1) or the previous (2),
/// after these earlier cards.
#[inline(always)]
pub(super) fn give(
    facts: &Facts,
    before: &Rest,
    earlier: &[Card],
    card: Card,
    active: &mut Adding<'_>,
) {
    let view = &facts.observation.view;
    #[expect(clippy::cast_possible_truncation)] // At most 2.
    let to = earlier.len() as u16;
    let kind = class(card);
    let cell = CLASSES * to + kind;
    active.add(GIVE, cell);
    let called = |places: u8| view.calls[view.seat.after(places)];
    if called(0).is_some() {
        active.add(GIVE_OWN_CALL, cell);
    }
    if called(2).is_some() {
        active.add(GIVE_PARTNER_CALLED, cell);
    }
    if called(1).or(called(3)).is_some() {
        active.add(GIVE_OPPONENT_CALLED, cell);
    }
    let rest = before.hand - CardSet::EMPTY.with(card);
    if let Card::Suited(rank, _) = card {
        let nibbles = ranks::nibbles(before.hand) & ranks::SUITED;
        let at = ranks::place(rank.number());
        #[expect(clippy::cast_possible_truncation)] // At most 14.
        let count = |cards: u64| cards.count_ones() as u16;
        let high = part(rank.number().into(), &[8, 11]);
        active.add(GIVE_COUNT, 15 * to + 5 * high + count(nibbles >> at & 15));
        active.add(GIVE_PLACE, 7 * to + count(nibbles >> at >> 4).min(6));
        // Ranks beside it in the hand.
        let beside = before.one >> at >> 4 & 1 | before.one << 4 >> at << 1 & 2;
        active.add(GIVE_RUN, 3 * to + count(beside));
    }
    let plays = structure::plays(rest);
    active.add(GIVE_PLAYS, 13 * to + u16::from(plays).min(12));
    let cost = i32::from(plays) - i32::from(before.plays);
    active.add(GIVE_COST, 4 * to + part(cost, &[-1, 0, 1]));
    if before.has_bomb && !rest.has_bomb() {
        active.add(GIVE_BOMB, to);
    }
    for (index, before) in (0..).zip(earlier) {
        let same = match (before, card) {
            (Card::Suited(a, _), Card::Suited(b, _)) => {
                2 * u16::from(*a == b) + u16::from(a.number() % 2 == b.number() % 2)
            }
            _ => 0,
        };
        active.add(GIVE_EARLIER, 4 * (index + u16::from(to == 2)) + same.min(3));
        active.add(
            GIVE_EARLIER_CLASS,
            2 * CLASSES * (to - 1) + CLASSES * index + class(*before),
        );
    }
}
