//! How much is known: hands that a choice can be judged by, and how far they can be trusted.

use serde::{Deserialize, Serialize};

use crate::model::check_numbers;

/// A factor of the width of intervals, from 1 to 10: found by what became of hands that the model
/// had not seen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Widening(f64);

impl TryFrom<f64> for Widening {
    type Error = String;

    fn try_from(factor: f64) -> Result<Widening, String> {
        match (1.0..=10.0).contains(&factor) {
            true => Ok(Widening(factor)),
            false => Err(format!("expected a widening from 1 to 10, found {factor}")),
        }
    }
}

impl From<Widening> for f64 {
    fn from(widening: Widening) -> f64 {
        widening.0
    }
}

/// Hands of the logs that are alike in how many people call with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Band>", into = "Vec<Band>")]
pub struct Support(Vec<Band>);

/// Hands with which about equally many people call.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The probability of a call from which on hands belong here.
    pub from: f64,
    /// Hands that were called.
    pub called: u32,
    /// Hands that were not.
    pub not_called: u32,
}

impl TryFrom<Vec<Band>> for Support {
    type Error = String;

    fn try_from(bands: Vec<Band>) -> Result<Support, String> {
        check_numbers(bands.iter().map(|band| &band.from))?;
        let rising = bands.is_sorted_by(|a, b| a.from < b.from);
        if !rising || bands.first().is_none_or(|band| band.from != 0.0) {
            return Err("expected bands of probability that rise from 0".to_owned());
        }
        Ok(Support(bands))
    }
}

impl From<Support> for Vec<Band> {
    fn from(support: Support) -> Vec<Band> {
        support.0
    }
}

impl Support {
    /// The hands that are as likely to be called.
    pub(super) fn band(&self, probability: f64) -> Band {
        let above = self.0.partition_point(|band| band.from <= probability);
        // There is a band from 0 on.
        self.0[above.max(1) - 1]
    }
}
