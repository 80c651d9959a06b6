//! Settings of a training: exploration, reward and sizes.

use std::num::NonZeroU64;

use agents::{Explore, QLearning};
use serde::Serialize;

use crate::card::Card;
use crate::named::{self, UnknownName};
use crate::outcome::{Outcome, WHOLE};

/// The published explorations by their names.
const EXPLORATIONS: [(&str, Explore); 2] = [
    ("epsilon", Explore::Epsilon),
    ("forced", Explore::Forced { visits: 10 }),
];

/// The exploration of this name: `epsilon`, or `forced` with ten visits.
///
/// # Errors
///
/// When the name is another.
pub fn explore_named(name: &str) -> Result<Explore, UnknownName> {
    named::find(&EXPLORATIONS, |(name, _)| name, name).map(|(_, explore)| explore)
}

/// The reward; the source does not state it.
///
/// A reward at the end alone fails: the state does not hold the points, so a province leads to the
/// same next state as buying nothing, and gets no credit. Rewards of purchases learn to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reward {
    /// At the end the share of the win: 1 for a win, 0 for a loss.
    Win,
    /// At the end the points ahead of the best rival.
    Lead,
    /// At once the points of the bought card.
    Points,
    /// At once 3 for a province, 1 for a duchy, -1/4 for an estate, -1 for a copper, a curse or
    /// nothing, and 0 for any other card.
    ///
    /// The weights were found by trial, with variant 12 and the seeds 1 to 5. They favour provinces
    /// more than their points do, and keep the learner from wasting a purchase.
    Weights,
}

impl Reward {
    /// All rewards.
    pub const ALL: [Self; 4] = [Self::Win, Self::Lead, Self::Points, Self::Weights];

    /// The reward's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Lead => "lead",
            Self::Points => "points",
            Self::Weights => "weights",
        }
    }

    /// The reward of this name.
    ///
    /// # Errors
    ///
    /// When no reward has it; the error lists all names.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        named::find(&Self::ALL, |reward| reward.name(), name)
    }

    /// Reward of a purchase, or of buying nothing.
    #[must_use]
    pub const fn of_purchase(self, card: Option<Card>) -> f32 {
        match self {
            Self::Win | Self::Lead => 0.0,
            Self::Points => match card {
                Some(Card::Estate) => 1.0,
                Some(Card::Duchy) => 3.0,
                Some(Card::Province) => 6.0,
                Some(Card::Curse) => -1.0,
                _ => 0.0,
            },
            Self::Weights => match card {
                Some(Card::Province) => 3.0,
                Some(Card::Duchy) => 1.0,
                Some(Card::Estate) => -0.25,
                Some(Card::Copper | Card::Curse) | None => -1.0,
                Some(_) => 0.0,
            },
        }
    }

    /// Reward of a seat at the end of a game.
    #[must_use]
    pub fn of_end(self, seat: usize, outcome: &Outcome) -> f32 {
        match self {
            Self::Points | Self::Weights => 0.0,
            Self::Win => f32::from(outcome.share[seat]) / f32::from(WHOLE),
            Self::Lead => {
                let rivals = (0..outcome.players).filter(|&other| other != seat);
                let best = rivals.map(|rival| outcome.points[rival]).max();
                f32::from(outcome.points[seat] - best.unwrap_or(0))
            }
        }
    }
}

/// Settings of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Step size, discount and exploration.
    pub learning: QLearning,
    /// Reward.
    pub reward: Reward,
    /// Training games.
    pub games: u64,
    /// Training games between two tests; 10,000 in the source.
    pub test_every: NonZeroU64,
    /// Games of a test; 10,000 in the source.
    pub test_games: u64,
    /// Seed of initial values, training and tests.
    pub seed: u64,
}

impl Settings {
    /// The published settings with this exploration, and [`Reward::Weights`].
    #[must_use]
    pub const fn published(explore: Explore, games: u64, seed: u64) -> Self {
        Self {
            learning: QLearning {
                alpha: 0.2,
                gamma: 0.95,
                epsilon: 0.2,
                explore,
            },
            reward: Reward::Weights,
            games,
            test_every: NonZeroU64::new(10_000).expect("more than zero"),
            test_games: 10_000,
            seed,
        }
    }
}
