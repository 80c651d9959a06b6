//! Expected result of calling and of not calling.
//!
//! The models of [`crate::model`] predict the decision of a human. The outlook estimates its
//! result: the chance to go out first, the points of the round and the chance to win the match,
//! each for a call and for none, with confidence intervals.
//!
//! One model answers all three. The value of a hand comes from playing random hands out, with the
//! call and without it ([`ValueModel`]): so hands that no player calls are known as well as any.
//! Rounds of people turn this value into results of people. Others may have called before the decision, and
//! may call after it: an opponent, or the partner when the player does not. Regressions give the
//! chances of these later calls, which depend on the own choice. For each case two more regressions
//! give the chances that the player, the partner or an opponent goes out first, from the log-odds of
//! the value model, the scores and the calls. Each of these endings has a distribution of results,
//! taken from the rounds of the logs and moved by the hand as the value model says. Points and the
//! chance to win are expectations over all of it.

mod basis;
mod chance;
mod first_out;
mod moments;
mod results;
mod stage;
mod support;
mod terms;
#[cfg(test)]
mod tests;
mod tichu_call;
mod value;
mod value_model;

use serde::{Deserialize, Serialize};

pub use basis::{ByChoice, COMMON, OF_A_CALL, Predictors, Regression};
use chance::{Before, Distances};
pub use chance::{CERTAIN, MOST_POINTS, STEP, STEPS, WinChance};
pub use first_out::FirstOutOfCards;
use moments::Moments;
pub use results::{First, Results, RoundResult};
pub use stage::{ResultsByCalls, ResultsByChoice, ResultsByStage, Stage};
pub use support::{Band, Support, Within};
pub use terms::{Counts, TERMS, Terms};
pub use tichu_call::{ByFirst, Line, Standing, TichuResults, TichuValue, TichuValues};
pub use value::{ActionValue, BreakEven, Comparison, Estimated, Goal, Outlook, Stakes};
pub use value_model::{Calls, Event, HandValue, LOG_ODDS, PEOPLE, ValueModel};

use crate::Situation;
use tichu::Hand;

use crate::model::{Name, sigmoid};

/// File name of the outlook in a model directory.
pub const OUTLOOK_FILE: &str = "outlook.json";

/// Version of the layout of that file.
pub const FORMAT: u32 = 4;

/// The least propensity of a choice at which the logs support an estimate of its value (overlap);
/// below it, only playouts do.
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
    /// What playing hands out says of a hand.
    pub values: ValueModel,
    /// Who goes out first if the partner does not call, by the opponents' calls in the round.
    pub first_out: FirstOutRegressions,
    /// Who goes out first if the partner calls, by the opponents' calls before the decision.
    pub partner_first_out: FirstOutRegressions,
    /// By how much calls of the logs succeed more often than those of an average player, in log-odds:
    /// who calls more, plays better as well. It is taken off the chance of success.
    pub skill_of_callers: Within<-1, 1>,
    /// Calls of others.
    pub others: OtherCalls,
    /// Results of rounds.
    pub results: ResultsByStage,
    /// How many hands of the logs the two choices can be judged by.
    pub support: Support,
    /// The factor by which intervals are wider than for independent hands and exact regressions.
    #[serde(rename = "widening")]
    pub interval_scale: Within<1, 10>,
    /// The points of a round that count as much as a match, by [`Goal::Balanced`].
    pub points_per_match: Within<100, 100_000>,
    /// From totals to the chance to win.
    pub chance: WinChance,
}

/// The values of totals in a match, which any call is judged by.
#[derive(Clone, Copy, Debug)]
pub struct MatchValues<'a> {
    /// From totals to the chance to win.
    pub chance: &'a WinChance,
    /// The points of a round that count as much as a match.
    pub points_per_match: f64,
}

/// Who goes out first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstOutRegressions {
    /// Whether the player does.
    pub own: Regression,
    /// If not, whether the partner does.
    pub partner: Regression,
}

/// Calls of others, by the own choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherCalls {
    /// Whether an opponent calls in the round, where nothing is known of that.
    pub opponent: Regression,
    /// Whether an opponent calls, where none has yet.
    pub opponent_later: Regression,
    /// Whether the partner calls after the player has not, by the opponents' calls before.
    pub partner_later: Regression,
    /// Share of hands against which an opponent has called before the decision.
    pub opponent_before: Within<0, 1>,
}

