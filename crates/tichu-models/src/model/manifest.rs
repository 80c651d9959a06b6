//! The manifest: the models of a set, their training data, their figures on held-out matches, and
//! the SHA-256 of each file.

use std::collections::BTreeMap;
use std::fmt;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize, Serializer};

use super::Kind;
use super::file::FORMAT;
use crate::features::Schema;

/// File name of the manifest in a model directory.
pub const MANIFEST_FILE: &str = "manifest.json";

/// The models of a set, with the data and the day of their training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub(super) format: u32,
    pub(super) feature_schema: String,
    /// The data that the models were trained on.
    pub training: TrainingData,
    /// One entry for each model.
    pub models: Vec<ModelInfo>,
    /// Results of the profiles and of simpler rules on the held-out hands.
    pub policies: Vec<Policy>,
}

impl Manifest {
    /// A manifest of the current format for models over vectors of a schema.
    #[must_use]
    pub fn new(
        schema: &Schema,
        training: TrainingData,
        models: Vec<ModelInfo>,
        policies: Vec<Policy>,
    ) -> Manifest {
        Manifest {
            format: FORMAT,
            feature_schema: schema.name.to_owned(),
            training,
            models,
            policies,
        }
    }
}

/// The matches that a set of models was fitted, calibrated and tested on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TrainingData {
    /// Day of the training (UTC).
    #[cfg_attr(feature = "schema", schema(example = "2026-11-21", format = Date))]
    pub date: String,
    /// Seed of the split into training and held-out matches, and of the folds.
    #[cfg_attr(feature = "schema", schema(example = 1))]
    pub seed: u64,
    /// The lowest Elo rating of the players, if only strong players' hands were used.
    #[cfg_attr(feature = "schema", schema(value_type = f64, required = false, example = 1520.0))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_elo: Option<f64>,
    /// SHA-256 of the content of all rounds used; it does not depend on file names.
    #[cfg_attr(
        feature = "schema",
        schema(example = "b4b147bc522828731f1a016bfa72c073a0fdcf6a5b1c8f1d8c0c2f2a8e1d9f00")
    )]
    pub sha256: String,
    /// Matches, after copies of one match were merged.
    #[cfg_attr(feature = "schema", schema(example = 1900))]
    pub matches: usize,
    /// Complete rounds, each counted once.
    #[cfg_attr(feature = "schema", schema(example = 17_700))]
    pub rounds: usize,
    /// Players of these hands.
    #[cfg_attr(feature = "schema", schema(example = 1_200))]
    pub players: usize,
    /// Hands to fit, calibrate and choose thresholds on. Hands whose partner called are left out.
    #[cfg_attr(feature = "schema", schema(example = 48_000))]
    pub hands: usize,
    /// Folds by match: calibration and thresholds are chosen on scores of hands whose match
    /// the scoring model had not seen.
    #[cfg_attr(feature = "schema", schema(example = 5))]
    pub folds: u64,
}

/// One model as the manifest describes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ModelInfo {
    /// Name used in requests, answers, profiles and metrics.
    pub name: Name,
    /// Kind of model.
    pub kind: Kind,
    /// Version of the model: day of training and the start of its SHA-256.
    #[cfg_attr(feature = "schema", schema(example = "2026-11-21.5f2c9a01"))]
    pub version: String,
    /// Name of the model's file, beside the manifest.
    #[cfg_attr(feature = "schema", schema(example = "logistic.json"))]
    pub file: String,
    /// SHA-256 of that file, as hexadecimal digits.
    #[cfg_attr(
        feature = "schema",
        schema(example = "5f2c9a01522828731f1a016bfa72c073a0fdcf6a5b1c8f1d8c0c2f2a8e1d9f00")
    )]
    pub sha256: String,
    /// The parameters set before fitting, for example `c`, `gamma`, `epsilon`; and `full_support_vectors`,
    /// the support vectors of a regression before they were reduced to at most
    /// `max_support_vectors`.
    #[cfg_attr(feature = "schema", schema(example = json!({"c": 1.0})))]
    pub hyperparameters: BTreeMap<String, f64>,
    /// Hands the model was fitted on.
    #[cfg_attr(feature = "schema", schema(example = 48_000))]
    pub training_rows: usize,
    /// Number of support vectors, for a support vector regression.
    #[cfg_attr(feature = "schema", schema(value_type = usize, required = false, example = 2255))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub support_vectors: Option<usize>,
    /// Figures on held-out matches, on which it was neither fitted nor calibrated.
    pub held_out: HeldOut,
}

