//! What it does to a model's score when the table tells whether an opponent has called.

use serde::{Deserialize, Serialize};

use super::file::{check_numbers, number};

/// What is added to a model's raw score, on the score's own scale, once it is told whether an
/// opponent has called Grand Tichu. Fitted on matches that the model had not seen.
///
/// Without being told, models answer for tables of both kinds, as they meet them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    #[serde(deserialize_with = "number")]
    yes: f64,
    #[serde(deserialize_with = "number")]
    no: f64,
}

impl Shift {
    /// A shift from what is added when an opponent has called, and when none has.
    ///
    /// # Errors
    /// A message saying what was expected and found: numbers of magnitudes that a fit could give.
    pub fn new(yes: f64, no: f64) -> Result<Shift, String> {
        check_numbers([&yes, &no])?;
        Ok(Shift { yes, no })
    }

    /// What is added to the score: nothing when it was not told whether an opponent has called.
    #[must_use]
    pub fn of(self, opponent_called: Option<bool>) -> f64 {
        match opponent_called {
            None => 0.0,
            Some(true) => self.yes,
            Some(false) => self.no,
        }
    }
}
