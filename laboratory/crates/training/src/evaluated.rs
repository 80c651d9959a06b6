//! A model with everything that is learned about it: calibration, thresholds, players, figures.

use std::collections::HashMap;

use laboratory_fitting::measures::Ranking;
use laboratory_fitting::parallel::try_map;
use laboratory_fitting::{calibrate, shift};
use tichu::Scores;
use tichu_models::decision::{Profile, Threshold};
use tichu_models::features::{Features, GRAND_TICHU};
use tichu_models::model::{
    Acquaintance, Calibration, Model, ModelFile, ModelInfo, Policy, Shift, sha256_hex,
};
use tichu_models::{Player, Style};
use tichu_records::Row;

use super::error::TrainingError;
use super::held_out::{HeldOutHands, KnownPlayers};
use super::improvements::Improvement;
use super::learner::{FittedModel, Learner, Recipe};
use super::players::{self, FittedPlayers};
use super::profiles::{by_rate, name_of};
use super::records::Careers;
use crate::split::{FOLDS, Part, fold};

/// The lengths of records that figures are given for.
const RECORDS: [usize; 4] = [5, 10, 20, 50];

/// What models say of hands of matches that they have not seen.
struct OutOfFold {
    /// For each fold the model that was fitted without it.
    models: Vec<Model>,
    /// The raw score of each row by the model of its fold.
    scores: Vec<f64>,
    /// The same at 0:0.
    at_the_start: Vec<f64>,
}

/// Fits a model for each fold, without its rows.
fn out_of_fold(
    learner: Learner,
    rows: &[&Row],
    improvements: &[Improvement],
    recipe: &Recipe,
) -> Result<OutOfFold, TrainingError> {
    let fold_of = |row: &Row| fold(&row.match_id, recipe.seed, FOLDS);
    let model_without = |fold: u64| -> Result<Model, TrainingError> {
        let others = rows.iter().copied().filter(|row| fold_of(row) != fold);
        let others: Vec<&Row> = others.collect();
        Ok(learner.fit(&others, improvements, recipe)?.model)
    };
    let models = try_map(0..FOLDS.get(), model_without)?;
    let score = |row: &Row, scores| {
        let model = &models[fold_of(row) as usize];
        model.score(&Features::of(&row.hand, scores))
    };
    Ok(OutOfFold {
        scores: rows.iter().map(|row| score(row, row.scores)).collect(),
        at_the_start: rows
            .iter()
            .map(|row| score(row, Scores::default()))
            .collect(),
        models,
    })
}

/// What is known of the players of the held-out hands: the style that the training matches show, the
/// first hands in time of all matches, counted or seen, or the count of all hands of other matches.
fn known_players(
    test: &[&Row],
    careers: &Careers<'_>,
    styles: &HashMap<String, Style>,
) -> KnownPlayers {
    let style = |row: &&Row| Some(Player::Style(*styles.get(&row.player)?));
    let mut known = KnownPlayers::from([
        ("style".to_owned(), test.iter().map(style).collect()),
        ("all other hands".to_owned(), careers.elsewhere(test)),
    ]);
    for length in RECORDS {
        let name = format!("first {length} hands");
        known.insert(format!("{name}, seen"), careers.seen(test, length));
        known.insert(name, careers.counted(test, length));
    }
    known
}

/// A model with its calibration, its figures and its file.
pub(super) struct EvaluatedModel {
    pub learner: Learner,
    pub model: Model,
    pub info: ModelInfo,
    pub bytes: Vec<u8>,
    pub calibration: Calibration,
    shift: Shift,
    pub acquaintance: Acquaintance,
    /// For each fold the model without it.
    folds: Vec<Model>,
    /// Out-of-fold confidences on the training matches.
    ranking: Ranking,
}

