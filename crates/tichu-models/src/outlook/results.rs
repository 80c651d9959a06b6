//! How rounds end: their results, by who goes out first.

use serde::{Deserialize, Serialize};

use super::chance::{Before, MOST_POINTS, Rounds, STEP, points};
use super::moments::Moments;
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

/// Results of rounds of one kind, for any hand.
///
/// A better hand has better results of every ending: it multiplies the odds of each "at least n
/// points" by the same factor (proportional odds: P. McCullagh, "Regression models for ordinal
/// data", 1980).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "ResultsFile", into = "ResultsFile")]
pub struct Results {
    /// From the worst to the best.
    outcomes: Vec<RoundResult>,
    /// The log-odds of the hands that had these outcomes, and the odds against them.
    hand: f64,
    against: f64,
    /// The variance of the points of those hands, own minus the opponents'.
    variance: f64,
    /// The same as the outcomes.
    rounds: Vec<Rounds>,
}

/// Results as a file has them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultsFile {
    /// The log-odds by the value model of the hands that had these outcomes.
    hand: f64,
    outcomes: Vec<RoundResult>,
}

/// Largest log-odds of the hands of some results: beyond those of any fit, and small enough for odds.
const LARGEST_HAND: f64 = 50.0;

impl Results {
    /// Results with shares that sum to 1, those of hands with these log-odds; from the worst to the
    /// best.
    ///
    /// # Errors
    /// A message with the expected and the found content.
    pub fn new(mut outcomes: Vec<RoundResult>, hand: f64) -> Result<Results, String> {
        let shares: Vec<f64> = outcomes.iter().map(|o| f64::from(o.share)).collect();
        check_numbers(&shares)?;
        if !(-LARGEST_HAND..=LARGEST_HAND).contains(&hand) {
            return Err(format!(
                "expected log-odds of hands from -{LARGEST_HAND} to {LARGEST_HAND}, found {hand}"
            ));
        }
        let sum: f64 = shares.iter().sum();
        if shares.iter().any(|share| *share < 0.0) || (sum - 1.0).abs() > 1e-3 {
            return Err(format!(
                "expected shares of results that sum to 1, found a sum of {sum}"
            ));
        }
        outcomes.sort_by_key(|outcome| (outcome.points(), outcome.own));
        let mut rounds = Vec::with_capacity(outcomes.len());
        let mut below = 0.0;
        for outcome in &outcomes {
            let RoundResult { own, opponent, .. } = *outcome;
            let of_a_round = |points: i16| points % STEP as i16 == 0 && points.abs() <= MOST_POINTS;
            if !of_a_round(own) || !of_a_round(opponent) {
                return Err(format!(
                    "expected multiples of {STEP} points from -{MOST_POINTS} to {MOST_POINTS}, found {own}:{opponent}"
                ));
            }
            below += f64::from(outcome.share) / sum;
            let steps = [own, opponent].map(|points| points / STEP as i16);
            rounds.push((steps, below));
        }
        if let Some((_, no_better)) = rounds.last_mut() {
            *no_better = 1.0; // Rounding may leave a little less or more.
        }
        Ok(Results {
            variance: variance(&outcomes),
            outcomes,
            hand,
            against: (-hand).exp(),
            rounds: Rounds::of(&rounds),
        })
    }

    /// For each ending its results with a hand of these odds: points, own minus the opponents', and the
    /// chance to win the match after the round. The spread of the points is the spread over all hands.
    #[inline(always)]
    pub(super) fn of_endings(
        endings: [&Results; 3],
        odds: &[f64; 3],
        before: &Before,
    ) -> [[Moments; 2]; 3] {
        let rounds = endings.map(|results| &results.rounds[..]);
        let better = [0, 1, 2].map(|ending| odds[ending] * endings[ending].against);
        let expected = before.after(rounds, better);
        [0, 1, 2].map(|ending| {
            let points = expected[ending].points;
            let points = Moments {
                mean: points,
                square: points * points + endings[ending].variance,
            };
            [points, expected[ending].match_win]
        })
    }

    /// The mean points of a hand of these odds, own minus the opponents'.
    pub(super) fn points(&self, odds: f64) -> f64 {
        points(&self.rounds, odds * self.against)
    }

    /// The results with the shares of those hands, from the worst to the best.
    #[must_use]
    pub fn outcomes(&self) -> &[RoundResult] {
        &self.outcomes
    }
}

/// The variance of the points, own minus the opponents'.
fn variance(outcomes: &[RoundResult]) -> f64 {
    let mean = |number: &dyn Fn(f64) -> f64| -> f64 {
        let numbers = outcomes
            .iter()
            .map(|outcome| f64::from(outcome.share) * number(outcome.points().into()));
        numbers.sum()
    };
    let points = mean(&|points| points);
    (mean(&|points| points * points) - points * points).max(0.0)
}

impl RoundResult {
    /// Own minus the opponents' points.
    fn points(&self) -> i32 {
        i32::from(self.own) - i32::from(self.opponent)
    }
}

impl TryFrom<ResultsFile> for Results {
    type Error = String;

    fn try_from(raw: ResultsFile) -> Result<Results, String> {
        Results::new(raw.outcomes, raw.hand)
    }
}

impl From<Results> for ResultsFile {
    fn from(results: Results) -> ResultsFile {
        ResultsFile {
            hand: results.hand,
            outcomes: results.outcomes,
        }
    }
}
