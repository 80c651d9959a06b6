//! From the score of a model to the log-odds of one player.

use serde::{Deserialize, Serialize};

use super::checked::{Check, Checked};
use super::curve;

/// The log-odds with which the player of tendency 0 calls, by a model's raw score.
///
/// The score is fitted to all players at once. One player is surer than their mixture: its
/// log-odds follow a rising curve that is fitted together with the tendencies of the players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    curve: Checked<LinkPoints>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkPoints {
    scores: Vec<f64>,
    log_odds: Vec<f64>,
}

impl Check for LinkPoints {
    fn check(&self) -> Result<(), String> {
        curve::check(&self.scores, &self.log_odds, "log-odds")
    }
}

impl Link {
    /// A curve through these knots: at least one, scores that rise, log-odds that do not fall.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(scores: Vec<f64>, log_odds: Vec<f64>) -> Result<Link, String> {
        let curve = LinkPoints { scores, log_odds }.checked()?;
        Ok(Link { curve })
    }

    /// The log-odds for a score.
    #[must_use]
    pub fn log_odds(&self, score: f64) -> f64 {
        curve::value(&self.curve.scores, &self.curve.log_odds, score)
    }
}
