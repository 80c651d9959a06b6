//! Profiles, models and features, described.

use serde::Serialize;
use tichu_models::decision::Profile;
use tichu_models::features::FeatureInfo;
use tichu_models::model::{ModelInfo, TrainingData};
use utoipa::ToSchema;

/// The aggression profiles.
#[derive(Serialize, ToSchema)]
pub struct ProfileList<'a> {
    /// The profiles of Grand Tichu, in the order in which answers list them.
    pub profiles: Vec<ProfileDescription<'a>>,
    /// The profiles of Tichu, in the order in which answers list them.
    pub tichu: &'a [Profile],
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

/// One model, with the data that it was trained on.
#[derive(Serialize, ToSchema)]
pub struct ModelDescription<'a> {
    /// The model's entry in the manifest.
    #[serde(flatten)]
    pub info: &'a ModelInfo,
    /// The data that the model was trained on.
    pub training: &'a TrainingData,
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
