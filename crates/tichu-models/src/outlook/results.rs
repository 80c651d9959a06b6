//! How rounds end: their results, by who goes out first.

use serde::{Deserialize, Serialize};

use super::chance::{Before, MOST_POINTS, STEP, TOGETHER, Weighted};
use crate::model::check_numbers;

/// Who goes out first, as the deciding player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The player: a call succeeds.
    Own,
    /// The partner.
    Partner,
    /// One of the opponents.
    Opponent,
}

impl First {
    /// In the order in which chances stand.
    pub const ALL: [First; 3] = [First::Own, First::Partner, First::Opponent];
}

/// One result of a round, with how often it comes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundResult {
    /// Points of the own team, call bonuses included.
    pub own: i16,
    /// Points of the opponents.
    pub opponent: i16,
    /// Its share of the rounds.
    pub share: f32,
}

/// Results of rounds of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<RoundResult>", into = "Vec<RoundResult>")]
pub struct Results {
    outcomes: Vec<RoundResult>,
    /// The same in steps, and some of share 0 that make them a multiple of [`TOGETHER`].
    steps: Vec<Weighted>,
    /// Own minus the opponents' points: their mean, and the mean of their squares.
    points: Moments,
}

/// Mean of a number and of its square.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Moments {
    pub mean: f64,
    pub square: f64,
}

impl Moments {
    #[inline]
    pub fn add(&mut self, share: f64, value: f64) {
        self.mean += share * value;
        self.square += share * value * value;
    }

    /// Those of the number times a factor.
    pub fn scaled(self, factor: f64) -> Moments {
        Moments {
            mean: self.mean * factor,
            square: self.square * (factor * factor),
        }
    }

    pub fn variance(self) -> f64 {
        (self.square - self.mean * self.mean).max(0.0)
    }
}

impl Results {
    /// Results with shares that sum to 1.
    ///
    /// # Errors
    /// A message with the expected and the found content.
    pub fn new(outcomes: Vec<RoundResult>) -> Result<Results, String> {
        let shares: Vec<f64> = outcomes.iter().map(|o| f64::from(o.share)).collect();
        check_numbers(&shares)?;
        let sum: f64 = shares.iter().sum();
        if shares.iter().any(|share| *share < 0.0) || (sum - 1.0).abs() > 1e-3 {
            return Err(format!(
                "expected shares of results that sum to 1, found a sum of {sum}"
            ));
        }
        let mut points = Moments::default();
        let places = outcomes.len().next_multiple_of(TOGETHER);
        let mut steps = Vec::with_capacity(places);
        for (outcome, share) in outcomes.iter().zip(shares) {
            let RoundResult { own, opponent, .. } = *outcome;
            let of_a_round = |points: i16| points % STEP as i16 == 0 && points.abs() <= MOST_POINTS;
            if !of_a_round(own) || !of_a_round(opponent) {
                return Err(format!(
                    "expected multiples of {STEP} points from -{MOST_POINTS} to {MOST_POINTS}, found {own}:{opponent}"
                ));
            }
            points.add(share, f64::from(own) - f64::from(opponent));
            steps.push(Weighted::new(
                [own, opponent].map(|points| points / STEP as i16),
                share,
            ));
        }
        steps.resize(places, Weighted::new([0, 0], 0.0));
        Ok(Results {
            outcomes,
            steps,
            points,
        })
    }

    /// Own minus the opponents' points.
    pub(super) fn points(&self) -> Moments {
        self.points
    }

    /// The chance to win the match after the round.
    pub(super) fn match_win(&self, before: &Before) -> Moments {
        before.after(&self.steps)
    }
}

impl TryFrom<Vec<RoundResult>> for Results {
    type Error = String;

    fn try_from(outcomes: Vec<RoundResult>) -> Result<Results, String> {
        Results::new(outcomes)
    }
}

impl From<Results> for Vec<RoundResult> {
    fn from(results: Results) -> Vec<RoundResult> {
        results.outcomes
    }
}
