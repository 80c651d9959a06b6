//! Logistic regression: log-odds of a call as a weighted sum of the features.

use serde::{Deserialize, Serialize};

use super::checked::{Check, Checked};
use super::file::check_numbers;
use crate::features::FeatureVector;

/// A fitted logistic regression over feature vectors of one width.
pub type Logistic = Checked<LogisticParts>;

/// The numbers of a [`Logistic`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogisticParts {
    intercept: f64,
    coefficients: Vec<f64>,
    /// The mean training hand: explanations are relative to it.
    means: Vec<f64>,
}

impl Check for LogisticParts {
    fn check(&self) -> Result<(), String> {
        let LogisticParts {
            intercept,
            coefficients,
            means,
        } = self;
        check_numbers(coefficients.iter().chain(means).chain([intercept]))?;
        if coefficients.len() != means.len() {
            return Err(format!(
                "expected one mean for each coefficient, found {} means and {} coefficients",
                means.len(),
                coefficients.len()
            ));
        }
        Ok(())
    }
}

impl Logistic {
    /// A model from its intercept and coefficients (log-odds per unit of a feature) and the
    /// means of the features over the training hands.
    ///
    /// # Errors
    /// A message saying what was expected and found: a mean for each coefficient, and numbers of
    /// magnitudes that a fit could give.
    pub fn new(
        intercept: f64,
        coefficients: Vec<f64>,
        means: Vec<f64>,
    ) -> Result<Logistic, String> {
        let parts = LogisticParts {
            intercept,
            coefficients,
            means,
        };
        parts.checked()
    }

    /// How many features the model reads.
    #[must_use]
    pub fn width(&self) -> usize {
        self.coefficients.len()
    }

    /// intercept + Σ coefficient · value.
    #[must_use]
    pub fn log_odds(&self, features: &impl FeatureVector) -> f64 {
        self.intercept + weighted(features, &self.coefficients)
    }

    /// Log-odds for each unit of a feature, in the order of the schema.
    #[must_use]
    pub fn coefficients(&self) -> &[f64] {
        &self.coefficients
    }

    /// The log-odds of the mean training hand.
    #[must_use]
    pub fn baseline(&self) -> f64 {
        let terms = self.coefficients.iter().zip(&self.means);
        self.intercept + terms.map(|(c, mean)| c * mean).sum::<f64>()
    }

    /// The contribution of each feature to [`Self::baseline`], in log-odds: coefficient · (value -
    /// mean). Baseline and contributions sum to [`Self::log_odds`].
    pub fn contributions(&self, features: &impl FeatureVector) -> impl Iterator<Item = f64> {
        self.coefficients
            .iter()
            .zip(features.values())
            .zip(&self.means)
            .map(|((coefficient, value), mean)| coefficient * (value - mean))
    }
}

/// Σ coefficient · value, for a vector of as many features as there are coefficients.
pub fn weighted(features: &impl FeatureVector, coefficients: &[f64]) -> f64 {
    features
        .non_zero()
        .map(|(i, value)| coefficients[i] * value)
        .sum()
}
