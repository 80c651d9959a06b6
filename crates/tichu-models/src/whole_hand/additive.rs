//! A generalized additive logistic regression: a curve for each feature (T. Hastie and R.
//! Tibshirani, *Generalized Additive Models*, 1986).

use serde::{Deserialize, Serialize};

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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Points", into = "Points")]
pub struct Curve(Vec<(f32, f32)>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    at: Vec<f32>,
    log_odds: Vec<f32>,
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
        let is_finite = |(at, value): &(f32, f32)| at.is_finite() && value.is_finite();
        if points.is_empty() || !points.iter().all(is_finite) {
            return Err("expected at least one point of finite numbers".to_owned());
        }
        if !points.is_sorted_by(|a, b| a.0 < b.0) {
            return Err("expected points whose places rise".to_owned());
        }
        Ok(Curve(points))
    }

    /// The value at a place.
    #[must_use]
    pub fn value(&self, at: f32) -> f32 {
        let above = self.0.partition_point(|point| point.0 <= at);
        match (
            above.checked_sub(1).map(|below| self.0[below]),
            self.0.get(above),
        ) {
            (Some(low), Some(high)) => low.1 + (high.1 - low.1) * (at - low.0) / (high.0 - low.0),
            (Some(last), None) => last.1,
            (None, Some(first)) => first.1,
            (None, None) => 0.0, // Never: a curve has a point.
        }
    }
}

impl TryFrom<Points> for Curve {
    type Error = String;

    fn try_from(Points { at, log_odds }: Points) -> Result<Curve, String> {
        if at.len() != log_odds.len() {
            let (places, values) = (at.len(), log_odds.len());
            return Err(format!(
                "expected as many values as places, found {values} and {places}"
            ));
        }
        Curve::new(at.into_iter().zip(log_odds).collect())
    }
}

impl From<Curve> for Points {
    fn from(Curve(points): Curve) -> Points {
        let (at, log_odds) = points.into_iter().unzip();
        Points { at, log_odds }
    }
}
