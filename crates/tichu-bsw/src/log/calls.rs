//! The Grand Tichu calls of a round.

use tichu::{BySeat, Seat};

/// The seats that called Grand Tichu in a round, in order of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GrandTichuCalls {
    /// The place of each seat's call among those of the round, from 0.
    places: BySeat<Option<u8>>,
}

impl GrandTichuCalls {
    /// Adds a call; a seat's second line says nothing new.
    pub(super) fn add(&mut self, seat: Seat) {
        let calls = self.places.0.iter().flatten().count();
        // At most three others have called.
        self.places[seat].get_or_insert(calls as u8);
    }

    /// Whether the seat called.
    #[must_use]
    pub fn of(self, seat: Seat) -> bool {
        self.places[seat].is_some()
    }

    /// Whether `seat` knew of a call of `other` when it decided.
    ///
    /// Of two calls the log has the order. It does not say when a seat decided not to call: then
    /// seats are taken to decide in the order of their numbers, which favours neither.
    #[must_use]
    pub fn known(self, seat: Seat, other: Seat) -> bool {
        match (self.places[other], self.places[seat]) {
            (None, _) => false,
            (Some(theirs), Some(own)) => theirs < own,
            (Some(_), None) => other < seat,
        }
    }
}
