//! The table: four seats, two teams, and one value for each of them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the four seats, numbered 0 to 3 in the order of play as the logs do.
///
/// ```
/// use tichu::Seat;
///
/// let [first, second, third, last] = Seat::ALL;
/// assert_eq!(last.after(1), first);
/// assert_eq!(first.partner(), third);
/// assert_ne!(first.team(), second.team());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Seat(u8);

impl Seat {
    /// All four, in order.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// A seat from its number; `None` outside 0..=3.
    #[must_use]
    pub const fn new(number: u8) -> Option<Seat> {
        match number {
            0..=3 => Some(Seat(number)),
            _ => None,
        }
    }

    /// The number of the seat, 0..=3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat `places` places further on in the order of play.
    #[must_use]
    pub const fn after(self, places: u8) -> Seat {
        Seat((self.0 + places % 4) % 4)
    }

    /// The seat opposite.
    #[must_use]
    pub const fn partner(self) -> Seat {
        self.after(2)
    }

    /// The team of the seat and its partner.
    #[must_use]
    pub const fn team(self) -> Team {
        match self.0 % 2 {
            0 => Team::First,
            _ => Team::Second,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One of the two teams, in the order in which the logs write their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Team {
    /// Seats 0 and 2.
    First,
    /// Seats 1 and 3.
    Second,
}

impl Team {
    /// The other team.
    #[must_use]
    pub const fn opponent(self) -> Team {
        match self {
            Team::First => Team::Second,
            Team::Second => Team::First,
        }
    }
}

/// One value per seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<Option<T>> {
    /// The four values, when every seat has one.
    ///
    /// # Errors
    /// The first seat that has none.
    pub fn all(self) -> Result<BySeat<T>, Seat> {
        match self.0 {
            [Some(a), Some(b), Some(c), Some(d)] => Ok(BySeat([a, b, c, d])),
            [None, ..] => Err(Seat(0)),
            [_, None, ..] => Err(Seat(1)),
            [_, _, None, _] => Err(Seat(2)),
            [_, _, _, None] => Err(Seat(3)),
        }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[usize::from(seat.0)]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[usize::from(seat.0)]
    }
}

/// One value per team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByTeam<T>(pub [T; 2]);

impl<T> Index<Team> for ByTeam<T> {
    type Output = T;

    fn index(&self, team: Team) -> &T {
        &self.0[team as usize]
    }
}

impl<T> IndexMut<Team> for ByTeam<T> {
    fn index_mut(&mut self, team: Team) -> &mut T {
        &mut self.0[team as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_sit_opposite_and_share_a_team() {
        for seat in Seat::ALL {
            assert_eq!(
                seat.partner().number().abs_diff(seat.number()),
                2,
                "seat {seat}"
            );
            assert_eq!(seat.partner().team(), seat.team());
            assert_eq!(seat.after(1).team(), seat.team().opponent());
        }
    }

    #[test]
    fn there_is_no_fifth_seat() {
        assert_eq!(Seat::new(3), Some(Seat::ALL[3]));
        assert_eq!(Seat::new(4), None);
        assert_eq!(Seat::ALL[3].after(255), Seat::ALL[2]);
    }
}
