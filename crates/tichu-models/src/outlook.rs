//! Beyond imitation: what becomes of a call, and of none.
//!
//! The models of [`crate::model`] say what a human would do. The outlook says what comes of it: the
//! chance to go out first, the points of the round and the chance to win the match, each for a
//! call and for none, with intervals that are as wide as the evidence is thin.
//!
//! One model answers all three. Two logistic regressions give the chances that the player, the
//! partner or an opponent goes out first; each of these endings has a distribution of results,
//! taken from the rounds of the logs; points and the chance to win are expectations over them.
//! Whoever calls is no random sample of hands, so each regression sees the hand, the scores and
//! the call at once, and the call's effect may depend on the strength of the hand only: see
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

pub use basis::{COMMON, OF_A_CALL, Regression, Strength, Terms};
use chance::Distances;
pub use chance::{CERTAIN, STEP, STEPS, WinChance};
use results::Moments;
pub use results::{First, Outcome, Results};
pub use stage::{ResultsByChoice, ResultsBySituation, ResultsByStage, Stage};
pub use support::{Band, Support, Within};

use tichu::Situation;

use crate::features::Features;
use crate::model::{Name, sigmoid};

/// File name of the outlook in a model directory.
pub const OUTLOOK_FILE: &str = "outlook.json";

/// Version of the layout of that file.
pub const FORMAT: u32 = 1;

/// The share of people who call with a hand from which on the logs tell what a call is worth;
/// likewise of people who do not.
pub const OVERLAP: f64 = 0.05;

/// Standard errors to either side of a 95 % interval.
const WIDTH: f64 = 1.96;

/// A fitted outlook.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutlookModel {
    /// Format of the file.
    pub format: u32,
    /// The model whose probability of a call says how many people call with a hand.
    pub propensity: Name,
    /// What people think of the cards.
    pub strength: Strength,
    /// Whether the player goes out first.
    pub first: Regression,
    /// If not, whether the partner does.
    pub partner: Regression,
    /// Share of hands against which an opponent calls.
    pub opponent_called: Within<0, 1>,
    /// Results of rounds.
    pub results: ResultsByStage,
    /// How many hands of the logs the two choices can be judged by.
    pub support: Support,
    /// By how much intervals are wider than if hands were independent and the regressions right.
    pub widening: Within<1, 10>,
    /// From totals to the chance to win.
    pub chance: WinChance,
}

/// What becomes of a call and of none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = OutlookFigures)] // answers say it in words, too, and call both the outlook
pub struct Outlook {
    /// If Grand Tichu is called.
    pub call: Prospect,
    /// If it is not; a plain Tichu may follow.
    pub no_call: Prospect,
    /// The chance of going out first from which on a call is worth it.
    pub break_even: BreakEven,
    /// Whether the match is over at these scores.
    #[serde(skip)]
    pub over: bool,
}

/// What becomes of one choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Prospect {
    /// Probability that the player goes out first.
    pub first_out: Estimated,
    /// Expected points of the round, own minus the opponents', all bonuses included.
    pub points: Estimated,
    /// Probability that the own team wins the match.
    pub match_win: Estimated,
    /// Whether the logs can tell: at least one in twenty people decide so with such a hand.
    /// Otherwise the figures are drawn out from stronger or weaker hands.
    #[schema(example = true)]
    pub supported: bool,
    /// Hands of the logs that the figures can be checked by: as likely to be called as this
    /// one, and decided so. They set the width of the intervals.
    #[schema(example = 560)]
    pub hands: u32,
}

/// A figure with its 95 % interval: how well the mean of such hands is known, not how far a
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

/// The chances of success from which on a call is worth it.
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

/// What counts.
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

    /// The chance of success from which on a call is worth it, in [0, 1].
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
        let untold = self.opponent_called.into();
        let terms = terms(&self.strength, features, situation, untold);
        let first = self.first.log_odds(&terms).map(sigmoid);
        let partner = self.partner.log_odds(&terms).map(sigmoid);
        let results = self.results.of(situation);
        let band = self.support.band(probability);
        let width = WIDTH * f64::from(self.widening);
        let no_call = Worth::new(
            first[0],
            partner[0],
            &results.no_call,
            &self.chance,
            distances,
        );
        let call = Worth::new(first[1], partner[1], &results.call, &self.chance, distances);
        Outlook {
            break_even: BreakEven {
                points: break_even(&call.points, no_call.points.all.mean),
                match_win: break_even(&call.match_win, no_call.match_win.all.mean),
            },
            over: distances.decided().is_some(),
            call: call.prospect(probability >= OVERLAP, band.called, width),
            no_call: no_call.prospect(1.0 - probability >= OVERLAP, band.not_called, width),
        }
    }
}

/// What the regressions see of a hand; where nobody told of the opponents' calls, `untold` is the
/// share of hands against which one calls.
pub fn terms(strength: &Strength, features: &Features, situation: Situation, untold: f64) -> Terms {
    let distances = Distances::of(situation.scores, situation.target);
    let told = situation.opponent_called.map(f64::from);
    Terms::of(strength, features, distances, told.unwrap_or(untold))
}

/// What a choice is worth, whoever goes out first.
struct Worth {
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

impl Worth {
    fn new(
        first: f64,
        partner: f64,
        results: &[Results; 3],
        chance: &WinChance,
        distances: Distances,
    ) -> Worth {
        let match_win = match distances.decided() {
            // Nothing can change any more.
            Some(won) => [Moments::certain(f64::from(won)); 3],
            None => {
                let steps = distances.steps();
                results.each_ref().map(|r| r.match_win(chance, steps))
            }
        };
        Worth {
            first,
            points: ByEnding::new(first, partner, results.each_ref().map(Results::points)),
            match_win: ByEnding::new(first, partner, match_win),
        }
    }

    /// With intervals as if so many hands were all that is known, so many standard errors wide to
    /// either side.
    fn prospect(&self, supported: bool, hands: u32, width: f64) -> Prospect {
        let first = Moments {
            mean: self.first,
            square: self.first,
        };
        let estimated = |moments| Estimated::new(moments, hands, width);
        let chance = |moments| estimated(moments).within(0.0, 1.0);
        Prospect {
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
