//! The Grand Tichu calls of a round.

use tichu::{BySeat, Seat};

/// The seats that called Grand Tichu in a round, in order of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GrandTichuCalls {
    /// The place of each seat's call among those of the round, from 0.
    places: BySeat<Option<u8>>,
}

impl GrandTichuCalls {
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

impl FromIterator<Seat> for GrandTichuCalls {
    /// The calls of these seats, in order of time; a seat's second call says nothing new.
    fn from_iter<I: IntoIterator<Item = Seat>>(callers: I) -> GrandTichuCalls {
        let mut calls = GrandTichuCalls::default();
        let mut next = 0..;
        for seat in callers {
            let place = &mut calls.places[seat];
            *place = place.or_else(|| next.next());
        }
        calls
    }
}
