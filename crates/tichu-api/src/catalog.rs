//! Profiles, models and features, described.

use messages::{AddressQuestion, Problem, any_text, path_part};
use serde::Serialize;
use tichu_models::decision::{Advisor, Profile};
use tichu_models::features::{self, FeatureInfo, SCHEMA_VERSION};
use tichu_models::model::{ModelInfo, TrainingData};
use tichu_play::HandModels;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::Parameter;

/// The aggression profiles.
#[derive(Serialize, ToSchema)]
pub struct ProfileList {
    /// The profiles of Grand Tichu, in the order in which answers list them.
    pub profiles: Vec<ProfileDescription>,
    /// The profiles of Tichu, in the order in which answers list them.
    pub tichu: Vec<Profile>,
}

impl ProfileList {
    /// All profiles of these models.
    #[must_use]
    pub fn of(advisor: &Advisor, hands: &HandModels) -> ProfileList {
        let described = advisor.profiles().iter().map(|profile| ProfileDescription {
            profile: profile.clone(),
            tendency: advisor.tendency(profile),
        });
        ProfileList {
            profiles: described.collect(),
            tichu: hands.tichu.profiles().to_vec(),
        }
    }
}

/// One profile, with its place on the scale of players.
#[derive(Serialize, ToSchema)]
pub struct ProfileDescription {
    /// The profile.
    #[serde(flatten)]
    pub profile: Profile,
    /// The tendency of the player that the profile calls like, in log-odds: 0 is typical, and +2 calls
    /// with a hand that is weaker by an ace. Missing with `outlook`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false, example = 1.62)]
    pub tendency: Option<f64>,
}

/// The models that are loaded.
#[derive(Serialize, ToSchema)]
pub struct ModelList {
    /// One entry for each model, in the order in which answers list them.
    pub models: Vec<ModelDescription>,
}

impl ModelList {
    /// The models of Grand Tichu.
    #[must_use]
    pub fn of(advisor: &Advisor) -> ModelList {
        let training = advisor.training();
        let models = advisor.models().iter();
        let models = models.map(|model| ModelDescription {
            info: model.info.clone(),
            training: training.clone(),
        });
        ModelList {
            models: models.collect(),
        }
    }
}

/// One model, with the data that it was trained on.
#[derive(Serialize, ToSchema)]
pub struct ModelDescription {
    /// The model's entry in the manifest.
    #[serde(flatten)]
    pub info: ModelInfo,
    /// The data that the model was trained on.
    pub training: TrainingData,
}

impl ModelDescription {
    /// The model of this name.
    ///
    /// # Errors
    /// A [`Problem`] of status 404 for a name that no model has.
    pub fn named(
        advisor: &Advisor,
        ModelName(name): &ModelName,
    ) -> Result<ModelDescription, Problem> {
        let mut models = ModelList::of(advisor).models.into_iter();
        let named = models.find(|model| model.info.name.as_str() == *name);
        named.ok_or_else(not_found)
    }
}

/// The name of a model.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ModelName(pub String);

impl AddressQuestion for ModelName {
    const FEW: bool = false;
    const PART: Option<&'static str> = Some("name");

    fn parameters() -> Vec<RefOr<Parameter>> {
        vec![path_part(
            "name",
            "Name of the model.",
            any_text(),
            "logistic",
        )]
    }

    fn refusal() -> Option<(&'static str, Problem)> {
        Some(("There is no model of this name.", not_found()))
    }

    fn from_address(part: &str, _: &str) -> Result<ModelName, Problem> {
        Ok(ModelName(part.to_owned()))
    }
}

/// The refusal of a name that no model has.
fn not_found() -> Problem {
    Problem::not_found("expected the name of a model in /v1/models")
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
