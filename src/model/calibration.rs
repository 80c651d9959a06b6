//! Calibration: of the hands shown as 0.3, three in ten should have been called.

use serde::{Deserialize, Serialize};

use super::sigmoid;

/// Platt's sigmoid: probability = 1 / (1 + e^-(slope · score + intercept)).
///
/// J. Platt, "Probabilistic outputs for support vector machines and comparisons to regularized
/// likelihood methods", 1999. The slope is positive, so calibration never reorders hands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct Sigmoid {
    slope: f64,
    intercept: f64,
}

impl Sigmoid {
    /// A calibration with this slope (positive) and intercept (both finite).
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(slope: f64, intercept: f64) -> Result<Sigmoid, String> {
        if !(slope > 0.0 && slope.is_finite()) {
            return Err(format!("expected a positive slope, found {slope}"));
        }
        if !intercept.is_finite() {
            return Err(format!("expected a finite intercept, found {intercept}"));
        }
        Ok(Sigmoid { slope, intercept })
    }

    /// The probability for a model's raw score, in [0, 1].
    #[must_use]
    pub fn probability(&self, score: f64) -> f64 {
        sigmoid(self.slope * score + self.intercept)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    slope: f64,
    intercept: f64,
}

impl TryFrom<Unchecked> for Sigmoid {
    type Error = String;

    fn try_from(raw: Unchecked) -> Result<Sigmoid, String> {
        Sigmoid::new(raw.slope, raw.intercept)
    }
}

impl From<Sigmoid> for Unchecked {
    fn from(Sigmoid { slope, intercept }: Sigmoid) -> Unchecked {
        Unchecked { slope, intercept }
    }
}
