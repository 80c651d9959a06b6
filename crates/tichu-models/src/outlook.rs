//! Expected result of calling and of not calling.
//!
//! The models of [`crate::model`] predict the decision of a human. The outlook estimates its
//! result: the chance to go out first, the points of the round and the chance to win the match,
//! each for a call and for none, with confidence intervals.
//!
//! One model answers all three. Two logistic regressions give the chances that the player, the
//! partner or an opponent goes out first; each of these endings has a distribution of results,
//! taken from the rounds of the logs; points and the chance to win are expectations over them.
//! Called hands are no random sample, so each regression sees the hand, the scores and the call
//! together, and the effect of the call may depend on the strength of the hand only: see
//! `docs/outlook.md` for the estimators it was compared with.

mod basis;
mod chance;
mod results;
mod stage;
mod support;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use basis::{COMMON, FirstOutRegression, OF_A_CALL, Predictors, Strength};
use chance::Distances;
pub use chance::{CERTAIN, STEP, STEPS, WinChance};
use results::Moments;
pub use results::{First, Results, RoundResult};
pub use stage::{ResultsByChoice, ResultsBySituation, ResultsByStage, Stage};
pub use support::{Band, Support, Within};

use tichu::Situation;

use crate::features::Features;
use crate::model::{Name, sigmoid};

/// File name of the outlook in a model directory.
pub const OUTLOOK_FILE: &str = "outlook.json";

/// Version of the layout of that file.
pub const FORMAT: u32 = 1;

/// The least propensity of a choice at which the logs support an estimate of its value (overlap).
pub const OVERLAP: f64 = 0.05;

/// Standard errors to either side of a 95% interval.
const WIDTH: f64 = 1.96;

/// A fitted outlook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutlookModel {
    /// Format of the file.
    pub format: u32,
    /// The propensity model: the model whose probability of a call is the share of people who call.
    pub propensity: Name,
    /// The strength of the cards: the log-odds that people call with them.
    pub strength: Strength,
    /// Whether the player goes out first.
    pub first: FirstOutRegression,
    /// If not, whether the partner does.
    pub partner: FirstOutRegression,
    /// Share of hands against which an opponent calls.
    pub opponent_called: Within<0, 1>,
    /// Results of rounds.
    pub results: ResultsByStage,
    /// How many hands of the logs the two choices can be judged by.
    pub support: Support,
    /// The factor by which intervals are wider than for independent hands and exact regressions.
    #[serde(rename = "widening")]
    pub interval_scale: Within<1, 10>,
    /// From totals to the chance to win.
    pub chance: WinChance,
}

/// Expected result of calling and of not calling.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = OutlookFigures)] // answers say it in words, too, and call both the outlook
pub struct Outlook {
    /// If Grand Tichu is called.
    pub call: ActionValue,
    /// If it is not; a plain Tichu may follow.
    pub no_call: ActionValue,
    /// The chance of going out first above which a call is better than none.
    pub break_even: BreakEven,
    /// Whether the match is over at these scores.
    #[serde(skip)]
    pub over: bool,
}

/// Expected result of one choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct ActionValue {
    /// Probability that the player goes out first.
    pub first_out: Estimated,
    /// Expected points of the round, own minus the opponents', all bonuses included.
    pub points: Estimated,
    /// Probability that the own team wins the match.
    pub match_win: Estimated,
    /// Whether the logs support the figures: at least one in twenty people decides so with such a hand.
    /// Otherwise the figures are extrapolated from stronger or weaker hands.
    #[schema(example = true)]
    pub supported: bool,
    /// Hands of the logs that the figures can be checked by: as likely to be called as this
    /// one, and decided so. They set the width of the intervals.
    #[schema(example = 560)]
    pub hands: u32,
}

/// A figure with its 95% interval: how well the mean of hands like this one is known, not how far a
/// single round may be off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Estimated {
    /// The estimate.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(example = 0.61)]
    pub value: f64,
    /// Lower end of the interval.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(example = 0.55)]
    pub low: f64,
    /// Upper end of the interval.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(example = 0.67)]
    pub high: f64,
}

/// The break-even chances of success: above them a call is better than none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct BreakEven {
    /// Counting the points of the round.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.56)]
    pub points: f64,
    /// Counting the chance to win the match.
    #[serde(serialize_with = "crate::decimals::serialize")]
    #[schema(minimum = 0.0, maximum = 1.0, example = 0.49)]
    pub match_win: f64,
}

/// The quantity that a decision maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(example = "match_win")]
pub enum Goal {
    /// The chance to win the match.
    MatchWin,
    /// The points of the round.
    Points,
}

impl Outlook {
    /// How much better a call is than none, on the goal's own scale.
    #[must_use]
    pub fn margin(&self, goal: Goal) -> f64 {
        match goal {
            Goal::MatchWin => self.call.match_win.value - self.no_call.match_win.value,
            Goal::Points => self.call.points.value - self.no_call.points.value,
        }
    }

