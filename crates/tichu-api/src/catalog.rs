//! Profiles, models and features, described.

use messages::Problem;
use serde::Serialize;
use tichu_models::decision::{Advisor, Profile};
use tichu_models::features::{self, FeatureInfo, SCHEMA_VERSION};
use tichu_models::model::{ModelInfo, TrainingData};
use tichu_play::HandModels;
use utoipa::ToSchema;

/// The aggression profiles.
#[derive(Serialize, ToSchema)]
pub struct ProfileList<'a> {
    /// The profiles of Grand Tichu, in the order in which answers list them.
    pub profiles: Vec<ProfileDescription<'a>>,
    /// The profiles of Tichu, in the order in which answers list them.
    pub tichu: &'a [Profile],
}

impl<'a> ProfileList<'a> {
    /// All profiles of these models.
    #[must_use]
    pub fn of(advisor: &'a Advisor, hands: &'a HandModels) -> ProfileList<'a> {
        let described = advisor.profiles().iter().map(|profile| ProfileDescription {
            profile,
            tendency: advisor.tendency(profile),
        });
        ProfileList {
            profiles: described.collect(),
            tichu: hands.tichu.profiles(),
        }
    }
}

/// One profile, with its place on the scale of players.
#[derive(Serialize, ToSchema)]
pub struct ProfileDescription<'a> {
    /// The profile.
    #[serde(flatten)]
    pub profile: &'a Profile,
    /// The tendency of the player that the profile calls like, in log-odds: 0 is typical, and +2 calls
    /// with a hand that is weaker by an ace. Missing with `outlook`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, example = 1.62)]
    pub tendency: Option<f64>,
}

/// The models that are loaded.
#[derive(Serialize, ToSchema)]
pub struct ModelList<'a> {
    /// One entry for each model, in the order in which answers list them.
    pub models: Vec<ModelDescription<'a>>,
}

impl<'a> ModelList<'a> {
    /// The models of Grand Tichu.
    #[must_use]
    pub fn of(advisor: &'a Advisor) -> ModelList<'a> {
        let training = advisor.training();
        let models = advisor.models().iter();
        let models = models.map(|model| ModelDescription {
            info: &model.info,
            training,
        });
        ModelList {
            models: models.collect(),
        }
    }
}

/// One model, with the data that it was trained on.
#[derive(Serialize, ToSchema)]
pub struct ModelDescription<'a> {
    /// The model's entry in the manifest.
    #[serde(flatten)]
    pub info: &'a ModelInfo,
    /// The data that the model was trained on.
    pub training: &'a TrainingData,
}

impl<'a> ModelDescription<'a> {
    /// The model of this name.
    ///
    /// # Errors
    /// [`ModelDescription::not_found`] for a name that no model has.
    pub fn named(advisor: &'a Advisor, name: &str) -> Result<ModelDescription<'a>, Problem> {
        let mut models = ModelList::of(advisor).models.into_iter();
        let named = models.find(|model| model.info.name.as_str() == name);
        named.ok_or_else(ModelDescription::not_found)
    }

    /// The refusal of a name that no model has, of status 404.
    #[must_use]
    pub fn not_found() -> Problem {
        Problem::not_found("expected the name of a model in /v1/models")
    }
}

/// The meaning of the feature vector.
#[derive(Serialize, ToSchema)]
pub struct FeatureSchema {
    /// Version of meaning and order; it changes when either does.
    #[schema(example = 1)]
    pub version: u32,
    /// The 95 features in order.
    pub features: &'static [FeatureInfo],
}

impl FeatureSchema {
    /// The features of the models.
    #[must_use]
    pub fn current() -> FeatureSchema {
        FeatureSchema {
            version: SCHEMA_VERSION,
            features: features::schema(),
        }
    }
}
