//! What the models of Tichu are, and how good.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::whole_hand::Knowledge;

/// Version of the layout of the files.
pub const FORMAT: u32 = 2;

/// The file of the results of rounds.
pub const RESULTS_FILE: &str = "results.json";

/// What the models were fitted to, and their figures on held-out matches.
///
/// The figures are those of models that were fitted to the training matches alone. The models that
/// ship were fitted to all matches with the same settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TichuManifest {
    /// Layout of the files.
    pub format: u32,
    /// Day of the training (UTC).
    pub date: String,
    /// Seed of the split by match and of all draws.
    pub seed: u64,
    /// Hands with a decision.
    pub hands: usize,
    /// Hands of training matches.
    pub training_hands: usize,
    /// Rounds that were played out for the values.
    pub played_rounds: usize,
    /// The figures of each level of knowledge.
    pub levels: BTreeMap<Knowledge, LevelFigures>,
}

/// The figures of one level of knowledge, on held-out matches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFigures {
    /// The additive logistic regression of the call.
    pub logistic: CallFigures,
    /// The boosted trees of the call.
    pub boosted: CallFigures,
    /// The chance to go out first of those who called.
    pub success: FirstOutFigures,
    /// The chance to go out first of those who did not.
    pub not_called: FirstOutFigures,
    /// The chance to go out first of all, called or not.
    pub first_out: FirstOutFigures,
}

/// How well a model predicts calls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallFigures {
    /// Held-out hands.
    pub hands: usize,
    /// Those that were called.
    pub calls: usize,
    /// Area under the ROC curve.
    pub roc_area: f64,
    /// Average precision.
    pub average_precision: f64,
    /// Share of right predictions from the probability 0.5 on.
    pub accuracy: f64,
    /// The best F1 threshold of the training matches.
    pub f1_threshold: f64,
    /// F1 at that threshold.
    pub f1: f64,
    /// Expected calibration error over ten equal bins of probability.
    pub calibration_error: f64,
    /// Brier score.
    pub brier: f64,
}

/// How well a model predicts who goes out first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstOutFigures {
    /// Held-out hands.
    pub hands: usize,
    /// The share that went out first.
    pub rate: f64,
    /// The mean of the estimates.
    pub estimated: f64,
    /// Area under the ROC curve.
    pub roc_area: f64,
    /// Brier score.
    pub brier: f64,
}
