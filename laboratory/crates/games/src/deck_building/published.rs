//! The published tables of rival against rival.
//!
//! Source: G. Angelopoulos, *Development of an AI algorithm for auto-learning the player strategy
//! for the Dominion board game*, MSc thesis, University of West Attica, 2021, tables 3.3.1 and 3.3.2.

use crate::deck_building::rivals::Rival::{self, Blacksmith, Chapel, Greedy, Money, Random};

/// One row of a published table: 100,000 games of two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The number of players: two, one on each side, or four with seats 0 and 1 against seats 2 and 3.
    pub players: usize,
    /// The rivals of the two sides.
    pub sides: [Rival; 2],
    /// Wins of each side in percent.
    pub wins: [f64; 2],
    /// Mean points of a player of each side.
    pub points: [f64; 2],
    /// Mean turns of a game.
    pub turns: f64,
}

impl Row {
    /// The rival on each seat.
    #[must_use]
    pub fn seats(&self) -> Vec<Rival> {
        let side = |rival: Rival| std::iter::repeat_n(rival, self.players / 2);
        self.sides.into_iter().flat_map(side).collect()
    }

    /// The published row of these seats, if there is one.
    #[must_use]
    pub fn of(seats: &[Rival]) -> Option<&'static Self> {
        ROWS.iter().find(|row| row.seats() == seats)
    }
}

const fn row(
    players: usize,
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
    row(2, [Random, Money], [0.0, 100.0], [14.17, 85.74], 37.24),
    row(2, [Random, Chapel], [0.0, 100.0], [12.98, 78.72], 33.43),
    row(2, [Random, Greedy], [0.0, 100.0], [16.05, 91.03], 44.69),
    row(2, [Random, Blacksmith], [0.0, 100.0], [14.37, 85.05], 37.00),
    row(2, [Money, Chapel], [42.19, 57.81], [40.04, 42.03], 20.53),
    row(2, [Money, Greedy], [62.58, 37.41], [52.90, 45.52], 25.21),
    row(
        2,
        [Money, Blacksmith],
        [51.97, 48.02],
        [46.16, 43.16],
        22.72,
    ),
    row(2, [Chapel, Greedy], [66.68, 33.31], [49.99, 41.56], 23.29),
    row(
        2,
        [Chapel, Blacksmith],
        [55.54, 44.45],
        [43.94, 39.18],
        21.19,
    ),
    row(
        2,
        [Greedy, Blacksmith],
        [38.87, 61.12],
        [46.23, 51.68],
        24.72,
    ),
    row(4, [Random, Money], [0.0, 100.0], [9.48, 44.03], 21.97),
    row(4, [Random, Chapel], [0.0, 100.0], [8.61, 37.72], 19.12),
    row(4, [Random, Greedy], [0.0, 100.0], [10.15, 47.32], 25.29),
    row(4, [Random, Blacksmith], [0.0, 100.0], [9.40, 43.83], 20.93),
    row(4, [Money, Chapel], [46.12, 53.87], [20.77, 21.14], 13.99),
    row(4, [Money, Greedy], [40.81, 59.18], [27.22, 27.21], 16.20),
    row(
        4,
        [Money, Blacksmith],
        [31.28, 68.71],
        [22.97, 24.40],
        14.72,
    ),
    row(4, [Chapel, Greedy], [38.25, 61.74], [24.05, 24.71], 14.86),
    row(
        4,
        [Chapel, Blacksmith],
        [30.74, 69.25],
        [20.46, 22.05],
        13.72,
    ),
    row(
        4,
        [Greedy, Blacksmith],
        [39.87, 60.21],
        [25.91, 28.18],
        14.92,
    ),
];
