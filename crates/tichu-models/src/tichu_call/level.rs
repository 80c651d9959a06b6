//! The models of one level of knowledge.

use crate::Player;
use serde::{Deserialize, Serialize};

use crate::model::{Estimate, Link, Players, sigmoid};
use crate::outlook::{Support, TichuValues};
use crate::trees::Trees;
use crate::whole_hand::{Additive, Knowledge};

/// A model of log-odds over a row of features.
pub trait Score {
    /// The log-odds of a call.
    fn log_odds(&self, row: &[f32]) -> f64;

    /// How many features it reads.
    fn width(&self) -> usize;
}

impl Score for Additive {
    fn log_odds(&self, row: &[f32]) -> f64 {
        Additive::log_odds(self, row)
    }

    fn width(&self) -> usize {
        self.curves.len()
    }
}

impl Score for Trees {
    fn log_odds(&self, row: &[f32]) -> f64 {
        self.score(row)
    }

    fn width(&self) -> usize {
        self.features()
    }
}

/// A model of the share of people who call, with their tendencies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caller<M> {
    /// The log-odds of a call by a random player.
    pub model: M,
    /// From these to the log-odds of the player of tendency 0.
    pub link: Link,
    /// The tendencies of players.
    pub players: Players,
}

impl<M: Score> Caller<M> {
    /// The estimate for a player, or for a random one.
    #[must_use]
    pub fn estimate(&self, row: &[f32], player: Option<&Player>) -> Estimate {
        let score = self.model.log_odds(row);
        let confidence = sigmoid(score);
        let known = player.filter(|player| player.is_known());
        let probability = known.map_or(confidence, |player| {
            let tendency = self.players.tendency(player);
            tendency.probability(self.link.log_odds(score))
        });
        Estimate {
            confidence,
            probability,
        }
    }
}

/// The models of one level of knowledge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// An additive logistic regression.
    pub logistic: Caller<Additive>,
    /// Boosted trees.
    pub boosted: Caller<Trees>,
    /// Log-odds that the player goes out first, among people, whoever calls.
    pub first_out: Trees,
    /// What a call and no call are worth.
    pub values: TichuValues,
    /// Logged hands that the values can be checked by, in bands of the boosted probability.
    pub support: Support,
}

/// The file of a level.
#[must_use]
pub const fn level_file(knowledge: Knowledge) -> &'static str {
    match knowledge {
        Knowledge::Before => "before.json",
        Knowledge::Hand => "hand.json",
        Knowledge::Calls => "calls.json",
        Knowledge::Exchange => "exchange.json",
        Knowledge::Table => "table.json",
    }
}

impl Level {
    /// Whether all models read the features of this knowledge; if not, how many one of them reads.
    ///
    /// # Errors
    /// The other number of features.
    pub fn check(&self, knowledge: Knowledge) -> Result<(), usize> {
        let TichuValues {
            success,
            first_out,
            points,
            gain,
            ..
        } = &self.values;
        let trees = [
            &self.boosted.model,
            &self.first_out,
            success,
            first_out,
            points,
            gain,
        ];
        let widths = trees.map(Trees::features);
        let wrong = widths
            .into_iter()
            .chain([self.logistic.model.width()])
            .find(|width| *width != knowledge.features());
        wrong.map_or(Ok(()), Err)
    }
}
