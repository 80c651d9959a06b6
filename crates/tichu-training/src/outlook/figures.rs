//! What is known about the outlook: how far to trust it, and how each profile fares.

use serde::{Deserialize, Serialize};

/// File name of the figures, beside the models they are about.
pub const FIGURES_FILE: &str = "outlook-figures.json";

/// All figures of one training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutlookFigures {
    /// SHA-256 of the outlook that the figures are about.
    pub sha256: String,
    /// Whether calls succeed, on hands that were called.
    pub success: Discrimination,
    /// Whether the player goes out first, on all hands, decided as they were.
    pub first_out: Discrimination,
    /// The same two on the matches that nothing was fitted to.
    pub held_out_success: Discrimination,
    /// Going out first, on the held-out matches.
    pub held_out_first_out: Discrimination,
    /// How often the intervals of groups of hands hold what became of them.
    pub coverage: Vec<Coverage>,
    /// The chance to win the match, on the held-out matches.
    pub chance: Vec<ChanceBin>,
    /// What calls are worth, by how many people call: several estimators side by side.
    pub bands: Vec<BandFigures>,
    /// What calls are worth, by honours.
    pub classes: Vec<ClassFigures>,
    /// What would have become of the matches if each profile had decided.
    pub trial: Vec<Verdict>,
}

/// A figure with its 95 % interval, by bootstrap over matches.
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

/// How well a probability tells what will happen from what will not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discrimination {
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
}

/// How often intervals held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coverage {
    /// What was estimated.
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

/// An effect by four estimators.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimators {
    /// Mean of the called hands minus that of the others: no correction.
    pub raw: f64,
    /// The outcome regression, over all hands.
    pub regression: f64,
    /// Inverse-propensity weighting, weights normalised.
    pub weighting: f64,
    /// Doubly robust: the regression, its errors corrected by weighting.
    pub doubly_robust: Figure,
}

/// Hands with which about equally many people call.
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
    /// Points of all such hands if they are called, doubly robust.
    pub if_called: Figure,
    /// Points of all such hands if they are not.
    pub if_not_called: Figure,
    /// The difference.
    pub difference: Figure,
}

/// How a way to decide would have fared against what the humans did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// The profile or rule.
    pub name: String,
    /// Share of hands that it calls.
    pub call_rate: f64,
    /// Share of all hands that it calls and hardly anyone else does: not judged.
    pub unsupported: f64,
    /// Points won per 100 hands, beyond what the humans won.
    pub points: Figure,
    /// Matches won per 100 hands, beyond what the humans won.
    pub wins: Figure,
    /// Points per 100 hands on the held-out matches alone.
    pub held_out_points: Figure,
    /// Hands that decided as it does, weighted: what the figures rest on.
    pub effective_hands: f64,
}
