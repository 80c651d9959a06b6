//! Why no round agrees with a memory.

use std::error::Error;
use std::fmt;

use tichu::{Card, CardSet, Illegal, Rank, Seat};

/// Something in a memory that is missing, or that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is missing, but something else needs it.
    Missing {
        /// The missing part.
        expected: &'static str,
        /// The part that needs it.
        before: &'static str,
    },
    /// A first card that is not among the 14.
    FirstCardMissing(Card),
    /// A card given or received twice.
    Twice(Card),
    /// A card given away that is not among the 14.
    NotHeld(Card),
    /// A card received, or played by another seat, that the player has itself.
    Own(Card),
    /// A card that has been played before.
    PlayedBefore(Card),
    /// A card played by a seat, but held by another one.
    HeldBy {
        /// The card.
        card: Card,
        /// The seat that holds it.
        holder: Seat,
    },
    /// More than 14 cards held by a seat: those that it plays, and those that the player knows of.
    TooManyCards(Seat),
    /// A seat that leads first without the Mahjong.
    NotTheLeader {
        /// The seat that holds the Mahjong, when the player knows it.
        expected: Option<Seat>,
        /// The seat that leads.
        found: Seat,
    },
    /// Cards given away, among the events.
    GiftAmongEvents,
    /// An event that the rules forbid.
    Illegal(Illegal),
    /// A pass, or cards without the rank, against a wish: by cards that the seat must have held.
    Wish {
        /// The seat.
        seat: Seat,
        /// The rank that is wished for.
        rank: Rank,
    },
    /// More hidden cards of this rank, which is wished for, than the seats that may still hold one
    /// have cards.
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
                expected: expected.map(&number),
                found: number(found),
            },
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Missing { expected, before } => {
                write!(f, "expected {expected} before {before}, found none")
            }
            Reason::FirstCardMissing(card) => {
                write!(
                    f,
                    "expected the first 8 cards among the 14, found no {card}"
                )
            }
            Reason::Twice(card) => write!(f, "expected three different cards, found {card} twice"),
            Reason::NotHeld(card) => {
                write!(
                    f,
                    "expected cards of the hand, found {card}, which it does not hold"
                )
            }
            Reason::Own(card) => {
                write!(
                    f,
                    "expected a card of another seat, found {card}, which the player holds"
                )
            }
            Reason::PlayedBefore(card) => {
                write!(
                    f,
                    "expected cards in play, found {card}, which has been played"
                )
            }
            Reason::HeldBy { card, holder } => {
                write!(
                    f,
                    "expected cards of the hand, found {card}, which seat {holder} holds"
                )
            }
            Reason::TooManyCards(seat) => write!(
                f,
                "expected at most 14 cards in the hand of seat {seat}, found more with these"
            ),
            Reason::NotTheLeader {
                expected: Some(holder),
                found,
            } => write!(
                f,
                "expected the lead of seat {holder}, which holds the Mahjong, found seat {found}"
            ),
            Reason::NotTheLeader {
                expected: None,
                found,
            } => write!(
                f,
                "expected the lead of the seat that holds the Mahjong, found seat {found}, which does not"
            ),
            Reason::GiftAmongEvents => f.write_str(
                "expected a call, cards, a pass or the Dragon's gift, found cards given away; \
                 they belong beside the events",
            ),
            Reason::Illegal(illegal) => illegal.fmt(f),
            Reason::Wish { seat, rank } => {
                let rank = rank.symbol();
                write!(
                    f,
                    "the wish for {rank} binds: seat {seat} holds cards for a legal move with a {rank}, \
                     as later events or the own cards show"
                )
            }
            Reason::NoHolder(rank) => {
                let rank = rank.symbol();
                write!(
                    f,
                    "expected a seat that meets the wish for {rank}, found none left that can hold every hidden {rank}"
                )
            }
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl Error for Contradiction {}
