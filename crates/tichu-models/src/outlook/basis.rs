//! The predictors of the outlook's regressions: what the value model says of the hand, and scores and
//! calls, which it has not seen.

use serde::{Deserialize, Serialize};

use super::chance::Distances;
use super::terms::Counts;
use crate::model::check_numbers;

/// Predictors of the scores and the opponents' call.
const OF_SITUATION: usize = 9;

/// Predictors with or without a call: the log-odds of the hand, then the situation.
pub const COMMON: usize = 1 + OF_SITUATION;

/// Further predictors of a call.
pub const OF_A_CALL: usize = 4;

/// The Dogs in units of their predictor: as many log-odds as playouts and people usually differ by, so
/// that the penalty keeps what is not clear.
const DOGS: f64 = 0.1;

/// Log-odds of a hand by the value model: without a call, and with one.
pub type ByChoice = [f64; 2];

/// The predictors of one hand in its situation, beside the log-odds of the value model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Predictors {
    /// Whether the hand holds the Dogs: callers go out first with them less often than playouts say.
    dogs: f64,
    situation: [f64; OF_SITUATION],
}

impl Predictors {
    /// The predictors when no opponent calls. Scores count by how far they are from the target, as
    /// in a match to 1,000 points.
    pub(super) fn of(cards: Counts, distances: Distances) -> Predictors {
        let total = |distance: i64| (1000 - distance).clamp(-1000, 1000) as f64 / 1000.0;
        let (own, opponent) = (total(distances.own), total(distances.opponent));
        let over = |value: f64, knot: f64| (value - knot).max(0.0);
        Predictors {
            dogs: DOGS * f64::from(cards.dogs),
            situation: [
                own,
                opponent,
                over(own, 0.6),
                over(own, 0.8),
                over(opponent, 0.6),
                over(opponent, 0.8),
                over(own - opponent, 0.2),
                over(opponent - own, 0.2),
                0.0,
            ],
        }
    }

    /// The predictors at 0:0 when no opponent calls.
    pub(super) fn at_the_start(cards: Counts) -> Predictors {
        Predictors {
            dogs: DOGS * f64::from(cards.dogs),
            situation: [0.0; OF_SITUATION],
        }
    }

    /// The same when an opponent calls: 1 if one does, 0 if none, and the share of hands when that
    /// is not known.
    #[must_use]
    pub fn with_opponent(mut self, called: f64) -> Predictors {
        self.situation[OF_SITUATION - 1] = called;
        self
    }

    /// All predictors of a hand with these log-odds; those of a call are zero without one.
    #[must_use]
    pub fn row(&self, hand: ByChoice, called: bool) -> [f64; COMMON + OF_A_CALL] {
        let mut row = [0.0; COMMON + OF_A_CALL];
        let hand = hand[usize::from(called)];
        row[0] = hand;
        row[1..COMMON].copy_from_slice(&self.situation);
        if called {
            row[COMMON..].copy_from_slice(&[1.0, hand, self.opponent(), self.dogs]);
        }
        row
    }

    fn opponent(&self) -> f64 {
        self.situation[OF_SITUATION - 1]
    }
}

/// Log-odds of an event without a call and with one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<f64>", into = "Vec<f64>")]
pub struct Regression([f64; 1 + COMMON + OF_A_CALL]);

impl Regression {
    /// The log-odds without a call, of a hand with these log-odds by the value model.
    pub(super) fn no_call(&self, predictors: &Predictors, hand: f64) -> f64 {
        self.of_situation(predictors) + self.0[1] * hand
    }

    /// The part of the log-odds that hand and call do not change.
    fn of_situation(&self, predictors: &Predictors) -> f64 {
        let coefficients = &self.0[2..=COMMON];
        let situation = coefficients.iter().zip(&predictors.situation);
        self.0[0] + situation.map(|(c, x)| c * x).sum::<f64>()
    }

    /// The log-odds without a call and with one, of a hand with these log-odds by the value model.
    pub(super) fn log_odds(&self, predictors: &Predictors, hand: ByChoice) -> [f64; 2] {
        let Regression(coefficients) = self;
        let (common, of_a_call) = coefficients[1..].split_at(COMMON);
        let either = self.of_situation(predictors);
        let [no_call, call] = hand;
        [
            either + common[0] * no_call,
            either
                + of_a_call[0]
                + (common[0] + of_a_call[1]) * call
                + of_a_call[2] * predictors.opponent()
                + of_a_call[3] * predictors.dogs,
        ]
    }
}

impl TryFrom<Vec<f64>> for Regression {
    type Error = String;

    /// A regression from its intercept and a coefficient for each of [`COMMON`] and [`OF_A_CALL`] numbers.
    fn try_from(coefficients: Vec<f64>) -> Result<Regression, String> {
        check_numbers(&coefficients)?;
        let found = coefficients.len();
        let coefficients = coefficients.try_into().map_err(|_| {
            let expected = 1 + COMMON + OF_A_CALL;
            format!("expected {expected} coefficients of a regression, found {found}")
        })?;
        Ok(Regression(coefficients))
    }
}

impl From<Regression> for Vec<f64> {
    fn from(regression: Regression) -> Vec<f64> {
        regression.0.to_vec()
    }
}
