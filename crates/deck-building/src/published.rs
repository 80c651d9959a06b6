//! The published tables of rival against rival.
//!
//! Source: G. Angelopoulos, *Development of an AI algorithm for auto-learning the player strategy
//! for the Dominion board game*, MSc thesis, University of West Attica, 2021, tables 3.3.1 and 3.3.2.

use crate::rivals::Rival::{self, Blacksmith, Chapel, Greedy, Money, Random};

/// One row of a published table: 100,000 games of two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The rivals of the two sides.
    pub sides: [Rival; 2],
    /// Wins of each side in percent.
    pub wins: [f64; 2],
    /// Mean points of a player of each side.
    pub points: [f64; 2],
    /// Mean turns of a game.
    pub turns: f64,
}

const fn row(sides: [Rival; 2], wins: [f64; 2], points: [f64; 2], turns: f64) -> Row {
    Row {
        sides,
        wins,
        points,
        turns,
    }
}

/// Table 3.3.1: two players.
pub const TWO_PLAYERS: [Row; 10] = [
    row([Random, Money], [0.0, 100.0], [14.17, 85.74], 37.24),
    row([Random, Chapel], [0.0, 100.0], [12.98, 78.72], 33.43),
    row([Random, Greedy], [0.0, 100.0], [16.05, 91.03], 44.69),
    row([Random, Blacksmith], [0.0, 100.0], [14.37, 85.05], 37.00),
    row([Money, Chapel], [42.19, 57.81], [40.04, 42.03], 20.53),
    row([Money, Greedy], [62.58, 37.41], [52.90, 45.52], 25.21),
    row([Money, Blacksmith], [51.97, 48.02], [46.16, 43.16], 22.72),
    row([Chapel, Greedy], [66.68, 33.31], [49.99, 41.56], 23.29),
    row([Chapel, Blacksmith], [55.54, 44.45], [43.94, 39.18], 21.19),
    row([Greedy, Blacksmith], [38.87, 61.12], [46.23, 51.68], 24.72),
];

/// Table 3.3.2: four players, seats 1 and 2 against seats 3 and 4.
///
/// The wins of Greedy against Blacksmith add up to 100.08 in print.
pub const FOUR_PLAYERS: [Row; 10] = [
    row([Random, Money], [0.0, 100.0], [9.48, 44.03], 21.97),
    row([Random, Chapel], [0.0, 100.0], [8.61, 37.72], 19.12),
    row([Random, Greedy], [0.0, 100.0], [10.15, 47.32], 25.29),
    row([Random, Blacksmith], [0.0, 100.0], [9.40, 43.83], 20.93),
    row([Money, Chapel], [46.12, 53.87], [20.77, 21.14], 13.99),
    row([Money, Greedy], [40.81, 59.18], [27.22, 27.21], 16.20),
    row([Money, Blacksmith], [31.28, 68.71], [22.97, 24.40], 14.72),
    row([Chapel, Greedy], [38.25, 61.74], [24.05, 24.71], 14.86),
    row([Chapel, Blacksmith], [30.74, 69.25], [20.46, 22.05], 13.72),
    row([Greedy, Blacksmith], [39.87, 60.21], [25.91, 28.18], 14.92),
];
