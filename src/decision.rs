//! From a hand to calls: aggression profiles over models, and the answer to one question.
//!
//! A profile is a model and a threshold: it calls when the model's confidence is at least the
//! threshold. The [`Advisor`] holds everything that is needed to answer and never changes, so
//! one can be shared by any number of threads.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

use crate::cards::Hand;
use crate::explanation::Explanation;
use crate::features::{Features, Scores};
use crate::model::{Estimate, LoadError, ModelSet, Name, Source, TrainedModel, TrainingData};

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

/// Models and profiles that answer "should I call Grand Tichu with this?".
///
/// ```
/// use grand_tichu::decision::{Advisor, Sections};
/// use grand_tichu::features::Scores;
/// use grand_tichu::model::Source;
///
/// let advisor = Advisor::load(&Source::Embedded)?;
/// let hand = "Dr Ph GA SK BQ R9 S2 Ma".parse()?;
/// let answer = advisor.answer(&hand, Scores { own: 300, opponent: 450 }, Sections::ALL);
/// assert!(answer.decisions.unwrap().get("aggressive").unwrap().call);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Advisor {
    training: TrainingData,
    models: Vec<TrainedModel>,
    profiles: Vec<Profile>,
    /// For each profile, the place of its model in `models`.
    profile_models: Vec<usize>,
}

impl Advisor {
    /// Reads models and profiles and checks that they fit together.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<Advisor, LoadError> {
        let ModelSet { training, models } = ModelSet::load(source)?;
        let Profiles { profiles } = source.read_json(PROFILES_FILE)?;
        if profiles.is_empty() {
            return Err(source.mismatch(PROFILES_FILE, "at least one profile", "none"));
        }
        let mut profile_models = Vec::with_capacity(profiles.len());
        for (i, profile) in profiles.iter().enumerate() {
            if profiles[..i].iter().any(|p| p.name == profile.name) {
                let found = format!("{:?} twice", profile.name.as_str());
                return Err(source.mismatch(PROFILES_FILE, "profile names that differ", found));
            }
            let model = models.iter().position(|m| m.info.name == profile.model);
            profile_models.push(model.ok_or_else(|| {
                let expected = format!(
                    "a model of the manifest in profile {:?}",
                    profile.name.as_str()
                );
                source.mismatch(
                    PROFILES_FILE,
                    expected,
                    format!("{:?}", profile.model.as_str()),
                )
            })?);
        }
        Ok(Advisor {
            training,
            models,
            profiles,
            profile_models,
        })
    }

    /// The models, in the order of the manifest.
    #[must_use]
    pub fn models(&self) -> &[TrainedModel] {
        &self.models
    }

    /// The profiles, in the order of their file.
    #[must_use]
    pub fn profiles(&self) -> &[Profile] {
        &self.profiles
    }

    /// Where the models come from.
    #[must_use]
    pub fn training(&self) -> &TrainingData {
        &self.training
    }

    /// The answer for a hand at these scores, with the sections asked for.
    #[must_use]
    pub fn answer(&self, hand: &Hand, scores: Scores, sections: Sections) -> Answer<'_> {
        let features = Features::of(hand, scores);
        let estimates: Vec<Estimate> = if sections.probabilities || sections.decisions {
            self.models.iter().map(|m| m.estimate(&features)).collect()
        } else {
            Vec::new()
        };
        let probabilities = || ByName(self.model_names().zip(estimates.iter().copied()).collect());
        Answer {
            hand: *hand,
            own_score: scores.own,
            opponent_score: scores.opponent,
            features: sections.features.then_some(features),
            decisions: sections.decisions.then(|| self.decide(&estimates)),
            explanation: sections.explanation.then(|| self.explain(hand, scores)),
            probabilities: sections.probabilities.then(probabilities),
            estimates,
        }
    }

    fn model_names(&self) -> impl Iterator<Item = &str> {
        self.models.iter().map(|model| model.info.name.as_str())
    }

    fn decide(&self, estimates: &[Estimate]) -> ByName<'_, Decision<'_>> {
        let decisions = self.profiles.iter().zip(&self.profile_models);
        ByName(
            decisions
                .map(|(profile, &model)| {
                    let confidence = estimates[model].confidence;
                    let decision = Decision {
                        call: profile.threshold.is_reached_by(confidence),
                        model: profile.model.as_str(),
                        threshold: profile.threshold.into(),
                        confidence,
                    };
                    (profile.name.as_str(), decision)
                })
                .collect(),
        )
    }

    fn explain(&self, hand: &Hand, scores: Scores) -> ByName<'_, Explanation> {
        let explanations = self
            .models
            .iter()
            .map(|model| Explanation::of(&model.model, hand, scores));
        ByName(self.model_names().zip(explanations).collect())
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
    /// Features, probabilities and decisions; no explanation.
    pub const ALL: Sections = Sections {
        features: true,
        probabilities: true,
        decisions: true,
        explanation: false,
    };
}

/// The answer for one hand. Sections that were not asked for are left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer<'a> {
    /// The hand in canonical order.
    pub hand: Hand,
    /// The own team's score as it was asked.
    pub own_score: i32,
    /// The opponents' score as it was asked.
    pub opponent_score: i32,
    /// The features, in the order of the schema.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<Features>,
    /// What each model says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probabilities: Option<ByName<'a, Estimate>>,
    /// What each profile decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<ByName<'a, Decision<'a>>>,
    /// What speaks for and against a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<ByName<'a, Explanation>>,
    /// One for each model in order, when any section needed them, whether shown or not.
    #[serde(skip)]
    pub estimates: Vec<Estimate>,
}

/// What one profile decides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Decision<'a> {
    /// Whether to call: the confidence is at least the threshold.
    #[schema(example = true)]
    pub call: bool,
    /// The model whose confidence is compared.
    #[schema(example = "svr")]
    pub model: &'a str,
    /// The profile's threshold.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.14)]
    pub threshold: f64,
    /// The model's confidence.
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.74)]
    pub confidence: f64,
}

/// Values by the name of their model or profile; written as a JSON object in a fixed order.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName<'a, T>(Vec<(&'a str, T)>);

impl<T> ByName<'_, T> {
    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.iter()
            .find(|(n, _)| *n == name)
            .map(|(_, value)| value)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }
}

impl<T: Serialize> Serialize for ByName<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
