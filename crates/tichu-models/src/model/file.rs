//! The file of one model: JSON, readable by people and by other languages.

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use super::{Acquaintance, Calibration, Model, Shift};
use crate::features::Schema;

/// Version of the layout of model files and manifest.
pub(super) const FORMAT: u32 = 5;

/// The content of a model file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    /// Layout of this file.
    pub(super) format: u32,
    /// Name of the schema of the feature vectors that the model was trained on.
    pub(super) feature_schema: String,
    /// Maps the raw score to the probability that a random player calls.
    pub calibration: Calibration,
    /// The shift of the score when `opponent_called` is known.
    pub opponent_called: Shift,
    /// What it says of a player who is known.
    pub acquaintance: Acquaintance,
    /// The fitted model.
    pub model: Model,
}

impl ModelFile {
    /// A file of the current format for a model over vectors of a schema.
    #[must_use]
    pub fn new(
        schema: &Schema,
        model: Model,
        calibration: Calibration,
        opponent_called: Shift,
        acquaintance: Acquaintance,
    ) -> ModelFile {
        ModelFile {
            format: FORMAT,
            feature_schema: schema.name.to_owned(),
            calibration,
            opponent_called,
            acquaintance,
            model,
        }
    }
}

/// Largest magnitude of a number in a model: beyond what any fit gives, and so far from the
/// largest `f64` that no sum and no product of such numbers leaves its range.
const LARGEST: f64 = 1e9;

/// Refuses numbers that are not finite or so large that answers might not be.
pub fn check_numbers<'a>(numbers: impl IntoIterator<Item = &'a f64>) -> Result<(), String> {
    let mut numbers = numbers.into_iter();
    match numbers.find(|number| !(-LARGEST..=LARGEST).contains(*number)) {
        None => Ok(()),
        Some(found) => Err(format!(
            "expected numbers of at most {LARGEST:e} in magnitude, found {found:e}"
        )),
    }
}

/// One number of a model, where it stands alone in a file.
pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    check_numbers([&number]).map_err(D::Error::custom)?;
    Ok(number)
}
