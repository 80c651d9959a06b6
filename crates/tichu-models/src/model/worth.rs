//! How much a record of decisions is worth.

use serde::{Deserialize, Serialize};

use super::file::check_numbers;

/// How many independent decisions the first decisions of a player in time are worth.
///
/// Twenty hands of one evening are not twenty independent draws: a player is in a mood, wins or
/// loses, and plays otherwise months later. The logarithms of the likelihoods of a record are
/// therefore multiplied by its [`Worth::of`] (a power likelihood: C. Holmes and S. Walker, *Assigning
/// a value to a power likelihood in a general Bayesian model*, 2017).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct Worth {
    hands: Vec<u32>,
    independent: Vec<f64>,
}

impl Worth {
    /// A worth through these points: at least one, numbers of hands that rise from 1 on, each with a
    /// positive number of independent decisions that does not fall.
    ///
    /// # Errors
    /// A message saying what was expected and found.
    pub fn new(hands: Vec<u32>, independent: Vec<f64>) -> Result<Worth, String> {
        if hands.is_empty() || hands.len() != independent.len() {
            return Err(format!(
                "expected a worth for each of at least one number of hands, found {} for {}",
                independent.len(),
                hands.len()
            ));
        }
        check_numbers(&independent)?;
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
        Ok(Worth { hands, independent })
    }

    /// The worth of one of this many decisions, above 0. All of them are worth a straight line
    /// between the points; beyond the last point, one is worth what it is there.
    #[must_use]
    pub fn of(&self, hands: u32) -> f64 {
        let count = f64::from(hands.max(1));
        let point = |place: usize| (f64::from(self.hands[place]), self.independent[place]);
        let above = self.hands.partition_point(|&known| known < hands.max(1));
        let (left, low) = above.checked_sub(1).map_or((0.0, 0.0), point);
        if above == self.hands.len() {
            return low / left;
        }
        let (right, high) = point(above);
        (low + (count - left) / (right - left) * (high - low)) / count
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    hands: Vec<u32>,
    independent: Vec<f64>,
}

impl TryFrom<Unchecked> for Worth {
    type Error = String;

    fn try_from(raw: Unchecked) -> Result<Worth, String> {
        Worth::new(raw.hands, raw.independent)
    }
}

impl From<Worth> for Unchecked {
    fn from(worth: Worth) -> Unchecked {
        let Worth { hands, independent } = worth;
        Unchecked { hands, independent }
    }
}

#[cfg(test)]
mod tests {
    use super::Worth;

    fn worth() -> Worth {
        Worth::new(vec![10, 20], vec![8.0, 12.0]).unwrap()
    }

    #[test]
    fn decisions_are_worth_a_line_between_the_points() {
        let all = |hands: u32| worth().of(hands) * f64::from(hands);
        for (hands, expected) in [
            (1, 0.8),
            (5, 4.0),
            (10, 8.0),
            (15, 10.0),
            (20, 12.0),
            (40, 24.0),
        ] {
            assert!(
                (all(hands) - expected).abs() < 1e-12,
                "{hands}: {}",
                all(hands)
            );
        }
        assert_eq!(worth().of(0), 0.8);
        assert_eq!(worth().of(u32::MAX), 0.6);
    }

    #[test]
    fn points_that_no_fit_gives_are_refused() {
        for (hands, independent, expected) in [
            (vec![], vec![], "at least one"),
            (vec![5], vec![1.0, 2.0], "found 2 for 1"),
            (vec![0, 5], vec![1.0, 2.0], "rise from 1"),
            (vec![5, 5], vec![1.0, 2.0], "rise from 1"),
            (vec![5, 9], vec![2.0, 1.0], "do not fall"),
            (vec![5, 9], vec![0.0, 1.0], "positive"),
            (vec![5], vec![f64::NAN], "NaN"),
        ] {
            let error = Worth::new(hands, independent).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_file_holds_the_points() {
        let text = serde_json::to_string(&worth()).unwrap();
        assert_eq!(text, r#"{"hands":[10,20],"independent":[8.0,12.0]}"#);
        assert_eq!(serde_json::from_str::<Worth>(&text).unwrap(), worth());
    }
}
