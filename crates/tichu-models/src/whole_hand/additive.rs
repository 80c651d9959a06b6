//! A generalized additive logistic regression: a curve for each feature (T. Hastie and R.
//! Tibshirani, *Generalized Additive Models*, 1986).

use serde::{Deserialize, Serialize};

use crate::model::{Check, Checked};

/// Log-odds as a sum of a baseline and of one piecewise linear curve for each feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Additive {
    /// Log-odds of the mean row: the mean of each curve is 0.
    pub baseline: f64,
    /// The curves, in the order of the features.
    pub curves: Vec<Curve>,
}

/// A piecewise linear function of one feature; constant beyond its ends.
pub type Curve = Checked<CurvePoints>;

/// The points of a [`Curve`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurvePoints {
    at: Vec<f32>,
    log_odds: Vec<f32>,
}

impl Check for CurvePoints {
    fn check(&self) -> Result<(), String> {
        let (places, values) = (self.at.len(), self.log_odds.len());
        if places != values {
            return Err(format!(
                "expected as many values as places, found {values} and {places}"
            ));
        }
        let mut numbers = self.at.iter().chain(&self.log_odds);
        if places == 0 || !numbers.all(|number| number.is_finite()) {
            return Err("expected at least one point of finite numbers".to_owned());
        }
        if !self.at.is_sorted_by(|a, b| a < b) {
            return Err("expected points whose places rise".to_owned());
        }
        Ok(())
    }
}

impl Additive {
    /// The log-odds for a row; features beyond the curves are ignored.
    #[must_use]
    pub fn log_odds(&self, row: &[f32]) -> f64 {
        self.baseline + self.contributions(row).sum::<f64>()
    }

    /// What each feature adds.
    pub fn contributions(&self, row: &[f32]) -> impl Iterator<Item = f64> {
        let curves = self.curves.iter().zip(row);
        curves.map(|(curve, value)| f64::from(curve.value(*value)))
    }
}

impl Curve {
    /// The curve through these points: at least one, whose places rise.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(points: Vec<(f32, f32)>) -> Result<Curve, String> {
        let (at, log_odds) = points.into_iter().unzip();
        CurvePoints { at, log_odds }.checked()
    }

    /// The value at a place.
    #[must_use]
    pub fn value(&self, at: f32) -> f32 {
        let above = self.at.partition_point(|place| *place <= at);
        let point = |place: usize| Some((*self.at.get(place)?, *self.log_odds.get(place)?));
        match (above.checked_sub(1).and_then(point), point(above)) {
            (Some(low), Some(high)) => low.1 + (high.1 - low.1) * (at - low.0) / (high.0 - low.0),
            (Some(last), None) => last.1,
            (None, Some(first)) => first.1,
            (None, None) => 0.0, // Never: a curve has a point.
        }
    }
}
