//! The honest protocol: no number is chosen on hands that it is then measured on.
//!
//! Whole matches are either for training or held out. Every learner is fitted once on all
//! training matches, and once more for each fold without the fold's matches. The scores of those
//! fold models on the matches they have not seen decide calibration, shifts and thresholds; the
//! held-out matches say how good the result is and decide nothing. How often each profile shall
//! call is taken from how often all players call.

use std::num::NonZeroU64;

use super::baselines::baselines;
use super::dataset::{Dataset, Row};
use super::elo::Ratings;
use super::held_out::HeldOutHands;
use super::learner::{Learner, Recipe};
use super::measures::Ranking;
use super::profiles::CallRates;
use super::write::Trained;
use super::{TrainingError, calibrate, parallel, shift};
use crate::decision::{Profile, Profiles};
use crate::features::Features;
use crate::model::{Manifest, Model, ModelFile, ModelInfo, Name, Policy, TrainingData, sha256_hex};

/// Folds by match.
pub(super) const FOLDS: NonZeroU64 = NonZeroU64::new(5).unwrap();

/// The profiles: name, model, and the player they call as often as.
const PROFILES: [(&str, Learner, f64, &str); 4] = [
    ("aggressive", Learner::Svr, 0.9, "90th-percentile"),
    ("neutral", Learner::Logistic, 0.5, "median"),
    ("conservative", Learner::Svr, 0.1, "10th-percentile"),
    ("expert", Learner::Extended, 0.5, "median"),
];

/// Fits, calibrates and judges all models.
///
/// The same dataset and recipe give the same result, to the last bit, however many processors
/// there are. `stage` is told what is being done.
///
/// # Errors
/// [`TrainingError`] when there are too few matches, only one class, or the fit fails.
pub fn train(
    dataset: &Dataset,
    recipe: &Recipe,
    mut stage: impl FnMut(String),
) -> Result<Trained, TrainingError> {
    let split = dataset.split(recipe.seed);
    let training = strong(dataset, &split.training, recipe.min_elo);
    if training.is_empty() || split.test.is_empty() {
        return Err(TrainingError::TooFewMatches {
            training: training.len(),
            test: split.test.len(),
        });
    }
    let held_out = HeldOutHands::of(&split.test)?;
    let mut judged = Vec::new();
    for learner in Learner::ALL {
        stage(format!("fitting {}", learner.name()));
        let model = learner.fit(&training, recipe)?;
        stage(format!("fitting {} on {FOLDS} folds", learner.name()));
        judged.push(Judged::new(learner, model, &training, &held_out, recipe)?);
    }
    let rates = CallRates::of(dataset.rows.iter());
    let mut profiles = Vec::new();
    let mut policies = Vec::new();
    for (name, learner, percentile, player) in PROFILES {
        let judged = judged.iter().find(|judged| judged.learner == learner);
        let judged = judged.ok_or_else(|| TrainingError::fit("expected every learner fitted"))?;
        let profile = judged.profile(name, rates.percentile(percentile), player)?;
        policies.push(judged.policy(&profile, &held_out));
        profiles.push(profile);
    }
    policies.extend(baselines(&held_out, &split.test)?);

    let data = TrainingData {
        date: recipe.date.clone(),
        seed: recipe.seed,
        min_elo: recipe.min_elo,
        sha256: dataset.digest(),
        matches: dataset.matches,
        rounds: dataset.rounds,
        players: dataset.players(),
        hands: training.len(),
        folds: FOLDS.get(),
    };
    let (infos, files): (Vec<_>, Vec<_>) = judged
        .into_iter()
        .map(|judged| (judged.info.clone(), (judged.info.file, judged.bytes)))
        .unzip();
    Ok(Trained {
        manifest: Manifest::new(data, infos, policies),
        files,
        profiles: Profiles { profiles },
    })
}

/// The hands that players rated at least `min_elo` decided.
#[must_use]
pub fn strong<'a>(dataset: &Dataset, rows: &[&'a Row], min_elo: Option<f64>) -> Vec<&'a Row> {
    let Some(min_elo) = min_elo else {
        return rows.to_vec();
    };
    let ratings = Ratings::after(&dataset.games);
    let rows = rows.iter().copied();
    rows.filter(|row| ratings.of(&row.player) >= min_elo)
        .collect()
}