/// Figures on held-out matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeldOut {
    /// Matches in the held-out set.
    #[cfg_attr(feature = "schema", schema(example = 390))]
    pub matches: usize,
    /// Hands in the held-out set.
    #[cfg_attr(feature = "schema", schema(example = 12_000))]
    pub hands: usize,
    /// The number of those hands that were called.
    #[cfg_attr(feature = "schema", schema(example = 2_150))]
    pub calls: usize,
    /// Area under the ROC curve of the raw score, 0.5 (chance) to 1.
    #[cfg_attr(feature = "schema", schema(example = 0.916))]
    pub roc_area: f64,
    /// Lower end of the 95% interval of the area, by bootstrap over matches.
    #[cfg_attr(feature = "schema", schema(example = 0.910))]
    pub roc_area_low: f64,
    /// Upper end of that interval.
    #[cfg_attr(feature = "schema", schema(example = 0.922))]
    pub roc_area_high: f64,
    /// Average precision: area under the precision-recall curve.
    #[cfg_attr(feature = "schema", schema(example = 0.708))]
    pub average_precision: f64,
    /// Mean squared error of the calibrated probability; smaller is better.
    #[cfg_attr(feature = "schema", schema(example = 0.0855))]
    pub brier: f64,
    /// Mean distance of probability and observed share over ten equal bins, weighted by hands.
    #[cfg_attr(feature = "schema", schema(example = 0.011))]
    pub calibration_error: f64,
    /// The confidence from which the four figures below count a hand as called; chosen for the
    /// best F1 on out-of-fold scores of the training matches.
    #[cfg_attr(feature = "schema", schema(example = 0.33))]
    pub threshold: f64,
    /// Share of hands decided as the human did.
    #[cfg_attr(feature = "schema", schema(example = 0.88))]
    pub accuracy: f64,
    /// Share of the model's calls that the human called too.
    #[cfg_attr(feature = "schema", schema(example = 0.66))]
    pub precision: f64,
    /// Share of the human calls that the model calls too.
    #[cfg_attr(feature = "schema", schema(example = 0.68))]
    pub recall: f64,
    /// Harmonic mean of precision and recall.
    #[cfg_attr(feature = "schema", schema(example = 0.67))]
    pub f1: f64,
    /// Figures on the same hands when `opponent_called` is known. In the figures above it is unknown.
    pub opponent_told: BetterInformed,
    /// Figures when the player is known from other matches, by the knowledge: `style`, or a record of at
    /// most a number of hands. `opponent_called` is unknown in them.
    pub known_players: BTreeMap<String, BetterInformed>,
}

/// Figures of a model on held-out hands when more is known than the cards and the scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BetterInformed {
    /// The hands that it concerns: those for which an opponent had called, or those of known players.
    #[cfg_attr(feature = "schema", schema(example = 2_900))]
    pub hands: usize,
    /// Area under the ROC curve: with `opponent_called` over all hands, with a player over the hands
    /// of known players.
    #[cfg_attr(feature = "schema", schema(example = 0.919))]
    pub roc_area: f64,
    /// Lower end of the 95% interval of the area, by bootstrap over matches.
    #[cfg_attr(feature = "schema", schema(example = 0.913))]
    pub roc_area_low: f64,
    /// Upper end of that interval.
    #[cfg_attr(feature = "schema", schema(example = 0.925))]
    pub roc_area_high: f64,
    /// Mean squared error of the calibrated probability; smaller is better.
    #[cfg_attr(feature = "schema", schema(example = 0.0839))]
    pub brier: f64,
    /// Mean distance of probability and observed share over ten equal bins, weighted by hands.
    #[cfg_attr(feature = "schema", schema(example = 0.012))]
    pub calibration_error: f64,
}

/// A rule that says call or not for every hand, and its figures on the held-out hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Name of the profile or rule.
    pub name: Name,
    /// The comparison by which it decides.
    pub rule: String,
    /// Share of hands that it calls.
    pub call_rate: f64,
    /// Share of hands decided as the human did.
    pub accuracy: f64,
    /// Share of its calls that the human called too; 1 when it calls nothing.
    pub precision: f64,
    /// Share of the human calls that it calls too.
    pub recall: f64,
    /// Harmonic mean of precision and recall.
    pub f1: f64,
    /// Area under the ROC curve of the value that it compares.
    pub roc_area: f64,
}

/// Name of a model or profile: 1 to 32 of `a-z`, `0-9`, `_`, `-`, starting with a letter, so
/// that it is safe as a JSON key, a path segment and a metrics label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(try_from = "String")]
#[cfg_attr(feature = "schema", schema(value_type = String, example = "logistic", pattern = "^[a-z][a-z0-9_-]{0,31}$"))]
pub struct Name(ArrayString<32>);

impl Name {
    /// The name under which the outlook decides.
    #[must_use]
    pub fn outlook() -> Name {
        let mut name = ArrayString::new();
        name.push_str("outlook");
        Name(name)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(text: String) -> Result<Name, String> {
        let sane = text.starts_with(|c: char| c.is_ascii_lowercase())
            && text
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-');
        ArrayString::from(&text)
            .ok()
            .filter(|_| sane)
            .map(Name)
            .ok_or_else(|| format!(
                "expected a name of 1 to 32 of a-z, 0-9, _ and - that starts with a letter, found {text:?}"
            ))
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
