//! Aggression profiles: rules that decide whether to call.

use serde::{Deserialize, Serialize};

use crate::model::Name;
use crate::outlook::Goal;

/// File name of the profiles in a model directory. It is meant to be edited.
pub const PROFILES_FILE: &str = "profiles.json";

/// The name that answers give as the model of profiles that use the outlook.
pub const OUTLOOK: &str = "outlook";

/// The content of the profile file.
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
    /// The rule by which it decides.
    pub rule: Rule,
    /// The players who play like this, and the origin of the threshold.
    pub description: String,
}

/// The rule of a profile.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// It calls when a model's confidence is at least the threshold.
    Confidence {
        /// The model.
        model: Name,
        /// The threshold.
        threshold: Threshold,
    },
    /// It calls when the outlook values a call higher than no call.
    Outlook {
        /// The value that counts.
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

/// The aggression of a player: a model with the threshold of its confidence, or the goal of a call.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(as = Profile))]
struct Flat {
    /// Name of the profile, for example `neutral`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "neutral", pattern = "^[a-z][a-z0-9_-]{0,31}$"))]
    name: Name,
    /// Name of the model whose confidence is compared, or `outlook`.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "logistic", pattern = "^[a-z][a-z0-9_-]{0,31}$"))]
    model: Name,
    /// The profile calls when the confidence is at least this. Missing with `outlook`, where each hand
    /// has its own threshold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = f64, minimum = 0.0, maximum = 1.0, example = 0.4, required = false))]
    threshold: Option<Threshold>,
    /// The goal of a call; with the model `outlook` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Goal, required = false))]
    goal: Option<Goal>,
    /// The players who play like this, and the origin of the threshold.
    #[cfg_attr(
        feature = "schema",
        schema(example = "calls as often as the median player")
    )]
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

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;

    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Flat, Profile};

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
