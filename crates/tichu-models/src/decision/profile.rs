//! Aggression profiles: what each compares with what.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::model::Name;
use crate::outlook::Goal;

/// File name of the profiles in a model directory. It is meant to be edited.
pub const PROFILES_FILE: &str = "profiles.json";

/// The model of profiles that go by what becomes of a call, as answers name it.
pub const OUTLOOK: &str = "outlook";

/// What the profile file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profiles {
    /// The profiles, in the order in which answers list them.
    pub profiles: Vec<Profile>,
}

/// A way to decide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Flat", into = "Flat")]
pub struct Profile {
    /// Name of the profile, for example `neutral`.
    pub name: Name,
    /// What it goes by.
    pub rule: Rule,
    /// Who plays like this, and where the threshold comes from.
    pub description: String,
}

/// What a profile goes by.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// What people do: it calls when a model's confidence is at least the threshold.
    Confidence {
        /// The model.
        model: Name,
        /// The threshold.
        threshold: Threshold,
    },
    /// What becomes of it: it calls when a call is worth more than none.
    Outlook {
        /// What counts.
        goal: Goal,
    },
}

impl Profile {
    /// Name of the model that decides.
    #[must_use]
    pub fn model(&self) -> &str {
        match &self.rule {
            Rule::Confidence { model, .. } => model.as_str(),
            Rule::Outlook { .. } => OUTLOOK,
        }
    }
}

/// How eager a player is to call: a model and the confidence from which to call, or what a call
/// has to be good for.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Profile)]
struct Flat {
    /// Name of the profile, for example `neutral`.
    #[schema(value_type = String, example = "neutral", pattern = "^[a-z][a-z0-9_-]{0,31}$")]
    name: Name,
    /// Name of the model whose confidence is compared, or `outlook`.
    #[schema(value_type = String, example = "logistic", pattern = "^[a-z][a-z0-9_-]{0,31}$")]
    model: Name,
    /// The call is made when the confidence is at least this; `outlook` has none, since there
    /// every hand has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, minimum = 0.0, maximum = 1.0, example = 0.4, required = false)]
    threshold: Option<Threshold>,
    /// What a call has to be good for; with the model `outlook` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Goal, required = false)]
    goal: Option<Goal>,
    /// Who plays like this, and where the threshold comes from.
    #[schema(example = "calls as often as the median player")]
    description: String,
}

impl TryFrom<Flat> for Profile {
    type Error = String;

    fn try_from(flat: Flat) -> Result<Profile, String> {
        let rule = match (flat.model.as_str() == OUTLOOK, flat.threshold, flat.goal) {
            (true, None, Some(goal)) => Rule::Outlook { goal },
            (false, Some(threshold), None) => Rule::Confidence {
                model: flat.model,
                threshold,
            },
            (true, ..) => {
                return Err(format!(
                    "expected a goal and no threshold for the model {OUTLOOK:?} in profile {:?}",
                    flat.name.as_str()
                ));
            }
            (false, ..) => {
                return Err(format!(
                    "expected a threshold and no goal for the model {:?} in profile {:?}",
                    flat.model.as_str(),
                    flat.name.as_str()
                ));
            }
        };
        Ok(Profile {
            name: flat.name,
            rule,
            description: flat.description,
        })
    }
}

impl From<Profile> for Flat {
    fn from(profile: Profile) -> Flat {
        let (model, threshold, goal) = match profile.rule {
            Rule::Confidence { model, threshold } => (Some(model), Some(threshold), None),
            Rule::Outlook { goal } => (None, None, Some(goal)),
        };
        Flat {
            model: model.unwrap_or_else(Name::outlook),
            name: profile.name,
            threshold,
            goal,
            description: profile.description,
        }
    }
}

impl PartialSchema for Profile {
    fn schema() -> RefOr<Schema> {
        Flat::schema()
    }
}

impl ToSchema for Profile {
    fn name() -> Cow<'static, str> {
        Flat::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Flat::schemas(schemas);
    }
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
