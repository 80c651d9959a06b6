//! The honest protocol: no number is chosen on hands that it is then measured on.
//!
//! Whole matches are either for training or held out. Every learner is fitted once on all
//! training matches, and once more for each fold without the fold's matches. The scores of those
//! fold models on the matches they have not seen decide calibration, shifts and thresholds; the
//! held-out matches say how good the result is and decide nothing. How often each profile shall
//! call is taken from how often all players call.

use tichu::TargetScore;
use tichu_models::decision::{Profiles, Rule};
use tichu_models::features::GRAND_TICHU;
use tichu_models::model::{Acquaintance, Manifest, TrainingData};
use tichu_models::outlook::{FirstOutOfCards, OUTLOOK_FILE};
use tichu_models::posterior::{POSTERIOR_FILE, PosteriorFile};
use tichu_records::{Dataset, Ratings, Row};

use super::baselines::baselines;
use super::error::TrainingError;
use super::evaluated::EvaluatedModel;
use super::held_out::HeldOutHands;
use super::learner::{Learner, Recipe};
use super::outlook::playouts::{Playouts, distil, people_call};
use super::outlook::{self, train::PropensityModel};
use super::posterior;
use super::profiles::{CallRates, by_value};
use super::records::Careers;
use super::write::Trained;
use crate::split::{FOLDS, Part, Split};

/// The profiles: name, model, and the player they call as often as.
const PROFILES: [(&str, Learner, f64, &str); 4] = [
    ("aggressive", Learner::Svr, 0.9, "90th-percentile"),
    ("neutral", Learner::Logistic, 0.5, "median"),
    ("conservative", Learner::Svr, 0.1, "10th-percentile"),
    ("expert", Learner::Boosted, 0.5, "median"),
];

/// Fits, calibrates and judges all models.
///
/// The same dataset, recipe and playouts give the same result, to the last bit, however many
/// processors there are. `stage` gets the name of each step.
///
/// # Errors
/// [`TrainingError`] when there are too few matches, only one class, or the fit fails.
pub fn train(
    dataset: &Dataset,
    recipe: &Recipe,
    playouts: &Playouts,
    mut stage: impl FnMut(String),
) -> Result<Trained, TrainingError> {
    let split = Split::of(dataset, recipe.seed);
    let training = strong(dataset, &split.training, recipe.min_elo);
    TrainingError::require_both(training.len(), split.test.len())?;
    let held_out = HeldOutHands::of(&split.test)?;
    let improvements = recipe.improvements(&training);
    let rows: Vec<&Row> = dataset.rows.iter().collect();
    let careers = Careers::of(&rows);
    let mut evaluated = Vec::new();
    for learner in Learner::ALL {
        stage(format!("fitting {}", learner.name()));
        let fitted = learner.fit(&training, &improvements, recipe)?;
        stage(format!("fitting {} on {FOLDS} folds", learner.name()));
        let test = (&split.test[..], &held_out, &careers);
        evaluated.push(EvaluatedModel::new(
            learner,
            fitted,
            (&training, &improvements),
            test,
            recipe,
        )?);
    }
    let rates = CallRates::of(dataset.rows.iter());
    let mut profiles = Vec::new();
    let mut policies = Vec::new();
    let mut tried = Vec::new();
    let decided = DecidedRows::of(dataset, recipe);
    let all = [&decided.training[..], &decided.held_out].concat();
    for (name, learner, percentile, player) in PROFILES {
        let evaluated = evaluated
            .iter()
            .find(|evaluated| evaluated.learner == learner);
        let evaluated =
            evaluated.ok_or_else(|| TrainingError::fit("expected every learner fitted"))?;
        let profile = evaluated.profile(name, rates.percentile(percentile), player)?;
        if let Rule::Confidence { threshold, .. } = profile.rule {
            policies.push(evaluated.policy(&profile, threshold, &held_out));
            let confidences = evaluated
                .scores_with_opponent_calls(&all, recipe)
                .map(|score| evaluated.model.confidence(score));
            let calls = confidences.map(|confidence| threshold.is_reached_by(confidence));
            tried.push((name.to_owned(), calls.collect()));
        }
        profiles.push(profile);
    }
    for profile in by_value() {
        profiles.push(profile?);
    }
    stage(format!("playing {} hands out", playouts.hands));
    let played = playouts.play(&training, recipe.seed);
    stage("fitting the value model".to_owned());
    let values = distil(&played, &people_call(&training)?, recipe.seed)?;
    stage("fitting the outlook".to_owned());
    let outlook = outlook::train::train(&outlook::train::Input {
        dataset,
        training: &decided.training,
        partner_called_before: &decided.partner_called_before,
        held_out: &decided.held_out,
        folds: (recipe.seed, FOLDS),
        values,
        propensity_model: propensity_model(&evaluated, &all, recipe)?,
        profiles: tried,
    })?;
    policies.extend(baselines(&held_out, &split.test)?);

    stage("counting hand types".to_owned());
    let cards = FirstOutOfCards::of(&outlook.model);
    let posterior = PosteriorFile::from(&posterior::fit(&training, &cards, recipe.seed)?);

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
    let (infos, mut files): (Vec<_>, Vec<_>) = evaluated
        .into_iter()
        .map(|evaluated| {
            (
                evaluated.info.clone(),
                (evaluated.info.file, evaluated.bytes),
            )
        })
        .unzip();
    files.push((OUTLOOK_FILE.to_owned(), outlook.bytes));
    let posterior = serde_json::to_vec(&posterior).map_err(TrainingError::fit)?;
    files.push((POSTERIOR_FILE.to_owned(), posterior));
    Ok(Trained {
        outlook: outlook.figures,
        manifest: Manifest::new(&GRAND_TICHU, data, infos, policies),
        files,
        profiles: Profiles { profiles },
    })
}

