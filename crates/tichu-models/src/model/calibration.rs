//! Calibration: of the hands shown as 0.3, three in ten should have been called.

use serde::{Deserialize, Serialize};

use super::checked::{Check, Checked};
use super::curve;

/// A rising curve from a model's raw score to a probability.
///
/// It never turns the order of two hands around. Fitted by isotonic regression on binned
/// scores, it follows shapes that a single sigmoid cannot.
pub type Calibration = Checked<CalibrationPoints>;

/// The points of a [`Calibration`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationPoints {
    scores: Vec<f64>,
    probabilities: Vec<f64>,
}

impl Check for CalibrationPoints {
    fn check(&self) -> Result<(), String> {
        curve::check(&self.scores, &self.probabilities, "a probability")?;
        match self.probabilities.iter().all(|p| (0.0..=1.0).contains(p)) {
            true => Ok(()),
            false => Err("expected probabilities from 0 to 1".to_owned()),
        }
    }
}

impl Calibration {
    /// A curve through these knots: at least one, scores that rise, probabilities in
    /// [0, 1] that do not fall.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(scores: Vec<f64>, probabilities: Vec<f64>) -> Result<Calibration, String> {
        let points = CalibrationPoints {
            scores,
            probabilities,
        };
        points.checked()
    }

    /// The probability for a model's raw score, in [0, 1].
    #[must_use]
    pub fn probability(&self, score: f64) -> f64 {
        curve::value(&self.scores, &self.probabilities, score)
    }
}
