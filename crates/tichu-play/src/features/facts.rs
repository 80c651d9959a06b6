//! What features of a decision and of its options both need, computed once.

use tichu::ranks::{self, Counts, RANKS};
use tichu::{Card, CardSet, Kind, Phase, Trick};

use super::structure;
use crate::Observation;

/// A seat by its place from the player: 1 the next, 2 the partner, 3 the previous.
pub(super) const PLACES: [u8; 3] = [1, 2, 3];

/// Who holds the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    /// No cards are on the table.
    Nobody,
    /// The next seat.
    Next,
    /// The partner.
    Partner,
    /// The previous seat.
    Previous,
}

/// Facts of one decision.
pub(super) struct Facts<'a> {
    pub(super) observation: &'a Observation,
    pub(super) hand: CardSet,
    pub(super) own: Counts,
    pub(super) unseen_cards: CardSet,
    pub(super) unseen: Counts,
    /// How many cards each seat holds, by its place.
    pub(super) left: [u8; 4],
    pub(super) trick: Option<Trick>,
    pub(super) holder: Holder,
    /// The player may bomb, and is not in turn.
    pub(super) out_of_turn: bool,
    /// The fewest cards of an opponent who is not out.
    pub(super) shortest: u8,
    /// The estimated number of plays that the hand needs.
    pub(super) plays: u8,
    pub(super) has_bomb: bool,
    /// The ranks of single cards, of pairs and of triples that are above all unseen ones of their size.
    pub(super) tops: [u64; 3],
    /// The points in the trick.
    pub(super) points: i32,
}

impl<'a> Facts<'a> {
    #[inline(always)]
    pub(super) fn of(observation: &'a Observation) -> Facts<'a> {
        let view = &observation.view;
        let hand = view.hand;
        let unseen_cards = view.unseen();
        let place = |places| view.left[view.seat.after(places)];
        let left = [place(0), place(1), place(2), place(3)];
        let trick = view.trick;
        let holder = match trick {
            None => Holder::Nobody,
            Some(trick) if trick.by() == view.seat.after(1) => Holder::Next,
            Some(trick) if trick.by() == view.seat.partner() => Holder::Partner,
            Some(_) => Holder::Previous,
        };
        let holding = |left: u8| if left == 0 { 15 } else { left };
        let out_of_turn = match view.phase {
            Phase::Follow(seat) | Phase::Close(seat) => seat != view.seat,
            _ => false,
        };
        let unseen = Counts::of(ranks::nibbles(unseen_cards));
        let singles = if unseen_cards.contains(Card::Dragon) {
            0
        } else {
            ranks_above(unseen.one)
        };
        Facts {
            observation,
            hand,
            own: Counts::of(ranks::nibbles(hand)),
            unseen_cards,
            unseen,
            left,
            trick,
            holder,
            out_of_turn,
            shortest: holding(left[1]).min(holding(left[3])),
            plays: structure::plays(hand),
            has_bomb: hand.has_bomb(),
            tops: [singles, ranks_above(unseen.two), ranks_above(unseen.three)],
            points: trick.map_or(0, |trick| trick.cards().points()),
        }
    }

    /// How many of these single cards are above all unseen ones, the Phoenix left aside.
    #[inline(always)]
    pub(super) fn tops(&self, cards: CardSet) -> u16 {
        let suited = ranks::nibbles(cards) & ranks::whole(self.tops[0]);
        let dragon = u32::from(cards.contains(Card::Dragon));
        #[expect(clippy::cast_possible_truncation)] // At most 14.
        let tops = (suited.count_ones() + dragon) as u16;
        tops
    }

    /// Whether no player is out yet, so that calls are undecided.
    pub(super) fn calls_are_open(&self) -> bool {
        self.observation.view.out.seats().is_empty()
    }
}

/// The ranks above all of these.
#[inline(always)]
const fn ranks_above(held: u64) -> u64 {
    // The ace has the lowest nibble: all ranks below the lowest bit are above it.
    (held & held.wrapping_neg()).wrapping_sub(1) & RANKS
}

/// Kinds that behave alike: single cards, pairs, triples and full houses, runs, bombs.
#[inline(always)]
pub(super) const fn group(kind: Kind) -> u16 {
    match kind {
        Kind::Dogs | Kind::Single => 0,
        Kind::Pair => 1,
        Kind::Triple | Kind::FullHouse => 2,
        Kind::Steps | Kind::Straight => 3,
        Kind::Four | Kind::StraightFlush => 4,
    }
}

/// How many groups of kinds there are.
pub(super) const GROUPS: u16 = 5;
