//! How much a record of decisions is worth.

use serde::{Deserialize, Serialize};

use super::checked::{Check, Checked};
use super::file::check_numbers;

/// What the first decisions of a player in time are worth, by their number.
///
/// Twenty hands of one evening are not twenty independent draws: a player is in a mood, wins or
/// loses, and plays otherwise months later. The logarithms of the likelihoods of a record are
/// therefore multiplied by [`Weight::worth`] (a power likelihood: C. Holmes and S. Walker, *Assigning
/// a value to a power likelihood in a general Bayesian model*, 2017). Their number says something by
/// itself, too: who plays often calls more, which is the [`Weight::tilt`].
pub type Worth = Checked<WorthParts>;

/// The points of a [`Worth`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorthParts {
    hands: Vec<u32>,
    independent: Vec<f64>,
    tilt: Vec<f64>,
}

/// The weight of a record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// What the logarithm of the likelihood of each decision is multiplied by, above 0.
    pub worth: f64,
    /// The prior share of each tendency is multiplied by e to the power of the tendency times this.
    pub tilt: f64,
}

impl Weight {
    /// Of decisions that are independent draws, and whose number says nothing.
    pub const PLAIN: Weight = Weight {
        worth: 1.0,
        tilt: 0.0,
    };
}

/// A tilt has at most this magnitude.
const STEEPEST: f64 = 2.0;

impl Check for WorthParts {
    fn check(&self) -> Result<(), String> {
        let WorthParts {
            hands,
            independent,
            tilt,
        } = self;
        for found in [independent.len(), tilt.len()] {
            if hands.is_empty() || hands.len() != found {
                return Err(format!(
                    "expected a worth for each of at least one number of hands, found {found} for {}",
                    hands.len()
                ));
            }
        }
        check_numbers(independent)?;
        if hands[0] == 0 || !hands.is_sorted_by(|a, b| a < b) {
            return Err(format!(
                "expected numbers of hands that rise from 1, found {hands:?}"
            ));
        }
        if independent[0] <= 0.0 || !independent.is_sorted() {
            return Err(format!(
                "expected positive worths that do not fall, found {independent:?}"
            ));
        }
        let mut tilts = tilt.iter();
        match tilts.find(|tilt| !(-STEEPEST..=STEEPEST).contains(*tilt)) {
            Some(found) => Err(format!("expected tilts from -2 to 2, found {found}")),
            None => Ok(()),
        }
    }
}

impl Worth {
    /// A worth through these points: at least one, numbers of hands that rise from 1 on, each with a
    /// positive number of independent decisions that does not fall, and a tilt from -2 to 2.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(hands: Vec<u32>, independent: Vec<f64>, tilt: Vec<f64>) -> Result<Worth, String> {
        let parts = WorthParts {
            hands,
            independent,
            tilt,
        };
        parts.checked()
    }

    /// The weight of this many decisions. Between the points, all decisions together are worth a
    /// straight line, and so is the tilt, from 0 for none. Beyond the last point, one decision is worth
    /// what it is there, and the tilt fades.
    #[must_use]
    pub fn of(&self, hands: u32) -> Weight {
        let hands = hands.max(1);
        let above = self.hands.partition_point(|&known| known < hands);
        let (left, low, low_tilt) = match above.checked_sub(1) {
            None => (0.0, 0.0, 0.0),
            Some(place) => self.point(place),
        };
        let count = f64::from(hands);
        if above == self.hands.len() {
            return Weight {
                worth: low / left,
                tilt: low_tilt * left / count,
            };
        }
        let (right, high, high_tilt) = self.point(above);
        let share = (count - left) / (right - left);
        Weight {
            worth: (low + share * (high - low)) / count,
            tilt: low_tilt + share * (high_tilt - low_tilt),
        }
    }

    fn point(&self, place: usize) -> (f64, f64, f64) {
        let hands = f64::from(self.hands[place]);
        (hands, self.independent[place], self.tilt[place])
    }
}

/// What records of a player are worth, by what is known of the hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worths {
    /// The decisions are counted.
    pub counted: Worth,
    /// The hands are known, too.
    pub seen: Worth,
}

#[cfg(test)]
mod tests {
    use super::Worth;

    fn worth() -> Worth {
        Worth::new(vec![10, 20], vec![8.0, 12.0], vec![0.1, 0.3]).unwrap()
    }

    #[test]
    fn decisions_are_worth_a_line_between_the_points() {
        for (hands, independent, tilt) in [
            (1, 0.8, 0.01),
            (5, 4.0, 0.05),
            (10, 8.0, 0.1),
            (15, 10.0, 0.2),
            (20, 12.0, 0.3),
            (40, 24.0, 0.15),
        ] {
            let found = worth().of(hands);
            assert!(
                (found.worth * f64::from(hands) - independent).abs() < 1e-12,
                "{hands}"
            );
            assert!((found.tilt - tilt).abs() < 1e-12, "{hands}");
        }
        assert_eq!(worth().of(u32::MAX).worth, 0.6);
    }

    #[test]
    fn points_that_no_fit_gives_are_refused() {
        for (hands, independent, tilt, expected) in [
            (vec![], vec![], vec![], "at least one"),
            (vec![5], vec![1.0, 2.0], vec![0.0], "found 2 for 1"),
            (vec![5], vec![1.0], vec![], "found 0 for 1"),
            (vec![0, 5], vec![1.0, 2.0], vec![0.0; 2], "rise from 1"),
            (vec![5, 5], vec![1.0, 2.0], vec![0.0; 2], "rise from 1"),
            (vec![5, 9], vec![2.0, 1.0], vec![0.0; 2], "do not fall"),
            (vec![5, 9], vec![0.0, 1.0], vec![0.0; 2], "positive"),
            (vec![5], vec![f64::NAN], vec![0.0], "NaN"),
            (vec![5], vec![1.0], vec![2.5], "from -2 to 2"),
            (vec![5], vec![1.0], vec![f64::NAN], "from -2 to 2"),
        ] {
            let error = Worth::new(hands, independent, tilt).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_file_holds_the_points() {
        let text = serde_json::to_string(&worth()).unwrap();
        let expected = r#"{"hands":[10,20],"independent":[8.0,12.0],"tilt":[0.1,0.3]}"#;
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<Worth>(&text).unwrap(), worth());
    }
}
