//! Gifts by kind, and the cards that they are.

use tichu::{Card, CardSet, Exchange, ranks};

use crate::whole_hand::{KINDS, kind};

/// The receivers: next, partner, previous.
pub const RECEIVERS: usize = 3;

/// The kinds of the cards given to the next seat, the partner and the previous seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gift(pub [u8; RECEIVERS]);

impl Gift {
    /// The kinds of an exchange.
    #[must_use]
    pub fn of(exchange: &Exchange) -> Gift {
        #[expect(clippy::cast_possible_truncation)] // Below 17.
        let kinds = exchange.cards().map(|card| kind(card) as u8);
        Gift(kinds)
    }

    /// The kinds as indices.
    #[must_use]
    pub fn kinds(self) -> [usize; RECEIVERS] {
        self.0.map(usize::from)
    }
}

/// One card of each kind in a hand: the first in canonical order that is in no straight flush, or
/// else the first.
pub(super) fn one_of_each_kind(hand: CardSet) -> [Option<Card>; KINDS] {
    let flush = ranks::cards(ranks::flush_cards(ranks::nibbles(hand)));
    let mut cards = [None; KINDS];
    for card in hand {
        let place = &mut cards[kind(card)];
        let is_better = place.is_none_or(|had| flush.contains(had) && !flush.contains(card));
        if is_better {
            *place = Some(card);
        }
    }
    cards
}

/// The cards of a gift, by receiver. Of two cards of a kind the partner and the next seat come first.
pub(super) fn cards(
    gift: Gift,
    hand: CardSet,
    first: &[Option<Card>; KINDS],
) -> [Option<Card>; RECEIVERS] {
    let mut gone = CardSet::EMPTY;
    gift.kinds().map(|wanted| {
        let is_free = |card: &Card| !gone.contains(*card);
        let card = first[wanted].filter(is_free).or_else(|| {
            let others = hand.iter().filter(|card| kind(*card) == wanted);
            others.filter(is_free).last()
        });
        gone.extend(card);
        card
    })
}
