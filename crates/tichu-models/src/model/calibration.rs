//! Calibration: of the hands shown as 0.3, three in ten should have been called.

use serde::{Deserialize, Serialize};

use super::file::check_numbers;

/// A rising curve from a model's raw score to a probability: straight lines between knots,
/// level beyond the first and the last.
///
/// It never turns the order of two hands around. Fitted by isotonic regression on binned
/// scores, it follows shapes that a single sigmoid cannot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct Calibration {
    scores: Vec<f64>,
    probabilities: Vec<f64>,
}

impl Calibration {
    /// A curve through these knots: at least one, scores that rise, probabilities in
    /// [0, 1] that do not fall.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(scores: Vec<f64>, probabilities: Vec<f64>) -> Result<Calibration, String> {
        if scores.is_empty() || scores.len() != probabilities.len() {
            return Err(format!(
                "expected a probability for each of at least one score, found {} for {}",
                probabilities.len(),
                scores.len()
            ));
        }
        check_numbers(&scores)?;
        if !scores.is_sorted_by(|a, b| a < b) {
            return Err("expected scores that rise, found others".to_owned());
        }
        let valid = probabilities.iter().all(|p| (0.0..=1.0).contains(p));
        if !(valid && probabilities.is_sorted()) {
            return Err("expected probabilities from 0 to 1 that do not fall".to_owned());
        }
        Ok(Calibration {
            scores,
            probabilities,
        })
    }

    /// The probability for a model's raw score, in [0, 1].
    #[must_use]
    pub fn probability(&self, score: f64) -> f64 {
        let above = self.scores.partition_point(|&knot| knot <= score);
        let last = self.scores.len() - 1;
        if above == 0 || above > last {
            return self.probabilities[above.min(last)];
        }
        let (left, right) = (self.scores[above - 1], self.scores[above]);
        let (low, high) = (self.probabilities[above - 1], self.probabilities[above]);
        let share = (score - left) / (right - left);
        (low + share * (high - low)).clamp(low, high)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    scores: Vec<f64>,
    probabilities: Vec<f64>,
}

impl TryFrom<Unchecked> for Calibration {
    type Error = String;

    fn try_from(raw: Unchecked) -> Result<Calibration, String> {
        Calibration::new(raw.scores, raw.probabilities)
    }
}

impl From<Calibration> for Unchecked {
    fn from(curve: Calibration) -> Unchecked {
        Unchecked {
            scores: curve.scores,
            probabilities: curve.probabilities,
        }
    }
}
