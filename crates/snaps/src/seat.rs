//! The four players.

use std::fmt;

/// One of the four seats, numbered 0 to 3 in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All four, in order.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// A seat from its number; `None` outside 0 to 3.
    #[must_use]
    pub fn new(number: usize) -> Option<Seat> {
        Seat::ALL.get(number).copied()
    }

    /// The number of the seat, 0 to 3.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The seat `places` places further on.
    #[must_use]
    pub const fn after(self, places: usize) -> Seat {
        Seat::ALL[(self.number() + places % 4) % 4]
    }

    /// The other three, from the next one on.
    #[must_use]
    pub const fn others(self) -> [Seat; 3] {
        [self.after(1), self.after(2), self.after(3)]
    }

    /// The place of another seat among [the others](Seat::others), 0 to 2; `None` for the seat itself.
    #[must_use]
    pub const fn place_of(self, other: Seat) -> Option<usize> {
        match (other.number() + 4 - self.number()) % 4 {
            0 => None,
            places => Some(places - 1),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