    /// The chance of success above which a call is better than none, in [0, 1].
    #[must_use]
    pub fn break_even(&self, goal: Goal) -> f64 {
        match goal {
            Goal::MatchWin => self.break_even.match_win,
            Goal::Points => self.break_even.points,
        }
    }
}

impl OutlookModel {
    /// Whether the file is of the current layout; if not, the one expected and the one found.
    pub fn check_format(&self) -> Result<(), (u32, u32)> {
        match self.format {
            FORMAT => Ok(()),
            found => Err((FORMAT, found)),
        }
    }

    /// The outlook of a hand; `probability` is that of a call, by the model of
    /// [`Self::propensity`].
    #[must_use]
    pub fn of(&self, features: &Features, situation: Situation, probability: f64) -> Outlook {
        let distances = Distances::of(situation.scores, situation.target);
        let unknown = self.opponent_called.into();
        let predictors = predictors(&self.strength, features, situation, unknown);
        let first = self.first.log_odds(&predictors).map(sigmoid);
        let partner = self.partner.log_odds(&predictors).map(sigmoid);
        let results = self.results.of(situation);
        let band = self.support.band(probability);
        let width = WIDTH * f64::from(self.interval_scale);
        let no_call = ChoiceMoments::new(
            first[0],
            partner[0],
            &results.no_call,
            &self.chance,
            distances,
        );
        let call = ChoiceMoments::new(first[1], partner[1], &results.call, &self.chance, distances);
        Outlook {
            break_even: BreakEven {
                points: break_even(&call.points, no_call.points.all.mean),
                match_win: break_even(&call.match_win, no_call.match_win.all.mean),
            },
            over: distances.decided().is_some(),
            call: call.action_value(probability >= OVERLAP, band.called, width),
            no_call: no_call.action_value(1.0 - probability >= OVERLAP, band.not_called, width),
        }
    }
}

/// The predictors of the regressions; where the opponents' calls are not known, `unknown` stands in
/// for them: the share of hands against which one calls.
pub fn predictors(
    strength: &Strength,
    features: &Features,
    situation: Situation,
    unknown: f64,
) -> Predictors {
    let distances = Distances::of(situation.scores, situation.target);
    let called = situation.opponent_called.map(f64::from);
    Predictors::of(strength, features, distances, called.unwrap_or(unknown))
}

/// Moments of the results of a choice.
struct ChoiceMoments {
    first: f64,
    points: ByEnding,
    match_win: ByEnding,
}

/// A number if the player goes out first, if not, and over both.
struct ByEnding {
    made: f64,
    missed: f64,
    all: Moments,
}

impl ByEnding {
    fn new(first: f64, partner: f64, endings: [Moments; 3]) -> ByEnding {
        let [made, partners, opponents] = endings;
        let missed =
            Moments::mixture([(partner, partners), (1.0 - partner, opponents)].into_iter());
        ByEnding {
            made: made.mean,
            missed: missed.mean,
            all: Moments::mixture([(first, made), (1.0 - first, missed)].into_iter()),
        }
    }
}

impl ChoiceMoments {
    fn new(
        first: f64,
        partner: f64,
        results: &[Results; 3],
        chance: &WinChance,
        distances: Distances,
    ) -> ChoiceMoments {
        let match_win = match distances.decided() {
            // Nothing can change any more.
            Some(won) => [Moments::certain(f64::from(won)); 3],
            None => {
                let steps = distances.steps();
                results.each_ref().map(|r| r.match_win(chance, steps))
            }
        };
        ChoiceMoments {
            first,
            points: ByEnding::new(first, partner, results.each_ref().map(Results::points)),
            match_win: ByEnding::new(first, partner, match_win),
        }
    }

    /// The value with intervals for a sample of `hands`, `width` standard errors to either side.
    fn action_value(&self, supported: bool, hands: u32, width: f64) -> ActionValue {
        let first = Moments {
            mean: self.first,
            square: self.first,
        };
        let estimated = |moments| Estimated::new(moments, hands, width);
        let chance = |moments| estimated(moments).within(0.0, 1.0);
        ActionValue {
            first_out: chance(first),
            points: estimated(self.points.all),
            match_win: chance(self.match_win.all),
            supported,
            hands,
        }
    }
}

impl Estimated {
    fn new(moments: Moments, hands: u32, width: f64) -> Estimated {
        let half = width * (moments.variance() / f64::from(hands.max(1))).sqrt();
        Estimated {
            value: moments.mean,
            low: moments.mean - half,
            high: moments.mean + half,
        }
    }

    fn within(self, low: f64, high: f64) -> Estimated {
        Estimated {
            value: self.value.clamp(low, high),
            low: self.low.max(low),
            high: self.high.min(high),
        }
    }
}

/// The chance of success at which a call is worth as much as none.
fn break_even(call: &ByEnding, no_call: f64) -> f64 {
    let gain = call.made - call.missed;
    if gain <= 0.0 {
        return 1.0; // Success gains nothing: the match is over.
    }
    ((no_call - call.missed) / gain).clamp(0.0, 1.0)
}
