//! The data that all sections of the report draw from.

use std::io;

use laboratory_fitting::solver::Solver;
use laboratory_reproductions::grid::GridError;
use laboratory_training::TrainingError;
use laboratory_training::fit::SvrParameters;
use laboratory_training::held_out::HeldOutHands;
use laboratory_training::learner::{BY_SMARTCORE, Recipe};
use laboratory_training::split::{FOLDS, Split, fold};
use tichu_models::decision::{PROFILES_FILE, Profiles};
use tichu_models::model::{
    Folder, LoadError, MANIFEST_FILE, Manifest, ModelInfo, ModelSet, Source, TrainedModel,
};
use tichu_models::outlook::{FirstOutOfCards, OUTLOOK_FILE, OutlookModel};
use tichu_models::posterior::Posterior;
use tichu_records::{Dataset, Ratings, Row};

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The models cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A fit for a curve failed.
    #[error(transparent)]
    Training(#[from] TrainingError),
    /// A journal cannot be read.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The page cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The logs are not those of the models, or the manifest lacks a hyper-parameter.
    #[error("{0}")]
    Unsuitable(String),
}

/// The models, their evaluation and the data.
pub(super) struct Context<'a> {
    pub(super) split: Split<'a>,
    pub(super) ratings: Ratings,
    pub(super) recipe: Recipe,
    pub(super) manifest: Manifest,
    pub(super) profiles: Profiles,
    pub(super) held_out: HeldOutHands,
    pub(super) models: Vec<EvaluatedModel>,
    pub(super) posterior: Posterior,
}

/// A model with its predictions on the held-out hands.
pub(super) struct EvaluatedModel {
    pub(super) trained: TrainedModel,
    pub(super) scores: Vec<f64>,
    pub(super) confidences: Vec<f64>,
    pub(super) probabilities: Vec<f64>,
}

impl EvaluatedModel {
    pub(super) fn name(&self) -> &str {
        self.trained.info.name.as_str()
    }

    fn of(trained: TrainedModel, hands: &HeldOutHands) -> EvaluatedModel {
        let scores = hands.scores(&trained.model);
        let confidences = scores.iter().map(|&s| trained.model.confidence(s));
        let probabilities = scores.iter().map(|&s| trained.calibration.probability(s));
        EvaluatedModel {
            confidences: confidences.collect(),
            probabilities: probabilities.collect(),
            scores,
            trained,
        }
    }
}

impl<'a> Context<'a> {
    pub(super) fn new(source: &Source, dataset: &'a Dataset) -> Result<Context<'a>, ReportError> {
        let files = source.open(Folder::GrandTichu)?;
        let set = ModelSet::read(&files)?;
        let manifest: Manifest = files.read_json(MANIFEST_FILE)?;
        let outlook: OutlookModel = files.read_json(OUTLOOK_FILE)?;
        let found = dataset.digest();
        if manifest.training.sha256 != found {
            return Err(ReportError::Unsuitable(format!(
                "expected the logs that the models were trained on (SHA-256 {}), found others (SHA-256 {found}); train on these logs first, or report with those",
                manifest.training.sha256
            )));
        }
        let split = Split::of(dataset, manifest.training.seed);
        let held_out = HeldOutHands::of(&split.test)?;
        let models = set.models.into_iter();
        Ok(Context {
            models: models
                .map(|model| EvaluatedModel::of(model, &held_out))
                .collect(),
            recipe: recipe(&manifest)?,
            profiles: files.read_json(PROFILES_FILE)?,
            posterior: Posterior::read(&files, FirstOutOfCards::of(&outlook))?,
            ratings: Ratings::after(&dataset.finished_matches),
            split,
            held_out,
            manifest,
        })
    }

    /// The hands that were trained on, for a check among themselves: those of all folds but the
    /// first, and those of the first.
    pub(super) fn inner(&self) -> (Vec<&'a Row>, Vec<&'a Row>) {
        let seed = self.recipe.seed;
        let least = self.recipe.min_elo;
        let learned = |row: &&Row| least.is_none_or(|elo| self.ratings.of(&row.player) >= elo);
        let rows = self.split.training.iter().copied().filter(learned);
        rows.partition(|row| fold(&row.match_id, seed, FOLDS) != 0)
    }
}

/// The recipe in the manifest.
fn recipe(manifest: &Manifest) -> Result<Recipe, ReportError> {
    let model = |name: &str| manifest.models.iter().find(|m| m.name.as_str() == name);
    let value = |name: &str, parameter: &str| {
        let value = model(name).and_then(|m| m.hyperparameters.get(parameter));
        value.copied().ok_or_else(|| {
            ReportError::Unsuitable(format!(
                "expected the hyper-parameter {parameter} in the manifest, found none"
            ))
        })
    };
    let by_smartcore = |m: &ModelInfo| m.hyperparameters.contains_key(BY_SMARTCORE);
    Ok(Recipe {
        solver: if model("svr").is_some_and(by_smartcore) {
            Solver::Smartcore
        } else {
            Solver::Own
        },
        seed: manifest.training.seed,
        date: manifest.training.date.clone(),
        min_elo: manifest.training.min_elo,
        logistic_c: value("logistic", "c")?,
        extended_c: value("extended", "c")?,
        svr: SvrParameters {
            c: value("svr", "c")?,
            gamma: value("svr", "gamma")?,
            epsilon: value("svr", "epsilon")?,
            score_scale: value("svr", "score_scale")?,
            call_weight: value("svr", "call_weight")?,
        },
        svr_rows: model("svr").map_or(0, |m| m.training_rows),
        // All of them: the report compares fits before their reduction.
        svr_vectors: usize::MAX,
    })
}
