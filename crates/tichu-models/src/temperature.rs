//! The temperature of predicted choices: by how much they are too sure of people whom they do not know.

use serde::{Deserialize, Serialize};

/// A temperature T from 0.5 to 2: an option of probability p gets a probability proportional to p^(1/T).
///
/// Above 1 the probabilities of all options come closer to each other; their order stays the same.
///
/// Source: C. Guo, G. Pleiss, Y. Sun, K. Weinberger, "On calibration of modern neural networks", 2017.
///
/// ```
/// use tichu_models::Temperature;
///
/// let temperature = Temperature::new(2.0).unwrap();
/// assert_eq!(temperature.number(), 2.0);
/// assert!(Temperature::new(f64::NAN).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Temperature(f64);

impl Temperature {
    /// The least temperature.
    pub const LEAST: Temperature = Temperature(0.5);
    /// The greatest temperature.
    pub const GREATEST: Temperature = Temperature(2.0);
    /// The temperature that leaves probabilities as they are.
    pub const ONE: Temperature = Temperature(1.0);

    /// The temperature of this number.
    ///
    /// # Errors
    /// A message for numbers outside 0.5 to 2.
    pub fn new(number: f64) -> Result<Temperature, String> {
        if (Self::LEAST.0..=Self::GREATEST.0).contains(&number) {
            Ok(Temperature(number))
        } else {
            Err(format!(
                "expected a temperature from 0.5 to 2, found {number}"
            ))
        }
    }

    /// The number, from 0.5 to 2.
    #[must_use]
    pub fn number(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Temperature {
    type Error = String;

    fn try_from(number: f64) -> Result<Temperature, String> {
        Temperature::new(number)
    }
}

impl From<Temperature> for f64 {
    fn from(temperature: Temperature) -> f64 {
        temperature.0
    }
}

#[cfg(test)]
mod tests {
    use super::Temperature;

    #[test]
    fn numbers_outside_the_range_are_refused() {
        for number in [0.499, 2.001, -1.0, f64::INFINITY, f64::NAN] {
            let error = Temperature::new(number).unwrap_err();
            assert_eq!(
                error,
                format!("expected a temperature from 0.5 to 2, found {number}")
            );
        }
        for number in [0.5, 1.0, 2.0] {
            assert_eq!(Temperature::new(number).unwrap().number(), number);
        }
    }

    #[test]
    fn a_file_has_the_number_alone_and_is_refused_outside_the_range() {
        let temperature = Temperature::new(1.25).unwrap();
        assert_eq!(serde_json::to_string(&temperature).unwrap(), "1.25");
        assert_eq!(
            serde_json::from_str::<Temperature>("1.25").unwrap(),
            temperature
        );
        for text in ["0.2", "3", "null", "\"1\""] {
            assert!(serde_json::from_str::<Temperature>(text).is_err(), "{text}");
        }
    }
}