/// The decisions that the outlook is fitted to and evaluated on: the hands of a match together.
struct DecidedRows<'a> {
    training: Vec<&'a Row>,
    held_out: Vec<&'a Row>,
    /// Hands of the training matches that were no decisions.
    partner_called_before: Vec<&'a Row>,
}

impl<'a> DecidedRows<'a> {
    fn of(dataset: &'a Dataset, recipe: &Recipe) -> DecidedRows<'a> {
        let rows = dataset.rows.iter().chain(&dataset.partner_called);
        // After the end of a match there is nothing to decide.
        let goes_on = |row: &&Row| !row.scores.are_final(TargetScore::default());
        let mut rows: Vec<&Row> = rows.filter(goes_on).collect();
        rows.sort_by_key(|row| (row.match_id, row.round, row.seat));
        let (training, held_out): (Vec<&Row>, Vec<&Row>) = rows
            .into_iter()
            .partition(|row| Part::of(&row.match_id, recipe.seed) == Part::Training);
        let training = strong(dataset, &training, recipe.min_elo);
        let (partner_called_before, training) = training
            .into_iter()
            .partition(|row| row.partner_called_before);
        DecidedRows {
            training,
            held_out: held_out
                .into_iter()
                .filter(|row| !row.partner_called_before)
                .collect(),
            partner_called_before,
        }
    }
}

/// The probabilities of calls by people, from the best model.
fn propensity_model(
    evaluated: &[EvaluatedModel],
    all: &[&Row],
    recipe: &Recipe,
) -> Result<PropensityModel, TrainingError> {
    let missing = || TrainingError::fit("expected the boosted model fitted");
    let evaluated = evaluated
        .iter()
        .find(|evaluated| evaluated.learner == Learner::Boosted);
    let evaluated = evaluated.ok_or_else(missing)?;
    let Acquaintance { link, players, .. } = &evaluated.acquaintance;
    let scores: Vec<f64> = evaluated.scores_with_opponent_calls(all, recipe).collect();
    let probability = |score: &f64| evaluated.calibration.probability(*score);
    Ok(PropensityModel {
        name: evaluated.info.name,
        propensities: scores.iter().map(probability).collect(),
        prior: players.prior().clone(),
        log_odds: scores.iter().map(|&score| link.log_odds(score)).collect(),
    })
}

/// The hands that players rated at least `min_elo` decided.
#[must_use]
pub fn strong<'a>(dataset: &Dataset, rows: &[&'a Row], min_elo: Option<f64>) -> Vec<&'a Row> {
    let Some(min_elo) = min_elo else {
        return rows.to_vec();
    };
    let ratings = Ratings::after(&dataset.finished_matches);
    let rows = rows.iter().copied();
    rows.filter(|row| ratings.of(&row.player) >= min_elo)
        .collect()
}
