//! The points of rounds, and their sums.

use std::fmt::Display;

use tichu::{ByTeam, Team};

use crate::error::unexpected;

/// Running totals after a round with these points.
pub(crate) fn total(before: ByTeam<i32>, points: ByTeam<i32>) -> ByTeam<i32> {
    let total = |team| i32::saturating_add(before[team], points[team]);
    ByTeam([total(Team::First), total(Team::Second)])
}

/// Whether a round can end with these points: all points are multiples of 5, and 100 from cards
/// or 200 from a double victory leave, with calls of 100 and 200, hundreds in sum. That also
/// finds a number that was cut off.
pub(crate) fn are_possible(points: ByTeam<i32>) -> bool {
    let ByTeam([first, second]) = points;
    let mut teams = [first, second].into_iter();
    teams.all(|team| (-500..=500).contains(&team) && team % 5 == 0) && (first + second) % 100 == 0
}

/// The problem of points with which no round ends.
pub(crate) fn impossible_points(found: impl Display) -> String {
    unexpected(
        "the points of both teams (multiples of 5 from -500 to 500, in sum a multiple of 100)",
        found,
    )
}
