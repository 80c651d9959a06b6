//! How a table numbers its seats.

use crate::{Action, BySeat, Event, Seat};

/// Whether the numbers of the seats rise or fall in the order of play.
///
/// Everything here counts in the order of play. A table whose numbers fall has 1 and 3 the other way
/// round; [`Direction::seat`] translates in both directions.
///
/// ```
/// use tichu::{Direction, Seat};
///
/// let [_, next, _, previous] = Seat::ALL;
/// assert_eq!(Direction::Falling.seat(next), previous);
/// assert_eq!(Direction::Rising.seat(next), next);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Seat 0 plays before seat 1.
    #[default]
    Rising,
    /// Seat 0 plays before seat 3.
    Falling,
}

impl Direction {
    /// Both by name.
    pub const NAMES: [(&'static str, Direction); 2] = [
        ("rising", Direction::Rising),
        ("falling", Direction::Falling),
    ];

    /// The number of a seat in the other numbering: of the table or of the order of play.
    #[must_use]
    pub const fn seat(self, seat: Seat) -> Seat {
        match self {
            Direction::Rising => seat,
            Direction::Falling => Seat::ALL[0].after(4 - seat.number()),
        }
    }

    /// The values by the other numbering.
    #[must_use]
    pub fn by_seat<T>(self, values: BySeat<T>) -> BySeat<T> {
        let BySeat([zero, one, two, three]) = values;
        match self {
            Direction::Rising => BySeat([zero, one, two, three]),
            Direction::Falling => BySeat([zero, three, two, one]),
        }
    }

    /// The event with seats of the other numbering.
    #[must_use]
    pub const fn event(self, event: Event) -> Event {
        Event {
            seat: self.seat(event.seat),
            action: self.action(event.action),
        }
    }

    /// The action with seats of the other numbering.
    #[must_use]
    pub const fn action(self, action: Action) -> Action {
        match action {
            Action::DragonTo(seat) => Action::DragonTo(self.seat(seat)),
            action => action,
        }
    }
}
