//! The published tables of rival against rival.
//!
//! Source: G. Angelopoulos, *Development of an AI algorithm for auto-learning the player strategy
//! for the Dominion board game*, MSc thesis, University of West Attica, 2021, tables 3.3.1 and 3.3.2.

use crate::deck_building::rivals::Rival::{self, Blacksmith, Chapel, Greedy, Money, Random};

/// One row of a published table: 100,000 games of two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The number of players: two or four.
    pub players: Players,
    /// The rivals of the two sides.
    pub sides: [Rival; 2],
    /// Wins of each side in percent.
    pub wins: [f64; 2],
    /// Mean points of a player of each side.
    pub points: [f64; 2],
    /// Mean turns of a game.
    pub turns: f64,
}

/// The number of players of a published table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// One player on each side.
    Two,
    /// Two players on each side: seats 0 and 1 against seats 2 and 3.
    Four,
}

impl Row {
    /// The rival on each seat.
    #[must_use]
    pub fn seats(&self) -> Vec<Rival> {
        let [first, second] = self.sides;
        match self.players {
            Players::Two => vec![first, second],
            Players::Four => vec![first, first, second, second],
        }
    }

    /// The published row of these seats, if there is one.
    #[must_use]
    pub fn of(seats: &[Rival]) -> Option<&'static Self> {
        ROWS.iter().find(|row| row.seats() == seats)
    }
}

const fn two(sides: [Rival; 2], wins: [f64; 2], points: [f64; 2], turns: f64) -> Row {
    row(Players::Two, sides, wins, points, turns)
}

const fn four(sides: [Rival; 2], wins: [f64; 2], points: [f64; 2], turns: f64) -> Row {
    row(Players::Four, sides, wins, points, turns)
}

const fn row(
    players: Players,
    sides: [Rival; 2],
    wins: [f64; 2],
    points: [f64; 2],
    turns: f64,
) -> Row {
    Row {
        players,
        sides,
        wins,
        points,
        turns,
    }
}

/// Tables 3.3.1 with two players, and 3.3.2 with four.
///
/// With four players, the wins of Greedy against Blacksmith add up to 100.08 in print.
pub const ROWS: [Row; 20] = [
    two([Random, Money], [0.0, 100.0], [14.17, 85.74], 37.24),
    two([Random, Chapel], [0.0, 100.0], [12.98, 78.72], 33.43),
    two([Random, Greedy], [0.0, 100.0], [16.05, 91.03], 44.69),
    two([Random, Blacksmith], [0.0, 100.0], [14.37, 85.05], 37.00),
    two([Money, Chapel], [42.19, 57.81], [40.04, 42.03], 20.53),
    two([Money, Greedy], [62.58, 37.41], [52.90, 45.52], 25.21),
    two([Money, Blacksmith], [51.97, 48.02], [46.16, 43.16], 22.72),
    two([Chapel, Greedy], [66.68, 33.31], [49.99, 41.56], 23.29),
    two([Chapel, Blacksmith], [55.54, 44.45], [43.94, 39.18], 21.19),
    two([Greedy, Blacksmith], [38.87, 61.12], [46.23, 51.68], 24.72),
    four([Random, Money], [0.0, 100.0], [9.48, 44.03], 21.97),
    four([Random, Chapel], [0.0, 100.0], [8.61, 37.72], 19.12),
    four([Random, Greedy], [0.0, 100.0], [10.15, 47.32], 25.29),
    four([Random, Blacksmith], [0.0, 100.0], [9.40, 43.83], 20.93),
    four([Money, Chapel], [46.12, 53.87], [20.77, 21.14], 13.99),
    four([Money, Greedy], [40.81, 59.18], [27.22, 27.21], 16.20),
    four([Money, Blacksmith], [31.28, 68.71], [22.97, 24.40], 14.72),
    four([Chapel, Greedy], [38.25, 61.74], [24.05, 24.71], 14.86),
    four([Chapel, Blacksmith], [30.74, 69.25], [20.46, 22.05], 13.72),
    four([Greedy, Blacksmith], [39.87, 60.21], [25.91, 28.18], 14.92),
];
