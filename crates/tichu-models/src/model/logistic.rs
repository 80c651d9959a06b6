//! Logistic regression: log-odds of a call as a weighted sum of the features.

use serde::{Deserialize, Serialize};

use super::file::{FeatureRow, check_numbers, number};
use crate::features::{FEATURE_COUNT, Features};

/// A fitted logistic regression over the 95 features.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Logistic {
    #[serde(deserialize_with = "number")]
    intercept: f64,
    coefficients: FeatureRow,
    /// The mean training hand: explanations are relative to it.
    means: FeatureRow,
}

impl Logistic {
    /// A model from its intercept and coefficients (log-odds per unit of a feature) and the
    /// means of the features over the training hands.
    ///
    /// # Errors
    /// A message saying what was expected and found: 95 numbers in each row, of
    /// magnitudes that a fit could give.
    pub fn new(
        intercept: f64,
        coefficients: Vec<f64>,
        means: Vec<f64>,
    ) -> Result<Logistic, String> {
        check_numbers([&intercept])?;
        Ok(Logistic {
            intercept,
            coefficients: coefficients.try_into()?,
            means: means.try_into()?,
        })
    }

    /// intercept + Σ coefficient · value.
    #[must_use]
    pub fn log_odds(&self, features: &Features) -> f64 {
        self.intercept + weighted(features, &self.coefficients)
    }

    /// Log-odds for each unit of a feature, in the order of the schema.
    #[must_use]
    pub fn coefficients(&self) -> &[f64] {
        &*self.coefficients
    }

    /// The log-odds of the mean training hand.
    #[must_use]
    pub fn baseline(&self) -> f64 {
        let terms = self.coefficients.iter().zip(self.means.iter());
        self.intercept + terms.map(|(c, mean)| c * mean).sum::<f64>()
    }

    /// What each feature adds to [`Self::baseline`], in log-odds: coefficient · (value - mean).
    /// Baseline and contributions sum to [`Self::log_odds`].
    pub fn contributions(&self, features: &Features) -> impl Iterator<Item = f64> {
        self.coefficients
            .iter()
            .zip(features.values())
            .zip(self.means.iter())
            .map(|((coefficient, value), mean)| coefficient * (value - mean))
    }
}

/// Σ coefficient · value.
pub fn weighted(features: &Features, coefficients: &[f64; FEATURE_COUNT]) -> f64 {
    features
        .lit()
        .map(|(i, value)| coefficients[i] * value)
        .sum()
}
