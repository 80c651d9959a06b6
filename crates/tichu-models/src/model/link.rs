//! From the score of a model to the log-odds of one player.

use serde::{Deserialize, Serialize};

use super::curve::Curve;

/// The log-odds with which the player of tendency 0 calls, by a model's raw score.
///
/// The score is fitted to all players at once. One player is surer than their mixture: its
/// log-odds follow a rising curve that is fitted together with the tendencies of the players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "File", into = "File")]
pub struct Link(Curve);

impl Link {
    /// A curve through these knots: at least one, scores that rise, log-odds that do not fall.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(scores: Vec<f64>, log_odds: Vec<f64>) -> Result<Link, String> {
        Curve::new(scores, log_odds, "log-odds").map(Link)
    }

    /// The log-odds for a score.
    #[must_use]
    pub fn log_odds(&self, score: f64) -> f64 {
        self.0.value(score)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    curve: Points,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    scores: Vec<f64>,
    log_odds: Vec<f64>,
}

impl TryFrom<File> for Link {
    type Error = String;

    fn try_from(File { curve }: File) -> Result<Link, String> {
        Link::new(curve.scores, curve.log_odds)
    }
}

impl From<Link> for File {
    fn from(Link(curve): Link) -> File {
        let (scores, log_odds) = curve.into_points();
        File {
            curve: Points { scores, log_odds },
        }
    }
}
