//! How rounds end: their results, by who goes out first.

use serde::{Deserialize, Serialize};

use super::chance::{self, STEP, Steps, WinChance};
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

impl RoundResult {
    /// The points of both teams in steps.
    fn steps(self) -> [i32; 2] {
        [self.own, self.opponent].map(|points| i32::from(points) / STEP)
    }
}

/// Results of rounds of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<RoundResult>", into = "Vec<RoundResult>")]
pub struct Results {
    outcomes: Vec<RoundResult>,
    /// The [`chance::offset`] of own and opponents' points in steps, and the share.
    offsets: Vec<(i32, f64)>,
    /// The least and the most steps of either team.
    range: (i32, i32),
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
    fn add(&mut self, share: f64, value: f64) {
        self.mean += share * value;
        self.square += share * value * value;
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
        let mut offsets = Vec::with_capacity(outcomes.len());
        let mut range = (0, 0);
        for (outcome, share) in outcomes.iter().zip(shares) {
            let RoundResult { own, opponent, .. } = *outcome;
            if own % STEP as i16 != 0 || opponent % STEP as i16 != 0 {
                return Err(format!(
                    "expected points in multiples of {STEP}, found {own}:{opponent}"
                ));
            }
            points.add(share, f64::from(own) - f64::from(opponent));
            let [own, opponent] = outcome.steps();
            offsets.push((chance::offset(own, opponent), share));
            let (least, most) = range;
            range = (own.min(opponent).min(least), own.max(opponent).max(most));
        }
        Ok(Results {
            outcomes,
            offsets,
            range,
            points,
        })
    }

    /// Own minus the opponents' points.
    pub(super) fn points(&self) -> Moments {
        self.points
    }

    /// The chance to win the match after the round.
    pub(super) fn match_win(&self, chance: &WinChance, before: Steps) -> Moments {
        let (least, most) = self.range;
        let nearest = before.own.min(before.opponent) - most;
        let farthest = before.own.max(before.opponent) - least;
        if chance::has(nearest, farthest) {
            return chance.moments(before, &self.offsets);
        }
        let mut moments = Moments::default();
        for outcome in &self.outcomes {
            let after = chance.after(before, outcome.steps());
            moments.add(f64::from(outcome.share), after);
        }
        moments
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
