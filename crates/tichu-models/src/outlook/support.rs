//! Support: how many logged hands a choice can be evaluated by.

use serde::{Deserialize, Serialize};

use crate::model::check_numbers;

/// A number between two whole ones.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Within<const LOW: i32, const HIGH: i32>(f64);

impl<const LOW: i32, const HIGH: i32> TryFrom<f64> for Within<LOW, HIGH> {
    type Error = String;

    fn try_from(number: f64) -> Result<Self, String> {
        match (f64::from(LOW)..=f64::from(HIGH)).contains(&number) {
            true => Ok(Within(number)),
            false => Err(format!(
                "expected a number from {LOW} to {HIGH}, found {number}"
            )),
        }
    }
}

impl<const LOW: i32, const HIGH: i32> From<Within<LOW, HIGH>> for f64 {
    fn from(Within(number): Within<LOW, HIGH>) -> f64 {
        number
    }
}

/// Hands of the logs, in bands of propensity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Band>", into = "Vec<Band>")]
pub struct Support(Vec<Band>);

/// Hands of similar propensity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// The probability of a call from which on hands belong here.
    pub from: f64,
    /// Hands that were called.
    pub called: u32,
    /// Hands that were not.
    pub not_called: u32,
    /// Standard error of the chance of success, less the chance from which a call pays off.
    pub success_error: f64,
}

impl TryFrom<Vec<Band>> for Support {
    type Error = String;

    fn try_from(bands: Vec<Band>) -> Result<Support, String> {
        check_numbers(
            bands
                .iter()
                .flat_map(|band| [&band.from, &band.success_error]),
        )?;
        if bands.iter().any(|band| band.success_error < 0.0) {
            return Err("expected errors that are not negative".to_owned());
        }
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
    #[must_use]
    pub fn band(&self, probability: f64) -> Band {
        let above = self.0.partition_point(|band| band.from <= probability);
        // There is a band from 0 on.
        self.0[above.max(1) - 1]
    }
}