/// The raw score of each row by a model that was fitted without the row's match.
fn out_of_fold(
    learner: Learner,
    rows: &[&Row],
    recipe: &Recipe,
) -> Result<Vec<f64>, TrainingError> {
    let fold_of = |row: &Row| row.match_id.fold(recipe.seed, FOLDS);
    let model_without = |fold: u64| -> Result<Model, TrainingError> {
        let others = rows.iter().copied().filter(|row| fold_of(row) != fold);
        learner.fit_fast(&others.collect::<Vec<_>>(), recipe)
    };
    let folds: Vec<u64> = (0..FOLDS.get()).collect();
    let models = parallel::map(&folds, |&fold| model_without(fold));
    let models: Vec<Model> = models.into_iter().collect::<Result<_, _>>()?;
    let score = |row: &&Row| {
        let model = &models[fold_of(row) as usize];
        model.score(&Features::of(&row.hand, row.scores))
    };
    Ok(rows.iter().map(score).collect())
}

/// A model with everything that is written about it.
struct Judged {
    learner: Learner,
    model: Model,
    info: ModelInfo,
    bytes: Vec<u8>,
    /// Out-of-fold confidences on the training matches.
    ranking: Ranking,
}

impl Judged {
    fn new(
        learner: Learner,
        model: Model,
        training: &[&Row],
        held_out: &HeldOutHands,
        recipe: &Recipe,
    ) -> Result<Judged, TrainingError> {
        let scores = out_of_fold(learner, training, recipe)?;
        let called: Vec<bool> = training.iter().map(|row| row.called).collect();
        let calibration = calibrate::fit_curve(&scores, &called)?;
        let opponent_called: Vec<bool> = training.iter().map(|row| row.opponent_called).collect();
        let shift = shift::fit(&scores, &called, &opponent_called, &calibration)?;
        let confidences = scores.iter().map(|&score| model.confidence(score));
        let ranking = Ranking::new(confidences.zip(called));
        let figures = held_out.judge(&model, &calibration, shift, ranking.best_f1());
        let file = ModelFile::new(model, calibration, shift);
        let bytes = serde_json::to_vec(&file).map_err(TrainingError::fit)?;
        let sha256 = sha256_hex(&bytes);
        let model = file.model;
        Ok(Judged {
            info: ModelInfo {
                name: name_of(learner.name())?,
                kind: model.kind(),
                version: format!("{}.{}", recipe.date, &sha256[..8]),
                file: format!("{}.json", learner.name()),
                sha256,
                hyperparameters: learner.hyperparameters(recipe),
                training_rows: learner.rows(training, recipe).len(),
                support_vectors: model.support_vectors(),
                held_out: figures,
            },
            learner,
            model,
            bytes,
            ranking,
        })
    }

    /// A profile that calls this share of hands, as a certain kind of player does.
    fn profile(&self, name: &str, rate: f64, player: &str) -> Result<Profile, TrainingError> {
        // Four decimals: nobody can tell more apart, and people edit this number.
        let threshold = (self.ranking.threshold_for_rate(rate) * 1e4).round() / 1e4;
        Ok(Profile {
            name: name_of(name)?,
            model: self.info.name.clone(),
            threshold: threshold.try_into().map_err(TrainingError::Fit)?,
            description: format!(
                "calls as often as the {player} player: {:.1} % of hands",
                rate * 100.0
            ),
        })
    }

    fn policy(&self, profile: &Profile, held_out: &HeldOutHands) -> Policy {
        let threshold: f64 = profile.threshold.into();
        let scores = held_out.scores(&self.model).into_iter();
        let confidences = scores.map(|score| self.model.confidence(score));
        let rule = format!("{} from {threshold}", profile.model);
        held_out.policy(profile.name.clone(), rule, confidences, threshold)
    }
}

fn name_of(name: &str) -> Result<Name, TrainingError> {
    Name::try_from(name.to_owned()).map_err(TrainingError::Fit)
}
