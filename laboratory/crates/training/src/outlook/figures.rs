//! Figures of the outlook: how far to trust it, and the effect of each profile.

use serde::{Deserialize, Serialize};

/// File name of the figures, beside the models they are about.
pub const FIGURES_FILE: &str = "outlook-figures.json";

/// All figures of one training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutlookFigures {
    /// SHA-256 of the outlook that the figures are about.
    pub sha256: String,
    /// Who goes out first: of called hands, of the others and of all, each on all unseen matches and
    /// on the held-out ones.
    pub first_out: Vec<Discrimination>,
    /// How often the intervals of groups of hands hold the observed mean.
    pub coverage: Vec<IntervalCoverage>,
    /// The same on the held-out matches.
    pub held_out_coverage: Vec<IntervalCoverage>,
    /// The chance to win the match, on the held-out matches.
    pub chance: Vec<ChanceBin>,
    /// Effects of a call by propensity, by several estimators.
    pub bands: Vec<BandFigures>,
    /// Effects of a call by honours.
    pub classes: Vec<ClassFigures>,
    /// Off-policy evaluation of each profile, by cards, scores and calls alone.
    pub trial: Vec<PolicyEffect>,
    /// The same with the players' tendency in the propensity, and their skill in the expectation.
    pub trial_with_players: Vec<PolicyEffect>,
    /// The effect of a call on the rest of the match, where there can be none.
    pub placebo: Vec<PlaceboFigures>,
    /// Slopes of the log-odds to win at the scores before a round: in folds of the training matches,
    /// on the held-out ones, and on both.
    pub chance_slopes: Vec<ChanceSlopes>,
}

/// Matches won beyond their chance after the round, on hands of similar propensity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceboFigures {
    /// Propensity from which on hands belong here.
    pub from: f64,
    /// All hands.
    pub hands: usize,
    /// Of the hands that were called.
    pub called: Figure,
    /// Of the others.
    pub not_called: Figure,
    /// The effect of a call by cards, scores and calls alone.
    pub effect: Figure,
    /// The effect of a call with players in propensity and expectation.
    pub effect_with_players: Figure,
}

/// A figure with its 95% interval, by bootstrap over matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// How well a probability separates events from non-events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discrimination {
    /// The hands in words.
    pub evaluated_on: String,
    /// Hands.
    pub hands: usize,
    /// Share of them for which it happened.
    pub share: f64,
    /// Area under the ROC curve.
    pub roc_area: Figure,
    /// Mean squared error.
    pub brier: f64,
    /// Mean distance of probability and share, over ten bins of equally many hands.
    pub calibration_error: f64,
    /// The largest distance of a bin.
    pub largest_error: f64,
    /// The mean of the largest distance if the probabilities were right and hands independent.
    pub largest_error_by_chance: f64,
}

/// Observed coverage of the intervals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntervalCoverage {
    /// The name of the estimate.
    pub figure: String,
    /// Groups of hands (by band of propensity, scores and choice).
    pub groups: usize,
    /// Share of groups whose mean lay within the interval, the group's own noise allowed for.
    pub held: f64,
}

/// Rounds that began with about the same chance to win the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChanceBin {
    /// Rounds, each counted for both teams.
    pub rounds: usize,
    /// Mean chance.
    pub expected: f64,
    /// Share of the teams that won.
    pub observed: Figure,
}

/// Slopes of the log-odds of winning a match on the predicted ones before a round: 1 when the
/// chances are right, more when they are too timid; 0 where rounds decide none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChanceSlopes {
    /// The matches in words.
    pub evaluated_on: String,
    /// Rounds of decided matches.
    pub rounds: usize,
    /// Of all rounds.
    pub all: Figure,
    /// Of rounds with a higher total below 300 points.
    pub early: Figure,
    /// From 300 to 595.
    pub middle: Figure,
    /// From 600 on.
    pub late: Figure,
}

/// An effect by four estimators.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimators {
    /// Mean of the called hands minus the mean of the others: no correction.
    pub raw: f64,
    /// The outcome regression, over all hands.
    pub regression: f64,
    /// Inverse-propensity weighting, weights normalised.
    pub weighting: f64,
    /// Doubly robust: the regression, its errors corrected by weighting.
    pub doubly_robust: Figure,
}

/// Hands of similar propensity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BandFigures {
    /// Propensity from which on hands belong here.
    pub from: f64,
    /// All hands.
    pub hands: usize,
    /// Of these, called.
    pub called: usize,
    /// Probability of going out first, a call against none.
    pub first_out: Estimators,
    /// Points of the round, a call against none.
    pub points: Estimators,
    /// Probability to win the match, a call against none.
    pub match_win: Estimators,
}

/// Hands with certain honours, without Dogs and Mahjong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassFigures {
    /// The honours, for example `1 ace, Phoenix`.
    pub class: String,
    /// All hands.
    pub hands: usize,
    /// Share of them that was called.
    pub called: f64,
    /// Share of the calls that succeeded.
    pub success: f64,
    /// Mean points of the called hands.
    pub called_points: f64,
    /// Mean points of the others.
    pub not_called_points: f64,
    /// Points of the called hands beyond those that the outlook expects of them.
    pub called_beyond: Figure,
    /// The same of the others.
    pub not_called_beyond: Figure,
    /// Points of all these hands if they are called, doubly robust.
    pub if_called: Figure,
    /// Points of all these hands if they are not called.
    pub if_not_called: Figure,
    /// The difference.
    pub difference: Figure,
}

/// The estimated effect of a policy, relative to the humans.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyEffect {
    /// The profile or rule.
    pub name: String,
    /// Share of hands that it calls.
    pub call_rate: f64,
    /// Share of all hands that it calls and fewer than one person in twenty does: not evaluated.
    pub unsupported: f64,
    /// Points won per 100 hands, relative to the humans.
    pub points: Figure,
    /// Matches won per 100 hands, relative to the humans.
    pub wins: Figure,
    /// Points per 100 hands on the held-out matches alone.
    pub held_out_points: Figure,
    /// Effective sample size: the weighted hands that were decided as the policy does.
    pub effective_hands: f64,
}
