//! From the score of a model to log-odds.

use serde::{Deserialize, Serialize};

use super::curve::Curve;

/// The log-odds with which the player of tendency 0 calls, by a model's raw score.
///
/// The score of a logistic regression is these log-odds. Those of the support vector regression
/// follow a rising curve that is fitted together with the tendencies of the players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "File", into = "File")]
pub enum Link {
    /// The score itself.
    Identity,
    /// A rising curve.
    Curve(RisingLogOdds),
}

/// A rising curve from scores to log-odds.
#[derive(Clone, Debug, PartialEq)]
pub struct RisingLogOdds(Curve);

impl Link {
    /// A curve through these knots: at least one, scores that rise, log-odds that do not fall.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn curve(scores: Vec<f64>, log_odds: Vec<f64>) -> Result<Link, String> {
        Curve::new(scores, log_odds, "log-odds").map(|curve| Link::Curve(RisingLogOdds(curve)))
    }

    /// The log-odds for a score.
    #[must_use]
    pub fn log_odds(&self, score: f64) -> f64 {
        match self {
            Link::Identity => score,
            Link::Curve(RisingLogOdds(curve)) => curve.value(score),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum File {
    Identity,
    Curve {
        scores: Vec<f64>,
        log_odds: Vec<f64>,
    },
}

impl TryFrom<File> for Link {
    type Error = String;

    fn try_from(file: File) -> Result<Link, String> {
        match file {
            File::Identity => Ok(Link::Identity),
            File::Curve { scores, log_odds } => Link::curve(scores, log_odds),
        }
    }
}

impl From<Link> for File {
    fn from(link: Link) -> File {
        match link {
            Link::Identity => File::Identity,
            Link::Curve(RisingLogOdds(curve)) => {
                let (scores, log_odds) = curve.into_points();
                File::Curve { scores, log_odds }
            }
        }
    }
}
