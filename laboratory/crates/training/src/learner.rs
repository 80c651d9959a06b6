//! The learners and their parameters.

mod boosted;

use std::collections::BTreeMap;

use laboratory_fitting::solver::Solver;
use tichu_models::model::Model;
use tichu_records::Row;

use super::error::TrainingError;
use super::fit::{self, Examples, SvrParameters};
use super::improvements::{Improvement, improvements};
use crate::split::sample;

/// Pairs of hands that teach a model which card is better.
const IMPROVEMENTS: usize = 100_000;

/// The setting that marks models which smartcore fitted; it is 1.
pub const BY_SMARTCORE: &str = "fitted_by_smartcore";

/// Everything that decides what comes out of a training, beside the logs.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Seed of the split by match, of the folds, and of the sample of rows.
    pub seed: u64,
    /// Day of the training (UTC), as it will stand in the manifest.
    pub date: String,
    /// Train only on hands of players whose Elo rating is at least this; the held-out hands
    /// are those of all players.
    pub min_elo: Option<f64>,
    /// Fits the logistic and the support vector regression. The other models teach the order of
    /// hands, which only our own solver does.
    pub solver: Solver,
    /// C of the logistic regression (its penalty is |w|² / (2 C)); positive.
    pub logistic_c: f64,
    /// C of the extended logistic regression; positive.
    pub extended_c: f64,
    /// Hyper-parameters of the support vector regression.
    pub svr: SvrParameters,
    /// Hands to fit the support vector regression on; its time and memory grow with the square.
    pub svr_rows: usize,
    /// Support vectors that the regression may keep; where its solution has more, the nearest
    /// model with this number takes its place.
    pub svr_vectors: usize,
}

/// What a fit gives.
#[derive(Clone, Debug)]
pub struct FittedModel {
    /// The model.
    pub model: Model,
    /// Support vectors of the regression's solution, before they were reduced.
    pub full_support_vectors: Option<usize>,
}

impl From<Model> for FittedModel {
    fn from(model: Model) -> FittedModel {
        FittedModel {
            model,
            full_support_vectors: None,
        }
    }
}

/// A kind of model with the way it is fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learner {
    /// The logistic regression over the 95 features.
    Logistic,
    /// The logistic regression with terms that bend with the scores.
    Extended,
    /// The support vector regression.
    Svr,
    /// Trees that correct a part of the extended regression.
    Boosted,
}

impl Recipe {
    /// The pairs of hands that teach the models which card is better, at scores as in these rows.
    #[must_use]
    pub fn improvements(&self, rows: &[&Row]) -> Vec<Improvement> {
        improvements(rows, self.seed, IMPROVEMENTS)
    }
}

impl Learner {
    /// In the order in which answers list the models.
    pub const ALL: [Learner; 4] = [
        Learner::Logistic,
        Learner::Extended,
        Learner::Svr,
        Learner::Boosted,
    ];

    /// The name of the model.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Learner::Logistic => "logistic",
            Learner::Extended => "extended",
            Learner::Svr => "svr",
            Learner::Boosted => "boosted",
        }
    }

    /// The settings of the fit, as the manifest lists them.
    #[must_use]
    pub fn hyperparameters(self, recipe: &Recipe) -> BTreeMap<String, f64> {
        let svr = recipe.svr;
        let named: &[(&str, f64)] = match self {
            Learner::Logistic => &[("c", recipe.logistic_c)],
            Learner::Extended => &[("c", recipe.extended_c)],
            Learner::Svr => &[
                ("c", svr.c),
                ("gamma", svr.gamma),
                ("epsilon", svr.epsilon),
                ("score_scale", svr.score_scale),
                ("call_weight", svr.call_weight),
                ("max_support_vectors", recipe.svr_vectors as f64),
            ],
            Learner::Boosted => return boosted::hyperparameters(),
        };
        let by_smartcore =
            recipe.solver == Solver::Smartcore && matches!(self, Learner::Logistic | Learner::Svr);
        let marked = by_smartcore.then_some((BY_SMARTCORE, 1.0));
        let named = named.iter().copied().chain(marked);
        named
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    /// The rows that are used of those there are.
    #[must_use]
    pub fn rows<'a>(self, rows: &[&'a Row], recipe: &Recipe) -> Vec<&'a Row> {
        match self {
            Learner::Logistic | Learner::Extended | Learner::Boosted => rows.to_vec(),
            Learner::Svr => sample(rows, recipe.seed, recipe.svr_rows),
        }
    }

    /// Fits on those of the rows that are used; an improvement shall not make a call less likely.
    ///
    /// # Errors
    /// [`TrainingError`] when there is only one class or the fit fails.
    pub fn fit(
        self,
        rows: &[&Row],
        improvements: &[Improvement],
        recipe: &Recipe,
    ) -> Result<FittedModel, TrainingError> {
        let examples = Examples::of(&self.rows(rows, recipe));
        Ok(match self {
            Learner::Logistic if recipe.solver == Solver::Smartcore => {
                Model::Logistic(fit::logistic_by_smartcore(&examples, recipe.logistic_c)?).into()
            }
            Learner::Logistic => {
                let model = fit::logistic(&examples, improvements, recipe.logistic_c)?;
                Model::Logistic(model).into()
            }
            Learner::Extended => {
                let model = fit::extended(&examples, improvements, recipe.extended_c)?;
                Model::Extended(model).into()
            }
            Learner::Svr => {
                let (solver, most) = (recipe.solver, recipe.svr_vectors);
                let (model, full) =
                    fit::reduced_svr(solver, &examples, improvements, recipe.svr, most)?;
                FittedModel {
                    model: Model::Svr(model),
                    full_support_vectors: Some(full),
                }
            }
            Learner::Boosted => {
                let start = fit::extended(&examples, improvements, recipe.extended_c)?;
                Model::Boosted(boosted::boosted(&examples, improvements, start)?).into()
            }
        })
    }
}
