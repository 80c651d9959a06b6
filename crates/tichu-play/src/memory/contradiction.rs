//! Why no round agrees with a memory.

use std::fmt;

use thiserror::Error;
use tichu::{Card, CardSet, Illegal, Rank, Seat};

/// Something in a memory that is missing, or that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{place}: {reason}")]
pub struct Contradiction {
    /// The part of the memory.
    pub place: Place,
    /// Why it cannot be.
    pub reason: Reason,
}

/// A part of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The 14 cards.
    Cards,
    /// The cards given away.
    Given,
    /// The cards received.
    Received,
    /// The seat that leads first.
    Leader,
    /// The event with this index.
    Event(usize),
}

/// Why a part of a memory cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// It is missing, but something else needs it.
    #[error("expected {expected} before {before}, found none")]
    Missing {
        /// The missing part.
        expected: &'static str,
        /// The part that needs it.
        before: &'static str,
    },
    /// A first card that is not among the 14.
    #[error("expected the first 8 cards among the 14, found no {0}")]
    FirstCardMissing(Card),
    /// A card given or received twice.
    #[error("expected three different cards, found {0} twice")]
    Twice(Card),
    /// A card given away that is not among the 14.
    #[error("expected cards of the hand, found {0}, which it does not hold")]
    NotHeld(Card),
    /// A card received, or played by another seat, that the player has itself.
    #[error("expected a card of another seat, found {0}, which the player holds")]
    Own(Card),
    /// A card that has been played before.
    #[error("expected cards in play, found {0}, which has been played")]
    PlayedBefore(Card),
    /// A card played by a seat, but held by another one.
    #[error("expected cards of the hand, found {card}, which seat {holder} holds")]
    HeldBy {
        /// The card.
        card: Card,
        /// The seat that holds it.
        holder: Seat,
    },
    /// More than 14 cards held by a seat: those that it plays, and those that the player knows of.
    #[error("expected at most 14 cards in the hand of seat {0}, found more with these")]
    TooManyCards(Seat),
    /// A seat that leads first without the Mahjong, which the player knows to be elsewhere.
    #[error("expected the lead of seat {expected}, which holds the Mahjong, found seat {found}")]
    NotTheLeader {
        /// The seat that holds the Mahjong.
        expected: Seat,
        /// The seat that leads.
        found: Seat,
    },
    /// The seat of the player leads first, without the Mahjong.
    #[error("expected the lead of the seat that holds the Mahjong, found seat {0}, which does not")]
    LeadsWithoutMahjong(Seat),
    /// Cards given away, among the events.
    #[error(
        "expected a call, cards, a pass or the Dragon's gift, found cards given away; \
         they belong beside the events"
    )]
    GiftAmongEvents,
    /// An event that the rules forbid.
    #[error(transparent)]
    Illegal(Illegal),
    /// A pass, or cards without the rank, against a wish: by cards that the seat must have held.
    #[error(
        "the wish for {wished} binds: seat {seat} holds cards for a legal move with a {wished}, \
         as later events or the own cards show",
        wished = .rank.symbol()
    )]
    Wish {
        /// The seat.
        seat: Seat,
        /// The rank that is wished for.
        rank: Rank,
    },
    /// More hidden cards of this rank, which is wished for, than the seats that may still hold one
    /// have cards.
    #[error(
        "expected a seat that meets the wish for {wished}, found none left that can hold every hidden {wished}",
        wished = .0.symbol()
    )]
    NoHolder(Rank),
}

impl Reason {
    /// The same with other numbers for the seats, as [`Direction::seat`](tichu::Direction::seat) gives
    /// them.
    #[must_use]
    pub fn map_seats(self, number: impl Fn(Seat) -> Seat) -> Reason {
        match self {
            Reason::HeldBy { card, holder } => Reason::HeldBy {
                card,
                holder: number(holder),
            },
            Reason::TooManyCards(seat) => Reason::TooManyCards(number(seat)),
            Reason::NotTheLeader { expected, found } => Reason::NotTheLeader {
                expected: number(expected),
                found: number(found),
            },
            Reason::LeadsWithoutMahjong(seat) => Reason::LeadsWithoutMahjong(number(seat)),
            Reason::Illegal(illegal) => Reason::Illegal(illegal.map_seats(number)),
            Reason::Wish { seat, rank } => Reason::Wish {
                seat: number(seat),
                rank,
            },
            other => other,
        }
    }
}

impl Contradiction {
    pub(super) const fn new(place: Place, reason: Reason) -> Contradiction {
        Contradiction { place, reason }
    }
}

/// The first card of a set, when it has any.
pub(super) fn first(cards: CardSet) -> Option<Card> {
    cards.iter().next()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cards => f.write_str("cards"),
            Place::Given => f.write_str("given"),
            Place::Received => f.write_str("received"),
            Place::Leader => f.write_str("leader"),
            Place::Event(event) => write!(f, "event {event}"),
        }
    }
}