/// How much readier others are to call than players of whom nothing is known, in log-odds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Readiness {
    /// The partner.
    pub partner: f64,
    /// Both opponents.
    pub opponents: f64,
}

impl OutlookModel {
    /// The values of totals.
    #[must_use]
    pub fn match_values(&self) -> MatchValues<'_> {
        MatchValues {
            chance: &self.chance,
            points_per_match: self.points_per_match.into(),
        }
    }

    /// The outlook of a hand; `probability` is the probability of a call, by the model of
    /// [`Self::propensity`].
    #[must_use]
    pub fn of(
        &self,
        hand: &Hand<8>,
        situation: &Situation,
        probability: f64,
        readiness: Readiness,
    ) -> Outlook {
        if situation.scores.are_final(situation.target) {
            return Outlook::MatchOver;
        }
        let distances = Distances::of(situation.scores, situation.target);
        let cards = Counts::of(hand.set());
        let hand = self.values.of_terms(Terms::of(cards));
        let odds = |calls| First::ALL.map(|first| hand.of(calls, Event::Better(first)).exp());
        let round = Round {
            model: self,
            predictors: Predictors::of(cards, distances),
            odds: Calls::ALL.map(odds),
            hand,
            before: self.chance.before(distances.steps()),
            shares: Stage::shares(situation),
        };
        let band = self.support.band(probability);
        let width = WIDTH * f64::from(self.interval_scale);
        let no_call_value = |no_call: &Expectation| {
            no_call.action_value(1.0 - probability >= OVERLAP, band.not_called, width)
        };
        let before = situation.opponent_called;
        if situation.partner_called {
            let mut no_call = Expectation::default();
            round.add_partner_call(&mut no_call, 1.0, before);
            return Outlook::PartnerCalled(no_call_value(&no_call));
        }
        let [no_call, call] = round.choices(before, readiness);
        Outlook::Choice(Comparison {
            points: call.points.stakes(call.first),
            match_win: call.match_win.stakes(call.first),
            call: call.action_value(probability >= OVERLAP, band.called, width),
            no_call: no_call_value(&no_call),
            points_per_match: self.points_per_match.into(),
            success_error: band.success_error,
        })
    }
}

/// The predictors of a hand when no opponent calls, beside the log-odds of the value model.
#[must_use]
pub fn predictors(hand: &Hand<8>, situation: &Situation) -> Predictors {
    let distances = Distances::of(situation.scores, situation.target);
    Predictors::of(Counts::of(hand.set()), distances)
}

/// The round of one hand.
struct Round<'a> {
    model: &'a OutlookModel,
    predictors: Predictors,
    hand: HandValue,
    /// The odds of better results, by calls and ending.
    odds: [[f64; 3]; 3],
    before: Before<'a>,
    /// By [`Stage::ALL`].
    shares: [f64; 3],
}

