//! The manifest of a stored table: its training and its results.

use std::collections::BTreeMap;

use agents::Estimate;
use deck_building::{Card, Measure, Values, Variable};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::deck_building::learner::plays::ChapelUse;
use crate::deck_building::learner::rewards::{NOTHING, Reward};
use crate::deck_building::learner::settings::Settings;
use crate::deck_building::learner::tables::to_bytes;
use crate::deck_building::learner::training::{self, Training};
use crate::deck_building::rivals::Rival;
use crate::q_learning::Explore;

/// The manifest of a stored table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Manifest {
    /// The name of the variant.
    pub variant: &'static str,
    /// The variables of the state, the one that moves fastest first.
    pub variables: Vec<Bounds>,
    /// The actions: names of cards, and `nothing`.
    pub actions: Vec<&'static str>,
    /// The rivals in training and test.
    pub rivals: Vec<&'static str>,
    /// How it was trained.
    pub training: Trained,
    /// Fresh games of the table.
    pub test: Tested,
    /// The SHA-256 of the table's file, in hexadecimal digits.
    pub sha256: String,
}

/// A variable and its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// `turn` (from 0), `end`, `provinces`, or the name of the card whose copies count.
    pub measure: &'static str,
    /// The lower bound.
    pub low: u8,
    /// The upper bound.
    pub high: u8,
}

/// The settings of a training, and the games after which its best table stood.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trained {
    /// Games of the whole training.
    pub games: u64,
    /// Games before the best test.
    pub best_at: Option<u64>,
    /// The seed.
    pub seed: u64,
    /// The reward.
    pub reward: Reward,
    /// Rewards of single purchases that differ from those of `reward`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rewards: BTreeMap<&'static str, f32>,
    /// How it uses its Chapels; absent for the usual way.
    #[serde(skip_serializing_if = "ChapelUse::is_usual")]
    pub chapel: ChapelUse,
    /// The entries start with random values up to this one.
    pub initial: f32,
    /// Visits that forced exploration demands; `None` for epsilon-greedy.
    pub forced_visits: Option<u32>,
    /// The step size.
    pub alpha: f32,
    /// The discount.
    pub gamma: f32,
    /// The probability of a random purchase.
    pub epsilon: f32,
}

/// Games of a table that no training has seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tested {
    /// How many.
    pub games: u64,
    /// Their seed.
    pub seed: u64,
    /// Share of wins.
    pub won: Option<Estimate>,
}

impl Manifest {
    /// The manifest of the best table of a training, measured in `test_games` fresh games with the
    /// next seed against the rivals of the training.
    ///
    /// # Panics
    ///
    /// Without rivals, or with more than three.
    #[must_use]
    pub fn new(
        training: &Training,
        settings: &Settings,
        rivals: &[Rival],
        test_games: u64,
    ) -> Self {
        let test_seed = settings.seed.wrapping_add(1);
        let values = &training.best;
        let variant = values.variant();
        let tally = training::test(values, settings.chapel, rivals, test_games, test_seed);
        let learning = &settings.learning;
        Self {
            variant: variant.name,
            variables: variant.variables.iter().map(Bounds::of).collect(),
            actions: (variant.actions.iter())
                .map(|card| card.map_or(NOTHING, Card::name))
                .collect(),
            rivals: rivals.iter().map(|rival| rival.name()).collect(),
            training: Trained {
                games: settings.games,
                best_at: training.best_test().map(|test| test.games),
                seed: settings.seed,
                reward: settings.rewards.kind(),
                rewards: settings.rewards.changed(),
                chapel: settings.chapel,
                initial: settings.initial,
                forced_visits: match learning.explore {
                    Explore::Epsilon => None,
                    Explore::Forced { visits } => Some(visits),
                },
                alpha: learning.alpha,
                gamma: learning.gamma,
                epsilon: learning.epsilon,
            },
            test: Tested {
                games: test_games,
                seed: test_seed,
                won: tally.won(0..1),
            },
            sha256: sha256(values),
        }
    }
}

impl Bounds {
    fn of(variable: &Variable) -> Self {
        Self {
            measure: match variable.measure {
                Measure::Turn => "turn",
                Measure::End => "end",
                Measure::Provinces => "provinces",
                Measure::Copies(card) => card.name(),
            },
            low: variable.low,
            high: variable.high,
        }
    }
}

/// The SHA-256 of the file of a table, in hexadecimal digits.
#[must_use]
pub fn sha256(values: &Values) -> String {
    let digits = Sha256::digest(to_bytes(values));
    digits.iter().map(|byte| format!("{byte:02x}")).collect()
}
