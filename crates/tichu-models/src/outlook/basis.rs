//! The predictors of the outlook's regressions.
//!
//! Of the cards it is one number, the *strength*: the log-odds with which people call with the hand
//! at 0:0, where only the cards matter. Some 10,000 calls are enough to estimate the effect of a
//! call with a strong hand, not the effect of each card on it: with the cards themselves beside the
//! strength, decisions were no better on held-out matches.

use serde::{Deserialize, Serialize};
use tichu::Scores;

use super::chance::Distances;
use crate::features::{FEATURE_COUNT, Features};
use crate::model::{Extended, check_numbers, weighted};

/// The range of the strength of nearly all training hands.
const WEAKEST: f64 = -9.0;
const STRONGEST: f64 = 6.0;

/// Strength in one unit of its predictor.
const SCALE: f64 = 5.0;

/// Below this predictor a weaker hand hardly changes who goes out first.
const KNOT: f64 = -1.2;

/// Predictors with or without a call.
pub const COMMON: usize = 11;

/// Further predictors of a call.
pub const OF_A_CALL: usize = 3;

/// The log-odds of a call at 0:0, from the cards alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct Strength {
    intercept: f64,
    coefficients: Box<[f64; FEATURE_COUNT]>,
}

impl Strength {
    /// The strength as this model sees it: at fixed scores its log-odds are linear in the cards.
    #[must_use]
    pub fn of(model: &Extended) -> Strength {
        let neutral = *Features::of_cards(std::iter::empty(), Scores::default()).values();
        let log_odds = |values| Features::try_from(values).map_or(0.0, |f| model.log_odds(&f));
        let intercept = log_odds(neutral);
        let mut coefficients = Box::new([0.0; FEATURE_COUNT]);
        for (card, coefficient) in coefficients.iter_mut().enumerate() {
            let mut values = neutral;
            if values[card] == 0.0 {
                values[card] = 1.0;
                *coefficient = log_odds(values) - intercept;
            }
        }
        Strength {
            intercept,
            coefficients,
        }
    }

    /// The strength of a hand, clamped to the range of the training hands.
    fn value(&self, features: &Features) -> f64 {
        (self.intercept + weighted(features, &self.coefficients[..])).clamp(WEAKEST, STRONGEST)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    intercept: f64,
    coefficients: Vec<f64>,
}

impl TryFrom<Unchecked> for Strength {
    type Error = String;

    fn try_from(raw: Unchecked) -> Result<Strength, String> {
        check_numbers(raw.coefficients.iter().chain([&raw.intercept]))?;
        let found = raw.coefficients.len();
        let coefficients = raw.coefficients.try_into().map_err(|_| {
            format!("expected {FEATURE_COUNT} coefficients of the strength, found {found}")
        })?;
        Ok(Strength {
            intercept: raw.intercept,
            coefficients,
        })
    }
}

impl From<Strength> for Unchecked {
    fn from(strength: Strength) -> Unchecked {
        Unchecked {
            intercept: strength.intercept,
            coefficients: strength.coefficients.to_vec(),
        }
    }
}

/// The predictors of one hand in its situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Predictors {
    common: [f64; COMMON],
}

impl Predictors {
    /// The predictors when no opponent calls. Scores count by how far they are from the target, as
    /// in a match to 1,000 points.
    pub(super) fn of(strength: &Strength, features: &Features, distances: Distances) -> Predictors {
        let total = |distance: i64| (1000 - distance).clamp(-1000, 1000) as f64 / 1000.0;
        let (own, opponent) = (total(distances.own), total(distances.opponent));
        let over = |value: f64, knot: f64| (value - knot).max(0.0);
        let strength = strength.value(features) / SCALE;
        let common = [
            strength,
            strength.max(KNOT),
            own,
            opponent,
            over(own, 0.6),
            over(own, 0.8),
            over(opponent, 0.6),
            over(opponent, 0.8),
            over(own - opponent, 0.2),
            over(opponent - own, 0.2),
            0.0,
        ];
        Predictors { common }
    }

    /// The same when an opponent calls: 1 if one does, 0 if none, and the share of hands when that
    /// is not known.
    #[must_use]
    pub fn with_opponent(mut self, called: f64) -> Predictors {
        self.common[COMMON - 1] = called;
        self
    }

    /// All predictors; those of a call are zero without one.
    pub fn row(&self, called: bool) -> [f64; COMMON + OF_A_CALL] {
        let mut row = [0.0; COMMON + OF_A_CALL];
        row[..COMMON].copy_from_slice(&self.common);
        if called {
            row[COMMON..].copy_from_slice(&[1.0, self.common[0], self.common[COMMON - 1]]);
        }
        row
    }
}

/// Log-odds of an event without a call and with one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<f64>", into = "Vec<f64>")]
pub struct Regression([f64; 1 + COMMON + OF_A_CALL]);

impl Regression {
    /// The intercept, then a coefficient for each of [`COMMON`] and [`OF_A_CALL`] numbers.
    ///
    /// # Errors
    /// A message with the expected and the found content.
    pub fn new(coefficients: Vec<f64>) -> Result<Regression, String> {
        check_numbers(&coefficients)?;
        let found = coefficients.len();
        let coefficients = coefficients.try_into().map_err(|_| {
            let expected = 1 + COMMON + OF_A_CALL;
            format!("expected {expected} coefficients of a regression, found {found}")
        })?;
        Ok(Regression(coefficients))
    }

    /// The log-odds without a call and with one.
    pub(super) fn log_odds(&self, predictors: &Predictors) -> [f64; 2] {
        let Regression(coefficients) = self;
        let common = &predictors.common;
        let sum = |c: &[f64], x: &[f64]| c.iter().zip(x).map(|(c, x)| c * x).sum::<f64>();
        let without = coefficients[0] + sum(&coefficients[1..], common);
        let call = [1.0, common[0], common[COMMON - 1]];
        [without, without + sum(&coefficients[1 + COMMON..], &call)]
    }
}

impl TryFrom<Vec<f64>> for Regression {
    type Error = String;

    fn try_from(coefficients: Vec<f64>) -> Result<Regression, String> {
        Regression::new(coefficients)
    }
}

impl From<Regression> for Vec<f64> {
    fn from(regression: Regression) -> Vec<f64> {
        regression.0.to_vec()
    }
}