impl EvaluatedModel {
    pub fn new(
        learner: Learner,
        fitted: FittedModel,
        (training, improvements): (&[&Row], &[Improvement]),
        (test, held_out, careers): (&[&Row], &HeldOutHands, &Careers<'_>),
        recipe: &Recipe,
    ) -> Result<EvaluatedModel, TrainingError> {
        let model = fitted.model;
        let mut hyperparameters = learner.hyperparameters(recipe);
        if let Some(count) = fitted.full_support_vectors {
            hyperparameters.insert("full_support_vectors".to_owned(), count as f64);
        }
        let OutOfFold {
            models: folds,
            scores,
            at_the_start,
        } = out_of_fold(learner, training, improvements, recipe)?;
        let called: Vec<bool> = training.iter().map(|row| row.called).collect();
        let calibration = calibrate::fit_curve(&scores, &called)?;
        let before: Vec<bool> = training
            .iter()
            .map(|row| row.opponent_called_before)
            .collect();
        let shift = shift::fit(&scores, &called, &before, &calibration)?;
        let choices = players::choices(training);
        let (link, variance) = players::link(&scores, &choices)?;
        let deviation = (variance.sqrt() * 1e3).round() / 1e3;
        hyperparameters.insert("player_deviation".to_owned(), deviation);
        let log_odds = |scores: &[f64]| -> Vec<f64> {
            scores.iter().map(|&score| link.log_odds(score)).collect()
        };
        let (log_odds, at_the_start) = (log_odds(&scores), log_odds(&at_the_start));
        let FittedPlayers { players, styles } =
            players::fit_players(&choices, &log_odds, variance)?;
        let worths = Careers::of(training).worths(&players, &log_odds, &at_the_start)?;
        let acquaintance = Acquaintance {
            link,
            players,
            worths,
        };
        let confidences = scores.iter().map(|&score| model.confidence(score));
        let ranking = Ranking::new(confidences.zip(called));
        let file = ModelFile::new(&GRAND_TICHU, model, calibration, shift, acquaintance);
        let known = known_players(test, careers, &styles);
        let figures = held_out.evaluate(&file, ranking.best_f1(), &known);
        let bytes = serde_json::to_vec(&file).map_err(TrainingError::fit)?;
        let sha256 = sha256_hex(&bytes);
        let model = file.model;
        Ok(EvaluatedModel {
            info: ModelInfo {
                name: name_of(learner.name())?,
                kind: model.kind(),
                version: format!("{}.{}", recipe.date, &sha256[..8]),
                file: format!("{}.json", learner.name()),
                sha256,
                hyperparameters,
                training_rows: learner.rows(training, recipe).len(),
                support_vectors: model.support_vectors(),
                held_out: figures,
            },
            learner,
            model,
            bytes,
            calibration: file.calibration,
            acquaintance: file.acquaintance,
            shift,
            folds,
            ranking,
        })
    }

    /// A profile that calls this share of hands, as a certain kind of player does.
    pub fn profile(&self, name: &str, rate: f64, player: &str) -> Result<Profile, TrainingError> {
        by_rate(name, (self.info.name, &self.ranking), rate, player)
    }

    /// The raw score of each hand with known `opponent_called`, by a model that has not seen its match.
    pub fn scores_with_opponent_calls(
        &self,
        rows: &[&Row],
        recipe: &Recipe,
    ) -> impl Iterator<Item = f64> {
        let score = |row: &&Row| {
            let model = match Part::of(&row.match_id, recipe.seed) {
                Part::Training => &self.folds[fold(&row.match_id, recipe.seed, FOLDS) as usize],
                Part::Test => &self.model,
            };
            let score = model.score(&Features::of(&row.hand, row.scores));
            score + self.shift.of(Some(row.opponent_called_before))
        };
        rows.iter().map(score)
    }

    pub fn policy(
        &self,
        profile: &Profile,
        threshold: Threshold,
        held_out: &HeldOutHands,
    ) -> Policy {
        let threshold: f64 = threshold.into();
        let scores = held_out.scores(&self.model).into_iter();
        let confidences = scores.map(|score| self.model.confidence(score));
        let rule = format!("{} from {threshold}", profile.model());
        held_out.policy(profile.name, rule, confidences, threshold)
    }
}
