//! The file of one model: JSON, readable by people and by other languages.

use std::ops::Deref;

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};

use super::{Calibration, Model, Shift};
use crate::features::{FEATURE_COUNT, SCHEMA_VERSION};

/// Version of the layout of model files and manifest.
pub(super) const FORMAT: u32 = 2;

/// What a model file holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    /// Layout of this file.
    pub(super) format: u32,
    /// Version of the feature vector that the model was trained on.
    pub(super) feature_schema: u32,
    /// From raw score to probability.
    pub calibration: Calibration,
    /// What is added to the score when it is told whether an opponent has called.
    pub opponent_called: Shift,
    /// The fitted model.
    pub model: Model,
}

impl ModelFile {
    /// A file of the current format and feature schema.
    #[must_use]
    pub fn new(model: Model, calibration: Calibration, opponent_called: Shift) -> ModelFile {
        ModelFile {
            format: FORMAT,
            feature_schema: SCHEMA_VERSION,
            calibration,
            opponent_called,
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

/// One number per feature, read from an array of exactly that many.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<f64>", into = "Vec<f64>")]
pub(super) struct FeatureRow(Box<[f64; FEATURE_COUNT]>);

impl Deref for FeatureRow {
    type Target = [f64; FEATURE_COUNT];

    fn deref(&self) -> &[f64; FEATURE_COUNT] {
        &self.0
    }
}

impl TryFrom<Vec<f64>> for FeatureRow {
    type Error = String;

    fn try_from(values: Vec<f64>) -> Result<FeatureRow, String> {
        check_numbers(&values)?;
        let found = values.len();
        values
            .try_into()
            .map(FeatureRow)
            .map_err(|_| format!("expected {FEATURE_COUNT} values, one per feature, found {found}"))
    }
}

impl From<FeatureRow> for Vec<f64> {
    fn from(row: FeatureRow) -> Vec<f64> {
        row.0.to_vec()
    }
}
