//! Trained models: evaluating them and reading them from files.
//!
//! A model turns a [`FeatureVector`] into a raw score on its own scale: the regressed 0/1 target for
//! the support vector regression, log-odds for the others. From the score come
//! the `confidence`, which thresholds are compared with, and the calibrated `probability`.
//! This module knows neither HTTP nor how models are trained.

mod acquaintance;
pub mod boosted;
mod calibration;
mod checked;
mod curve;
mod directory;
mod extended;
mod figures;
mod file;
mod folder;
mod link;
mod load;
mod logistic;
mod manifest;
mod players;
mod shift;
mod source;
mod svr;
mod tendency;
mod worth;

use crate::{Player, Situation};
use serde::{Deserialize, Serialize};

pub use acquaintance::Acquaintance;
pub use boosted::Boosted;
pub use calibration::Calibration;
pub use checked::{Check, Checked};
pub use directory::Directory;
pub use extended::{Extended, TERM_COUNT, term_names, term_values};
pub use file::ModelFile;
pub use file::check_numbers;
pub use folder::Folder;
pub use link::Link;
pub use load::{LoadError, ModelSet};
pub use logistic::Logistic;
pub use logistic::weighted;
pub use manifest::{
    BetterInformed, HeldOut, MANIFEST_FILE, Manifest, ModelInfo, Name, Policy, TrainingData,
};
pub use players::Players;
pub use shift::Shift;
pub use source::sha256_hex;
pub use source::{Files, SUMS_FILE, Source};
pub use svr::Svr;
pub use tendency::{LogLikelihoods, TENDENCIES, Tendency, tendencies};
pub use worth::{Weight, Worth, Worths};

use crate::features::FeatureVector;

/// The standard logistic function 1 / (1 + e^-x), in (0, 1).
#[must_use]
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The log-odds of a probability; infinite at 0 and 1.
#[must_use]
pub fn logit(probability: f64) -> f64 {
    (probability / (1.0 - probability)).ln()
}

/// A fitted model of any kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic regression.
    Logistic(Logistic),
    /// Logistic regression with terms that are piecewise linear in the scores.
    Extended(Extended),
    /// Support vector regression with an RBF kernel.
    Svr(Svr),
    /// Trees that correct a part of the extended regression.
    Boosted(Boosted),
}

/// The kinds of models.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(example = "logistic"))]
pub enum Kind {
    /// Logistic regression.
    Logistic,
    /// Logistic regression with terms that are piecewise linear in the scores.
    Extended,
    /// Support vector regression with an RBF kernel.
    Svr,
    /// Boosted trees that correct a part of the extended regression.
    Boosted,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Kind::Logistic => "logistic",
            Kind::Extended => "extended",
            Kind::Svr => "svr",
            Kind::Boosted => "boosted",
        })
    }
}

impl Model {
    /// The raw score: log-odds, or the regressed target (SVR); any finite number.
    #[must_use]
    pub fn score(&self, features: &impl FeatureVector) -> f64 {
        match self {
            Model::Logistic(model) => model.log_odds(features),
            Model::Extended(model) => model.log_odds(features),
            Model::Svr(model) => model.value(features),
            Model::Boosted(model) => model.log_odds(features),
        }
    }

    /// A raw score on the scale that thresholds are compared with, in [0, 1]: the logistic
    /// function of log-odds, the SVR's value clipped.
    #[must_use]
    pub fn confidence(&self, score: f64) -> f64 {
        match self {
            Model::Svr(_) => score.clamp(0.0, 1.0),
            Model::Logistic(_) | Model::Extended(_) | Model::Boosted(_) => sigmoid(score),
        }
    }

    /// The kind of the model.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Model::Logistic(_) => Kind::Logistic,
            Model::Extended(_) => Kind::Extended,
            Model::Svr(_) => Kind::Svr,
            Model::Boosted(_) => Kind::Boosted,
        }
    }

    /// How many features the model reads.
    #[must_use]
    pub fn width(&self) -> usize {
        match self {
            Model::Logistic(model) => model.width(),
            Model::Extended(model) => model.width(),
            Model::Svr(model) => model.width(),
            Model::Boosted(model) => model.width(),
        }
    }

    /// The number of support vectors of an SVR.
    #[must_use]
    pub fn support_vectors(&self) -> Option<usize> {
        match self {
            Model::Svr(model) => Some(model.support_vectors()),
            _ => None,
        }
    }
}

/// The estimate of one model for one hand.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Estimate {
    /// On the model's own scale, clipped to [0, 1]; thresholds are compared with this.
    #[cfg_attr(
        feature = "schema",
        schema(minimum = 0.0, maximum = 1.0, example = 0.83)
    )]
    pub confidence: f64,
    /// Probability that the player calls with this hand: of a random human player, or of the
    /// `player` of the request. It is calibrated on matches that were not used to fit the model.
    #[cfg_attr(
        feature = "schema",
        schema(minimum = 0.0, maximum = 1.0, example = 0.81)
    )]
    pub probability: f64,
}

/// A model as it is served: fitted, calibrated, and described by the manifest.
#[derive(Clone, Debug)]
pub struct TrainedModel {
    /// Its entry in the manifest.
    pub info: ModelInfo,
    /// The fitted model.
    pub model: Model,
    /// Maps the raw score to the probability that a random player calls.
    pub calibration: Calibration,
    /// The shift of the score when `opponent_called` is known.
    pub opponent_called: Shift,
    /// What it says of a player who is known.
    pub acquaintance: Acquaintance,
}

impl TrainedModel {
    /// The raw score for a hand, shifted when `opponent_called` is known.
    #[must_use]
    pub fn score(&self, features: &impl FeatureVector, opponent_called: Option<bool>) -> f64 {
        self.model.score(features) + self.opponent_called.of(opponent_called)
    }

    /// The log-odds with which the player of tendency 0 calls at this confidence; thresholds of 0 and
    /// 1 count as almost so.
    #[must_use]
    pub fn log_odds_at(&self, confidence: f64) -> f64 {
        let confidence = confidence.clamp(1e-6, 1.0 - 1e-6);
        let score = match self.model {
            Model::Svr(_) => confidence,
            Model::Logistic(_) | Model::Extended(_) | Model::Boosted(_) => logit(confidence),
        };
        self.acquaintance.link.log_odds(score)
    }

    /// The probability that a random player calls.
    #[must_use]
    pub fn probability(&self, features: &impl FeatureVector, opponent_called: Option<bool>) -> f64 {
        self.calibration
            .probability(self.score(features, opponent_called))
    }

    /// Confidence and probability for a hand in a situation, from the shifted score.
    #[must_use]
    pub fn estimate(&self, features: &impl FeatureVector, situation: &Situation) -> Estimate {
        let score = self.score(features, situation.opponent_called);
        let known = situation.player.as_ref().filter(|player| player.is_known());
        let probability = match known {
            None => self.calibration.probability(score),
            Some(player) => {
                let tendency = self.tendency(player);
                self.acquaintance.probability(&tendency, score)
            }
        };
        Estimate {
            confidence: self.model.confidence(score),
            probability,
        }
    }

    /// The tendency of a player of whom this is known.
    #[must_use]
    pub fn tendency(&self, player: &Player) -> Tendency {
        self.acquaintance.tendency(&self.model, player)
    }

    /// The log-odds ratio of a call by this player against a player of whom nothing is known, each
    /// with a random hand.
    #[must_use]
    pub fn readiness(&self, player: Option<&Player>) -> f64 {
        let readiness = |player| self.acquaintance.players.readiness(&self.tendency(player));
        player.map_or(0.0, readiness)
    }
}
