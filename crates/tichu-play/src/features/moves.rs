//! Features of a move, beside those of the state.

use tichu::ranks::{self, Counts, above, place};
use tichu::{Card, CardSet, Combination, Kind, Move};

use super::block::{Adding, part};
use super::facts::{Facts, GROUPS, Holder, group};
use super::move_layout::*;
use super::{prospects, structure};

/// The kind, size and rank of a move in one number: moves of one kind and size differ in the last
/// five bits alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key(u16);

impl Key {
    #[inline(always)]
    pub(super) fn of(one: &Move) -> Key {
        match one {
            Move::Pass => Key(0),
            Move::Play(play) => Key((play.kind() as u16) << 9
                | u16::from(play.size()) << 5
                | u16::from(play.half_ranks())),
        }
    }

    /// How many of these have the same kind and size and are lower, and higher.
    #[inline(always)]
    fn rivals(self, keys: &[Key]) -> (u16, u16) {
        let first = self.0 & !31;
        let (mut lower, mut higher) = (0, 0);
        for key in keys {
            // What lies below wraps around, so that one comparison tests both ends.
            lower += u16::from(key.0.wrapping_sub(first) < self.0 - first);
            higher += u16::from(key.0.wrapping_sub(self.0 + 1) < first + 31 - self.0);
        }
        (lower, higher)
    }
}

/// Adds the features of a move, one of those with these keys.
#[inline(always)]
pub(super) fn describe(facts: &Facts, chosen: &Move, keys: &[Key], active: &mut Adding<'_>) {
    match chosen {
        Move::Pass => {
            active.add(PASS, 0);
            let kinds = facts.trick.map_or(0, |trick| group(trick.top().kind()));
            active.add(PASS_ON, GROUPS * facts.holder as u16 + kinds);
            prospects::describe(facts, chosen, 0, facts.plays, active);
        }
        Move::Play(combination) => {
            shape(facts, combination, active);
            let beaters = strength(facts, combination, active);
            let plays = remainder(facts, combination, active);
            let (lower, higher) = Key::of(chosen).rivals(keys);
            active.add(FROM_LOWEST, lower.min(5));
            active.add(FROM_HIGHEST, higher.min(3));
            table(facts, combination, active);
            prospects::describe(facts, chosen, beaters, plays, active);
        }
    }
}

#[inline(always)]
fn shape(facts: &Facts, combination: &Combination, active: &mut Adding<'_>) {
    let (kind, cards) = (combination.kind(), combination.cards());
    let kinds = group(kind);
    active.add(KIND, kind as u16);
    active.add(RANK, 17 * kinds + u16::from(combination.half_ranks() / 2));
    if kinds >= 3 {
        active.add(
            SIZE,
            15 * u16::from(kind == Kind::Steps) + u16::from(combination.size()),
        );
    }
    if cards.contains(Card::Phoenix) {
        active.add(PHOENIX, kinds);
        if kind == Kind::Single {
            // On a card of this rank, or led.
            let on = facts.trick.map_or(0, |trick| trick.top().half_ranks() / 2);
            active.add(PHOENIX_ON, u16::from(on).min(14));
        }
    }
    for (index, card) in (0..).zip([Card::Dragon, Card::Mahjong, Card::Dogs]) {
        if cards.contains(card) {
            active.add(SPECIAL, index);
        }
    }
    if kind == Kind::FullHouse {
        let triple = u32::from(combination.half_ranks() / 2);
        let nibbles = ranks::nibbles(cards) & ranks::SUITED;
        let pair = nibbles & !(15 << (4 * (14 - triple)));
        if pair != 0 {
            let rank = ranks::rank_at(pair.trailing_zeros());
            active.add(LOW_IN_FULL_HOUSE, u16::from(rank) - 2);
        }
    }
}

#[inline(always)]
fn strength(facts: &Facts, combination: &Combination, active: &mut Adding<'_>) -> u8 {
    let kinds = group(combination.kind());
    let beaters = beaters(facts, combination);
    let counted = part(beaters.into(), &[1, 2, 3, 4, 6, 9, 14]);
    active.add(BEATERS, 8 * kinds + counted);
    if let Some(trick) = &facts.trick {
        let top = trick.top();
        if top.kind() == combination.kind() {
            let above = combination.half_ranks().saturating_sub(top.half_ranks());
            active.add(ABOVE, 7 * kinds + part(above.into(), &[2, 3, 5, 7, 11, 17]));
        }
    }
    beaters
}

