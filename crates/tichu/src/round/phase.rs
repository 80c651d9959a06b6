//! The phases of a round and the seat that has to act.

use std::fmt;

use crate::Seat;

/// The phase of a round: which actions it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Phase {
    /// Seats look at their first 8 cards. They may call Grand Tichu, and take the other six.
    FirstCards,
    /// All have 14 cards, and give three away.
    Exchange,
    /// The seat leads a trick.
    Lead(Seat),
    /// The seat is in turn on another seat's combination.
    Follow(Seat),
    /// All others have passed on the seat's combination: it takes the trick or bombs it.
    Close(Seat),
    /// The seat has won a trick with the Dragon, and gives it to an opponent.
    GiveDragon(Seat),
    /// The round is over and has a result.
    Over,
}

impl Phase {
    /// The seat that has to act; `None` before the play, where all do, and after it.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Phase::Lead(seat)
            | Phase::Follow(seat)
            | Phase::Close(seat)
            | Phase::GiveDragon(seat) => Some(seat),
            Phase::FirstCards | Phase::Exchange | Phase::Over => None,
        }
    }

    /// The same with another number for the seat.
    #[must_use]
    pub fn map_seats(self, number: impl Fn(Seat) -> Seat) -> Phase {
        match self {
            Phase::Lead(seat) => Phase::Lead(number(seat)),
            Phase::Follow(seat) => Phase::Follow(number(seat)),
            Phase::Close(seat) => Phase::Close(number(seat)),
            Phase::GiveDragon(seat) => Phase::GiveDragon(number(seat)),
            Phase::FirstCards | Phase::Exchange | Phase::Over => self,
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::FirstCards => f.write_str("the first 8 cards"),
            Phase::Exchange => f.write_str("the exchange"),
            Phase::Lead(seat) => write!(f, "the lead of seat {seat}"),
            Phase::Follow(seat) => write!(f, "the turn of seat {seat}"),
            Phase::Close(seat) => write!(f, "the last turn of seat {seat} on its own combination"),
            Phase::GiveDragon(seat) => {
                write!(f, "the Dragon's trick, which seat {seat} gives away")
            }
            Phase::Over => f.write_str("the end of the round"),
        }
    }
}
