//! Who has gone out.

use crate::Seat;

/// The seats that have gone out, in order: at most three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Out {
    seats: [Seat; 3],
    count: u8,
}

impl Out {
    /// No seat.
    pub const NONE: Out = Out {
        seats: [Seat::ALL[0]; 3],
        count: 0,
    };

    /// These seats, first to last. `None` for more than three, and for a seat that is there twice.
    #[must_use]
    pub fn of(seats: &[Seat]) -> Option<Out> {
        let mut out = Out::NONE;
        for (place, seat) in seats.iter().enumerate() {
            if place == out.seats.len() || seats[..place].contains(seat) {
                return None;
            }
            out.add(*seat);
        }
        Some(out)
    }

    /// The seats, first to last.
    #[must_use]
    #[inline]
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.count)]
    }

    /// A fourth seat never goes out: the round is over before.
    #[inline]
    pub(super) fn add(&mut self, seat: Seat) {
        if let Some(place) = self.seats.get_mut(usize::from(self.count)) {
            *place = seat;
            self.count += 1;
        }
    }
}
