//! `grand-tichu report`: everything that is known about the models, on one page to look at.
//!
//! Tables of figures come from the manifest, as the model card does, so they cannot disagree;
//! curves are drawn from the models and the very logs they were trained on.

use std::io;
use std::path::PathBuf;

use tichu_bsw::{Dataset, Row};
use tichu_models::decision::{PROFILES_FILE, Profiles};
use tichu_models::model::{LoadError, MANIFEST_FILE, Manifest, ModelSet, Source, TrainedModel};
use tichu_models::posterior::Posterior;

use super::TrainingError;
use super::card;
use super::elo::Ratings;
use super::grid::{GridError, Trial};
use super::held_out::HeldOutHands;
use super::learner::Recipe;
use super::page::{Page, Table};
use crate::split::{Split, fold};

mod calibration;
mod coefficients;
mod fitting;
mod hand_types;
pub mod outlook;
mod ranking;
mod search;
mod strength;
mod yang;

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
    /// The logs are not those of the models.
    #[error(
        "expected the logs that the models were trained on (SHA-256 {expected}), found others (SHA-256 {found}); train on these logs first, or report with those"
    )]
    OtherLogs {
        /// The digest in the manifest.
        expected: String,
        /// The digest of the logs.
        found: String,
    },
    /// The manifest lacks a hyper-parameter.
    #[error("expected the hyper-parameter {0} in the manifest, found none")]
    Parameter(&'static str),
}

/// A finished search: what it was on, and its trials.
pub struct Searched {
    /// Where the journal is.
    pub path: PathBuf,
    /// All that was tried.
    pub trials: Vec<Trial>,
}

/// What all sections draw from.
struct Context<'a> {
    split: Split<'a>,
    ratings: Ratings,
    recipe: Recipe,
    manifest: Manifest,
    profiles: Profiles,
    held_out: HeldOutHands,
    models: Vec<Judged>,
    posterior: Posterior,
}

/// A model with what it says of the held-out hands.
struct Judged {
    trained: TrainedModel,
    scores: Vec<f64>,
    confidences: Vec<f64>,
    probabilities: Vec<f64>,
}

impl Judged {
    fn name(&self) -> &str {
        self.trained.info.name.as_str()
    }

    fn of(trained: TrainedModel, hands: &HeldOutHands) -> Judged {
        let scores = hands.scores(&trained.model);
        let confidences = scores.iter().map(|&s| trained.model.confidence(s));
        let probabilities = scores.iter().map(|&s| trained.calibration.probability(s));
        Judged {
            confidences: confidences.collect(),
            probabilities: probabilities.collect(),
            scores,
            trained,
        }
    }
}

/// The whole page as HTML; `stage` is told what is being done.
///
/// # Errors
/// [`ReportError`] when the models cannot be read, belong to other logs, or a fit fails.
pub fn report(
    source: &Source,
    dataset: &Dataset,
    searches: &[Searched],
    mut stage: impl FnMut(&str),
) -> Result<String, ReportError> {
    stage("judging the models");
    let context = Context::new(source, dataset)?;
    let mut page = Page::new(
        "Grand Tichu: the models and how good they are",
        "How likely an experienced player is to call with these eight cards: what the models \
         learned, from what, and how far to trust them.",
    );
    overview(&mut page, &context);
    ranking::section(&mut page, &context);
    calibration::section(&mut page, &context);
    coefficients::section(&mut page, &context);
    outlook::Findings::read(source)?.sections(&mut page);
    hand_types::section(&mut page, &context);
    yang::section(&mut page, &context)?;
    stage("fitting with other parameters");
    fitting::section(&mut page, &context)?;
    search::section(&mut page, searches);
    stage("fitting on strong players");
    strength::section(&mut page, &context)?;
    Ok(page.html())
}

impl<'a> Context<'a> {
    fn new(source: &Source, dataset: &'a Dataset) -> Result<Context<'a>, ReportError> {
        let files = source.open()?;
        let set = ModelSet::read(&files)?;
        let manifest: Manifest = files.read_json(MANIFEST_FILE)?;
        let found = dataset.digest();
        if manifest.training.sha256 != found {
            return Err(ReportError::OtherLogs {
                expected: manifest.training.sha256,
                found,
            });
        }
        let split = Split::of(dataset, manifest.training.seed);
        let held_out = HeldOutHands::of(&split.test)?;
        let models = set.models.into_iter();
        Ok(Context {
            models: models.map(|model| Judged::of(model, &held_out)).collect(),
            recipe: fitting::recipe(&manifest)?,
            profiles: files.read_json(PROFILES_FILE)?,
            posterior: Posterior::read(&files)?,
            ratings: Ratings::after(&dataset.games),
            split,
            held_out,
            manifest,
        })
    }

    /// The hands that were trained on, for a check among themselves: those of all folds but the
    /// first, and those of the first.
    fn inner(&self) -> (Vec<&'a Row>, Vec<&'a Row>) {
        let seed = self.recipe.seed;
        let least = self.recipe.min_elo;
        let learned = |row: &&Row| least.is_none_or(|elo| self.ratings.of(&row.player) >= elo);
        let rows = self.split.training.iter().copied().filter(learned);
        rows.partition(|row| fold(&row.match_id, seed, super::protocol::FOLDS) != 0)
    }
}

/// The tables of the model card.
fn overview(page: &mut Page, context: &Context) {
    let training = &context.manifest.training;
    page.section("overview", "At a glance");
    page.paragraph(&format!(
        "{} matches of BrettSpielWelt with {} complete rounds of {} players. Whole matches were held out: \
         {} hands of {} matches, of which the human called {:.1} %. Nothing was chosen on them. \
         Intervals are 95 %, by bootstrap over matches.",
        training.matches,
        training.rounds,
        training.players,
        context.held_out.match_ids.len(),
        context.held_out.matches(),
        context.held_out.call_rate() * 100.0,
    ));
    let [models, told, policies] = card::tables(&context.manifest);
    page.table(&models).table(&told).table(&policies);
    page.paragraph(
        "Precision: of the hands that the rule calls, how many the human called. Recall: of the \
         hands that the human called, how many the rule calls. Whether a call succeeds is \
         another question, which these models do not answer.",
    );
}

fn row<const N: usize>(cells: [String; N]) -> Vec<String> {
    cells.to_vec()
}

fn table<const N: usize>(caption: &str, header: [&str; N], rows: Vec<Vec<String>>) -> Table {
    Table {
        caption: caption.to_owned(),
        header: header.map(str::to_owned).to_vec(),
        rows,
    }
}