/// How many unseen cards, or ranks of unseen cards, would beat this: bombs and most uses of the
/// Phoenix left aside.
#[inline(always)]
fn beaters(facts: &Facts, combination: &Combination) -> u8 {
    let Counts {
        one, two, three, ..
    } = facts.unseen;
    let rank = (combination.half_ranks() / 2).min(14);
    let higher = above(rank);
    let unseen = |card| u32::from(facts.unseen_cards.contains(card));
    let count = match combination.kind() {
        Kind::Dogs | Kind::Four | Kind::StraightFlush => 0,
        Kind::Single if combination.is_dragon() => 0,
        Kind::Single => {
            let cards = ranks::nibbles(facts.unseen_cards) & ranks::SUITED & higher;
            cards.count_ones() + unseen(Card::Dragon) + unseen(Card::Phoenix)
        }
        Kind::Pair => (two & higher).count_ones(),
        Kind::Triple | Kind::FullHouse => (three & higher).count_ones(),
        Kind::Steps => runs(two, combination.size() / 2, higher),
        Kind::Straight => runs(one, combination.size(), higher),
    };
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// How many runs of `length` ranks end in these.
#[inline(always)]
fn runs(held: u64, length: u8, tops: u64) -> u32 {
    let mut runs = held;
    for below in 1..u32::from(length) {
        runs &= held >> (4 * below);
    }
    (runs & tops).count_ones()
}

#[inline(always)]
fn remainder(facts: &Facts, combination: &Combination, active: &mut Adding<'_>) -> u8 {
    let rest = facts.hand - combination.cards();
    let left = rest.len();
    active.add(LEAVES, u16::try_from(left).unwrap_or(13).min(13));
    let plays = structure::plays(rest);
    active.add(PLAYS_LEFT, u16::from(plays).min(12));
    // A play costs 1 when the hand needs it anyway, 0 when it saves one.
    let cost = (plays + 2).saturating_sub(facts.plays);
    active.add(COST, u16::from(cost).min(4));
    let now = Counts::of(ranks::nibbles(rest));
    let was = &facts.own;
    for (of, had, less) in [
        (0, was.two & !was.three, 2),
        (1, was.three & !was.four, 3),
        (2, was.four, 4),
    ] {
        // Of these ranks some cards are left, but fewer than before.
        let at_least = [now.one, now.two, now.three, now.four];
        let broken = had & now.one & !at_least[less - 1];
        if broken != 0 {
            #[expect(clippy::cast_possible_truncation)] // At most 13.
            let count = broken.count_ones() as u16;
            active.add(BREAKS, 4 * of + (count - 1).min(3));
        }
    }
    active.flag(
        BREAKS_BOMB,
        facts.has_bomb && !rest.has_bomb() && !combination.is_bomb(),
    );
    if left > 0 {
        let low = (now.one & LOW).count_ones();
        active.add(LOW_LEFT, u16::try_from(low).unwrap_or(7).min(7));
    }
    if plays == 1 {
        // The last play may be unbeatable.
        active.add(LAST_BUT_ONE, u16::from(is_on_top(facts, rest)));
    }
    plays
}

/// The ranks from two to nine.
const LOW: u64 = ranks::RANKS & !((1 << place(9)) - 1);

/// Whether the cards are one single card or group of a rank above all unseen ones of its kind.
#[inline(always)]
fn is_on_top(facts: &Facts, rest: CardSet) -> bool {
    let Counts {
        one, two, three, ..
    } = facts.unseen;
    if rest.len() == 1 {
        if rest.contains(Card::Dragon) {
            return true;
        }
        if facts.unseen_cards.contains(Card::Dragon) || facts.unseen_cards.contains(Card::Phoenix) {
            return false;
        }
    }
    let rivals = match rest.len() {
        1 => one,
        2 => two,
        3 => three,
        _ => return false,
    };
    let own = ranks::nibbles(rest) & ranks::SUITED;
    own != 0 && own.trailing_zeros() & !3 <= (rivals & ranks::RANKS).trailing_zeros()
}

#[inline(always)]
fn table(facts: &Facts, combination: &Combination, active: &mut Adding<'_>) {
    let view = &facts.observation.view;
    let kinds = group(combination.kind());
    active.add(ON_HOLDER, GROUPS * facts.holder as u16 + kinds);
    active.add(
        ON_SHORTEST,
        8 * kinds + u16::from(facts.shortest).min(8) - 1,
    );
    active.add(ON_PARTNER, 8 * kinds + u16::from(facts.left[2]).min(7));
    let own = combination.cards().points();
    active.add(POINTS, part(own, &[0, 1, 10, 20]));
    if facts.trick.is_some() {
        let side = u16::from(facts.holder == Holder::Partner);
        active.add(
            TRICK_POINTS,
            5 * side + part(facts.points + own, &[0, 1, 15, 30]),
        );
    }
    if let Some(rank) = view.wish {
        active.flag(MEETS_WISH, !combination.cards().of_rank(rank).is_empty());
    }
    if facts.hand == combination.cards() {
        // First out, second after the partner, or later.
        let out = view.out.seats();
        let place = match out {
            [] => 0,
            [first] if *first == view.seat.partner() => 1,
            _ => 2,
        };
        active.add(ENDS, place);
    }
}
