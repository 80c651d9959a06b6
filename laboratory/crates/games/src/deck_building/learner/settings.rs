//! Settings of a training: exploration, rewards, initial values and sizes.

use std::num::NonZeroU64;

use deck_building::{UnknownName, find};

use crate::deck_building::learner::plays::ChapelUse;
use crate::deck_building::learner::rewards::{Reward, Rewards};
use crate::q_learning::{Explore, QLearning};

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
    find(&EXPLORATIONS, |(name, _)| name, name).map(|(_, explore)| explore)
}

/// Settings of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Step size, discount and exploration.
    pub learning: QLearning,
    /// Rewards.
    pub rewards: Rewards,
    /// How the learner uses its Chapels.
    pub chapel: ChapelUse,
    /// The entries start with random values from 0 up to this one.
    pub initial: f32,
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
    /// The published settings with this exploration, [`Reward::Weights`], and initial values
    /// up to 0.01.
    #[must_use]
    pub fn published(explore: Explore, games: u64, seed: u64) -> Self {
        Self {
            learning: QLearning {
                alpha: 0.2,
                gamma: 0.95,
                epsilon: 0.2,
                explore,
            },
            rewards: Rewards::of(Reward::Weights),
            chapel: ChapelUse::Sparing,
            initial: 0.01,
            games,
            test_every: NonZeroU64::new(10_000).expect("more than zero"),
            test_games: 10_000,
            seed,
        }
    }
}
