//! Calibration: of the hands shown as 0.3, three in ten should have been called.

use serde::{Deserialize, Serialize};

use super::curve::Curve;

/// A rising curve from a model's raw score to a probability.
///
/// It never turns the order of two hands around. Fitted by isotonic regression on binned
/// scores, it follows shapes that a single sigmoid cannot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Probabilities", into = "Probabilities")]
pub struct Calibration(Curve);

impl Calibration {
    /// A curve through these knots: at least one, scores that rise, probabilities in
    /// [0, 1] that do not fall.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(scores: Vec<f64>, probabilities: Vec<f64>) -> Result<Calibration, String> {
        let valid = probabilities.iter().all(|p| (0.0..=1.0).contains(p));
        let curve = Curve::new(scores, probabilities, "a probability")?;
        if !valid {
            return Err("expected probabilities from 0 to 1".to_owned());
        }
        Ok(Calibration(curve))
    }

    /// The probability for a model's raw score, in [0, 1].
    #[must_use]
    pub fn probability(&self, score: f64) -> f64 {
        self.0.value(score)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Probabilities {
    scores: Vec<f64>,
    probabilities: Vec<f64>,
}

impl TryFrom<Probabilities> for Calibration {
    type Error = String;

    fn try_from(raw: Probabilities) -> Result<Calibration, String> {
        Calibration::new(raw.scores, raw.probabilities)
    }
}

impl From<Calibration> for Probabilities {
    fn from(Calibration(curve): Calibration) -> Probabilities {
        let (scores, probabilities) = curve.into_points();
        Probabilities {
            scores,
            probabilities,
        }
    }
}