impl Round<'_> {
    /// Expectations without a call and with one.
    fn choices(&self, before: Option<bool>, readiness: Readiness) -> [Expectation; 2] {
        let others = &self.model.others;
        let opponent_calls = match before {
            Some(true) => [1.0; 2],
            Some(false) => self.chances(&others.opponent_later, readiness.opponents),
            None => self.chances(&others.opponent, readiness.opponents),
        };
        let known = self.opponent_before(before);
        let predictors = self.predictors.with_opponent(known);
        let [strength, _] = self.hand.strength();
        let partner_calls = others.partner_later.no_call(&predictors, strength);
        let partner_calls = sigmoid(partner_calls + readiness.partner);
        let mut choices = [Expectation::default(); 2];
        for called in [false, true] {
            let first_out = self.first_out(f64::from(called));
            for (choice, expectation) in choices.iter_mut().enumerate() {
                let opponents = opponent_calls[choice];
                let alone = if choice == 0 {
                    1.0 - partner_calls
                } else {
                    1.0
                };
                let share = alone * if called { opponents } else { 1.0 - opponents };
                let first_out = first_out[choice];
                self.add(expectation, share, ALONE[choice], first_out, |calls| {
                    let by_choice = if called {
                        &calls.opponent
                    } else {
                        &calls.nobody
                    };
                    [&by_choice.no_call, &by_choice.call][choice]
                });
            }
        }
        self.add_partner_call(&mut choices[0], partner_calls, before);
        choices
    }

    /// Adds the rounds in which the partner calls.
    fn add_partner_call(&self, no_call: &mut Expectation, share: f64, before: Option<bool>) {
        let known = self.opponent_before(before);
        let calls = Calls::Partner;
        let predictors = self.predictors.with_opponent(known);
        let FirstOutRegressions { own, partner } = &self.model.partner_first_out;
        let events = [(own, Event::OwnFirst), (partner, Event::PartnerFirst)];
        let first_out = events.map(|(regression, event)| {
            sigmoid(regression.no_call(&predictors, self.hand.of(calls, event)))
        });
        self.add(no_call, share, calls, first_out, |calls| &calls.partner);
    }

    /// Adds a share of the rounds: the chance that the player goes out first, that the partner does
    /// if not, and the results.
    fn add(
        &self,
        expectation: &mut Expectation,
        share: f64,
        calls: Calls,
        [own, partner]: [f64; 2],
        results: impl Fn(&ResultsByCalls) -> &[Results; 3],
    ) {
        let endings = [own, (1.0 - own) * partner, (1.0 - own) * (1.0 - partner)];
        let odds = &self.odds[calls as usize];
        expectation.first += share * own;
        for (stage, stage_share) in Stage::ALL.into_iter().zip(self.shares) {
            let share = share * stage_share;
            if share == 0.0 {
                continue;
            }
            let results = results(self.model.results.of(stage));
            let moments = Results::of_endings(results.each_ref(), odds, &self.before);
            for ((first, [points, match_win]), ending) in
                First::ALL.into_iter().zip(moments).zip(endings)
            {
                let share = share * ending;
                let made = first == First::Own;
                expectation.points.add(share, made, points);
                expectation.match_win.add(share, made, match_win);
            }
        }
    }

    /// The chances that the player goes out first, and that the partner does if not, when the partner
    /// does not call: without a call and with one.
    fn first_out(&self, opponent: f64) -> [[f64; 2]; 2] {
        let predictors = self.predictors.with_opponent(opponent);
        let log_odds = |regression: &Regression, event| {
            let hand = ALONE.map(|calls| self.hand.of(calls, event));
            regression.log_odds(&predictors, hand)
        };
        let FirstOutRegressions { own, partner } = &self.model.first_out;
        let own = log_odds(own, Event::OwnFirst);
        let skill = f64::from(self.model.skill_of_callers);
        let own = [own[0], own[1] - skill].map(sigmoid);
        let partner = log_odds(partner, Event::PartnerFirst).map(sigmoid);
        [[own[0], partner[0]], [own[1], partner[1]]]
    }

    /// The chances of an opponent's call without an own call and with one.
    fn chances(&self, regression: &Regression, readiness: f64) -> [f64; 2] {
        let log_odds = regression.log_odds(&self.predictors, self.hand.strength());
        log_odds.map(|log_odds| sigmoid(log_odds + readiness))
    }

    /// The predictor of an opponent's call before the decision.
    fn opponent_before(&self, before: Option<bool>) -> f64 {
        let unknown = self.model.others.opponent_before;
        before.map_or_else(|| unknown.into(), f64::from)
    }
}

/// The calls of the own team when the partner does not call, by choice.
const ALONE: [Calls; 2] = [Calls::None, Calls::Own];

/// The expected results of one choice.
#[derive(Clone, Copy, Default)]
struct Expectation {
    /// The chance that the player goes out first.
    first: f64,
    points: ByEnding,
    match_win: ByEnding,
}

/// A number over all rounds, and its part in those that the player wins and in the others.
#[derive(Clone, Copy, Default)]
struct ByEnding {
    made: f64,
    missed: f64,
    all: Moments,
}

impl ByEnding {
    fn add(&mut self, share: f64, made: bool, moments: Moments) {
        let part = if made {
            &mut self.made
        } else {
            &mut self.missed
        };
        *part += share * moments.mean;
        self.all.mean += share * moments.mean;
        self.all.square += share * moments.square;
    }

    /// The means by ending, `first` being the chance of the first.
    fn stakes(&self, first: f64) -> Stakes {
        Stakes {
            made: self.made / first.max(f64::MIN_POSITIVE),
            missed: self.missed / (1.0 - first).max(f64::MIN_POSITIVE),
        }
    }
}

impl Expectation {
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
