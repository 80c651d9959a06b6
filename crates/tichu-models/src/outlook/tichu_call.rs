//! Expected result of calling Tichu and of not calling.
//!
//! Rounds of random hands were played to the player's first card, and from there on with the call and
//! without it; and from before the exchange on, with a call then and waiting. Boosted trees learned
//! from them the chances to go out first, the points without a call, and the gain of a call in the same
//! deals. Rounds of people calibrate the chance and the points without a call. Each choice and ending has a distribution of results. One factor on the odds of better
//! results moves those of a choice until their mean is the expected points; the chance to win the match
//! is the mean over the moved results.

use serde::{Deserialize, Serialize};
use tichu::{Scores, TargetScore};

use super::chance::Distances;
use super::moments::Moments;
use super::{
    ActionValue, Band, Comparison, Estimated, MatchValues, OVERLAP, Results, Stakes, WIDTH, Within,
};
use crate::model::sigmoid;
use crate::trees::Trees;

/// How the results of a Tichu call depend on the hand, at one level of knowledge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TichuValues {
    /// Log-odds that the player goes out first after a call.
    pub success: Trees,
    /// Log-odds that it does without one.
    pub first_out: Trees,
    /// Points of the round without a call, own minus the opponents'.
    pub points: Trees,
    /// Points that a call adds in the same deals.
    pub gain: Trees,
    /// From the log-odds of playouts without a call to those of people.
    pub first_out_of_people: Line,
    /// From the points of playouts without a call to those of people.
    pub points_of_people: Line,
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The value at 0.
    pub intercept: Within<-1000, 1000>,
    /// By how much it rises.
    pub slope: Within<0, 10>,
}

impl Line {
    fn at(self, place: f64) -> f64 {
        f64::from(self.intercept) + f64::from(self.slope) * place
    }
}

/// Results of rounds with a Tichu call and without, by whether the player goes out first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TichuResults {
    /// With the call.
    pub call: ByFirst,
    /// Without a call.
    pub no_call: ByFirst,
    /// Without a call before the exchange; one may follow.
    pub wait: ByFirst,
}

impl TichuResults {
    /// The results without a call now: before the exchange, or after it.
    #[must_use]
    pub fn without_call(&self, before_exchange: bool) -> &ByFirst {
        if before_exchange {
            &self.wait
        } else {
            &self.no_call
        }
    }
}

/// Results by whether the player goes out first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByFirst {
    /// The player does.
    pub made: Results,
    /// Another player does.
    pub missed: Results,
}

/// The match before a round.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// The values of totals.
    pub values: MatchValues<'a>,
    /// Both teams' totals before the round.
    pub scores: Scores,
    /// The total that ends the match.
    pub target: TargetScore,
}

/// The values of both choices, before the match is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TichuValue {
    /// The chance to go out first after a call.
    pub success: f64,
    /// The chance to go out first without one.
    pub first_out: f64,
    /// Points without a call.
    pub points: f64,
    /// Points that a call adds.
    pub gain: f64,
}

/// The largest factor on the odds, as a logarithm.
const MOST: f64 = 6.0;

/// Halvings of the range of factors: the last is a thousandth.
const HALVINGS: usize = 13;

impl TichuValues {
    /// The values of a row of features.
    #[must_use]
    pub fn of(&self, row: &[f32]) -> TichuValue {
        TichuValue {
            success: sigmoid(self.success.score(row)),
            first_out: sigmoid(self.first_out_of_people.at(self.first_out.score(row))),
            points: self.points_of_people.at(self.points.score(row)),
            gain: self.gain.score(row),
        }
    }
}

impl TichuValue {
    /// Compares both choices by these results; `probability` is the probability that people call, and
    /// `hands` the number of logged hands that the figures can be checked by.
    #[must_use]
    pub fn comparison(
        &self,
        [call, no_call]: [&ByFirst; 2],
        standing: Standing<'_>,
        probability: f64,
        hands: Band,
    ) -> Comparison {
        let call = choice(call, self.success, self.points + self.gain, standing);
        let no_call = choice(no_call, self.first_out, self.points, standing);
        Comparison {
            call: call.value(self.success, probability >= OVERLAP, hands.called),
            no_call: no_call.value(
                self.first_out,
                1.0 - probability >= OVERLAP,
                hands.not_called,
            ),
            points: call.stakes[0],
            match_win: call.stakes[1],
            points_per_match: standing.values.points_per_match,
            success_error: hands.success_error,
        }
    }
}

/// Points and match of one choice.
struct Choice {
    moments: [Moments; 2],
    stakes: [Stakes; 2],
}

fn choice(results: &ByFirst, first: f64, points: f64, standing: Standing<'_>) -> Choice {
    let distances = Distances::of(standing.scores, standing.target);
    let before = standing.values.chance.before(distances.steps());
    let shares = [first, 1.0 - first];
    let mean =
        |odds: f64| shares[0] * results.made.points(odds) + shares[1] * results.missed.points(odds);
    let (mut low, mut high) = (-MOST, MOST);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if mean(middle.exp()) < points {
            low = middle;
        } else {
            high = middle;
        }
    }
    let endings = [&results.made, &results.missed, &results.missed];
    let odds = f64::midpoint(low, high).exp();
    let by_ending = Results::of_endings(endings, &[odds; 3], &before);
    let all = [0, 1].map(|number| {
        let of = |ending: usize| by_ending[ending][number];
        Moments {
            mean: shares[0] * of(0).mean + shares[1] * of(1).mean,
            square: shares[0] * of(0).square + shares[1] * of(1).square,
        }
    });
    Choice {
        // The mean is the expected one, as far as results reach.
        moments: all,
        stakes: [0, 1].map(|number| Stakes {
            made: by_ending[0][number].mean,
            missed: by_ending[1][number].mean,
        }),
    }
}

impl Choice {
    fn value(&self, first: f64, supported: bool, hands: u32) -> ActionValue {
        let estimated = |moments| Estimated::new(moments, hands, WIDTH);
        let chance = |moments| estimated(moments).within(0.0, 1.0);
        let first = Moments {
            mean: first,
            square: first,
        };
        ActionValue {
            first_out: chance(first),
            points: estimated(self.moments[0]),
            match_win: chance(self.moments[1]),
            supported,
            hands,
        }
    }
}
