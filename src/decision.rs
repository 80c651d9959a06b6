//! From a hand to calls: aggression profiles over models, and the answer to one question.
//!
//! A profile is a model and a threshold: it calls when the model's confidence is at least the
//! threshold. The [`Advisor`] holds everything that is needed to answer and never changes, so
//! one can be shared by any number of threads.

mod advisor;
mod answer;
mod json;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use advisor::Advisor;
pub use answer::{Answer, Decision, Reason};
pub(crate) use json::write_features;

use crate::model::Name;

/// File name of the profiles in a model directory. It is meant to be edited.
pub const PROFILES_FILE: &str = "profiles.json";

/// What the profile file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profiles {
    /// The profiles, in the order in which answers list them.
    pub profiles: Vec<Profile>,
}

/// How eager a player is to call: a model and the confidence from which to call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Name of the profile, for example `neutral`.
    #[schema(value_type = String, example = "neutral", pattern = "^[a-z][a-z0-9_-]{0,31}$")]
    pub name: Name,
    /// Name of the model whose confidence is compared.
    #[schema(value_type = String, example = "logistic", pattern = "^[a-z][a-z0-9_-]{0,31}$")]
    pub model: Name,
    /// The call is made when the confidence is at least this.
    #[schema(value_type = f64, minimum = 0.0, maximum = 1.0, example = 0.4)]
    pub threshold: Threshold,
    /// Who plays like this, and where the threshold comes from.
    #[schema(example = "calls as often as the median player")]
    pub description: String,
}

/// A confidence to compare with, in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Threshold(f64);

impl Threshold {
    /// Whether this confidence is enough for a call.
    #[must_use]
    pub fn is_reached_by(self, confidence: f64) -> bool {
        confidence >= self.0
    }
}

impl TryFrom<f64> for Threshold {
    type Error = String;

    fn try_from(value: f64) -> Result<Threshold, String> {
        if (0.0..=1.0).contains(&value) {
            Ok(Threshold(value))
        } else {
            Err(format!("expected a threshold from 0 to 1, found {value}"))
        }
    }
}

impl From<Threshold> for f64 {
    fn from(threshold: Threshold) -> f64 {
        threshold.0
    }
}

/// Which parts of an answer are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sections {
    /// The 95 features.
    pub features: bool,
    /// Confidence and probability of each model.
    pub probabilities: bool,
    /// Call or no call for each profile.
    pub decisions: bool,
    /// What speaks for and against a call, model by model.
    pub explanation: bool,
}

impl Sections {
    /// Only the hand and the scores.
    pub const NONE: Sections = Sections {
        features: false,
        probabilities: false,
        decisions: false,
        explanation: false,
    };
    /// Only the features; no model is asked.
    pub const FEATURES: Sections = Sections {
        features: true,
        ..Sections::NONE
    };
    /// Only what each model says.
    pub const PROBABILITIES: Sections = Sections {
        probabilities: true,
        ..Sections::NONE
    };
    /// Only what each profile decides.
    pub const DECISIONS: Sections = Sections {
        decisions: true,
        ..Sections::NONE
    };
    /// Only what speaks for and against a call.
    pub const EXPLANATION: Sections = Sections {
        explanation: true,
        ..Sections::NONE
    };
    /// Features, probabilities and decisions; no explanation.
    pub const ALL: Sections = Sections {
        features: true,
        probabilities: true,
        decisions: true,
        explanation: false,
    };
}
