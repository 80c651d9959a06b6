//! Settings of a training: exploration, reward and sizes.

use crate::card::Card;
use crate::game::{Outcome, WHOLE};
use crate::rules::Rules;

/// How a learner tries purchases other than the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explore {
    /// A random allowed purchase with probability [`Settings::epsilon`].
    Epsilon,
    /// A random one of the allowed purchases with less than `visits` visits; epsilon-greedy when
    /// there is none.
    Forced {
        /// Visits from which on a purchase counts as known.
        visits: u32,
    },
}

/// The reward; the source does not state it.
///
/// Rewards at the end alone do not learn to win: variant 12 against Greedy, Blacksmith and Chapel
/// wins 2% at best after 200,000 games, whichever of the first three it gets. Rewards of purchases
/// do, with forced exploration and seed 1: [`Reward::Purchase`] wins 44% at its best test of
/// 700,000 games, and buys too many estates. [`Reward::Squares`] wins 53% at its best test, and
/// comes closest to the published best of 50 to 60% and to the published decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// Share of the win: 1 for a win, 0 for a loss.
    Win,
    /// 1 for a win, -1 for a loss.
    WinLoss,
    /// A hundredth of the points ahead of the best rival at the end.
    Points,
    /// A hundredth of the points of every bought card, at once.
    Purchase,
    /// The square of the points of every bought card, with their sign and divided by 360, at once.
    Squares,
}

impl Reward {
    /// Reward of a purchase.
    #[must_use]
    pub fn of_purchase(self, card: Option<Card>, rules: &Rules) -> f32 {
        let points = card.map_or(0.0, |card| f32::from(rules.points_of(card)));
        match self {
            Self::Win | Self::WinLoss | Self::Points => 0.0,
            Self::Purchase => points / 100.0,
            Self::Squares => points * points.abs() / 360.0,
        }
    }

    /// Reward of a seat at the end of a game.
    #[must_use]
    pub fn of_end(self, seat: usize, outcome: &Outcome) -> f32 {
        let share = f32::from(outcome.share[seat]) / f32::from(WHOLE);
        match self {
            Self::Win => share,
            Self::Purchase | Self::Squares => 0.0,
            Self::WinLoss => 2.0 * share - 1.0,
            Self::Points => {
                let best = (0..outcome.players).filter(|&other| other != seat);
                let best = best.map(|other| outcome.points[other]).max();
                f32::from(outcome.points[seat] - best.unwrap_or(0)) / 100.0
            }
        }
    }
}

/// Settings of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Step size of an update; 0.2 in the source.
    pub alpha: f32,
    /// Discount from one purchase to the next; 0.95 in the source.
    pub gamma: f32,
    /// Probability of a random purchase; 0.2 in the source.
    pub epsilon: f32,
    /// Exploration.
    pub explore: Explore,
    /// Reward.
    pub reward: Reward,
    /// Training games.
    pub games: u64,
    /// Training games between two tests; 10,000 in the source.
    pub test_every: u64,
    /// Games of a test; 10,000 in the source.
    pub test_games: u64,
    /// Seed of initial values, training and tests.
    pub seed: u64,
}

impl Settings {
    /// The published settings with this exploration, and [`Reward::Squares`].
    #[must_use]
    pub const fn published(explore: Explore, games: u64, seed: u64) -> Self {
        Self {
            alpha: 0.2,
            gamma: 0.95,
            epsilon: 0.2,
            explore,
            reward: Reward::Squares,
            games,
            test_every: 10_000,
            test_games: 10_000,
            seed,
        }
    }
}
