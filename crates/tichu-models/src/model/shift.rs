//! The shift of a model's score when `opponent_called` is known.

use serde::{Deserialize, Serialize};

use super::file::{check_numbers, number};

/// The shift of a model's raw score when `opponent_called` is known, on the score's own scale. It
/// is fitted on matches that the model had not seen.
///
/// When it is unknown, the score is the average over both cases.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    #[serde(deserialize_with = "number")]
    yes: f64,
    #[serde(deserialize_with = "number")]
    no: f64,
}

impl Shift {
    /// A shift with the summands for `opponent_called: true` and `false`.
    ///
    /// # Errors
    /// A message saying what was expected and found: numbers of magnitudes that a fit could give.
    pub fn new(yes: f64, no: f64) -> Result<Shift, String> {
        check_numbers([&yes, &no])?;
        Ok(Shift { yes, no })
    }

    /// The summand; zero when it is unknown whether an opponent has called.
    #[must_use]
    pub fn of(self, opponent_called: Option<bool>) -> f64 {
        match opponent_called {
            None => 0.0,
            Some(true) => self.yes,
            Some(false) => self.no,
        }
    }
}
