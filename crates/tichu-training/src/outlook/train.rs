//! From evaluated models to an outlook and its figures.
//!
//! The outlook is fitted once on all training matches and once more for each fold without the
//! fold's matches; every hand is evaluated by one that has not seen its match. The strength and the
//! propensity of a hand come from models that have not seen it either.

use std::num::NonZeroU64;

use rayon::prelude::*;
use tichu_bsw::{Dataset, Row};
use tichu_models::decision::decide_by_value;
use tichu_models::model::{Extended, Name, sha256_hex};
use tichu_models::outlook::{Goal, OutlookModel, Strength};

use super::figures::{OutlookFigures, PolicyEffect};
use super::logged_decision::LoggedDecision;
use super::{chain, evaluation, fit, off_policy, selection};
use crate::error::TrainingError;
use crate::split::fold;

/// The data that the outlook is fitted to and evaluated on.
pub struct Input<'a> {
    /// The dataset, for the winners of the matches.
    pub dataset: &'a Dataset,
    /// The hands to fit on, those of a match together.
    pub training: &'a [&'a Row],
    /// The held-out hands.
    pub held_out: &'a [&'a Row],
    /// The seed of the folds, and how many there are.
    pub folds: (u64, NonZeroU64),
    /// The probability that a human calls.
    pub propensity_model: PropensityModel<'a>,
    /// Name and calls of each profile that imitates people, hand by hand: first those of
    /// training (by models that have not seen them), then the held-out ones.
    pub profiles: Vec<(String, Vec<bool>)>,
}

/// A model of the probability that a human calls.
pub struct PropensityModel<'a> {
    /// Its name in the manifest.
    pub name: Name,
    /// The model that was fitted on all training hands.
    pub whole: &'a Extended,
    /// For each fold the one without it.
    pub folds: Vec<&'a Extended>,
    /// The probability of a call, hand by hand as in [`Input::profiles`].
    pub propensities: Vec<f64>,
}

/// The file of the outlook and its figures.
pub struct FittedOutlook {
    /// The content of the outlook's file.
    pub bytes: Vec<u8>,
    /// All figures.
    pub figures: OutlookFigures,
}

/// Fits the outlook and evaluates it.
///
/// # Errors
/// [`TrainingError`] when a fit fails.
pub fn train(input: &Input) -> Result<FittedOutlook, TrainingError> {
    let Input {
        training,
        held_out,
        propensity_model,
        ..
    } = input;
    let chance = chain::win_chance(training, &input.dataset.games)?;
    let (known, unknown) = propensity_model.propensities.split_at(training.len());
    let fitted = |rows: &[&Row], propensities: &[f64], strength: Strength| {
        fit::fit(
            rows,
            propensities,
            propensity_model.name,
            strength,
            chance.clone(),
        )
    };
    let mut whole = fitted(training, known, Strength::of(propensity_model.whole))?;
    let (seed, folds) = input.folds;
    let fold_of = |row: &Row| fold(&row.match_id, seed, folds);
    let numbers: Vec<u64> = (0..folds.get()).collect();
    let models = numbers
        .par_iter()
        .map(|&fold| {
            let others = training
                .iter()
                .zip(known)
                .filter(|(row, _)| fold_of(row) != fold);
            let (rows, propensities): (Vec<&Row>, Vec<f64>) = others.map(|(r, p)| (*r, *p)).unzip();
            fitted(
                &rows,
                &propensities,
                Strength::of(propensity_model.folds[fold as usize]),
            )
        })
        .collect::<Vec<_>>();
    let models: Vec<OutlookModel> = models.into_iter().collect::<Result<_, _>>()?;
    let unseen = training.iter().zip(known).map(|(row, propensity)| {
        let model = &models[fold_of(row) as usize];
        LoggedDecision::new(row, *propensity, model, false)
    });
    let tests = held_out.iter().zip(unknown);
    let tests = tests.map(|(row, propensity)| LoggedDecision::new(row, *propensity, &whole, true));
    let decisions: Vec<LoggedDecision> = unseen.chain(tests).collect();
    let factor = evaluation::interval_scale(&decisions[..training.len()]);
    whole.interval_scale = factor.try_into().map_err(TrainingError::Fit)?;
    let bytes = serde_json::to_vec(&whole).map_err(TrainingError::fit)?;
    let figures = figures(input, &decisions, &whole, sha256_hex(&bytes));
    Ok(FittedOutlook { bytes, figures })
}

fn figures(
    input: &Input,
    decisions: &[LoggedDecision],
    model: &OutlookModel,
    sha256: String,
) -> OutlookFigures {
    let held_out = &decisions[input.training.len()..];
    OutlookFigures {
        sha256,
        success: evaluation::first_out(decisions, true),
        first_out: evaluation::first_out(decisions, false),
        held_out_success: evaluation::first_out(held_out, true),
        held_out_first_out: evaluation::first_out(held_out, false),
        coverage: evaluation::coverage(decisions, model.interval_scale.into()),
        chance: evaluation::chance(&model.chance, input.held_out, &input.dataset.games),
        bands: selection::bands(decisions),
        classes: selection::classes(decisions),
        trial: policy_effects(input, decisions),
    }
}

/// The humans' own majority and both extremes beside all profiles.
fn policy_effects(input: &Input, decisions: &[LoggedDecision]) -> Vec<PolicyEffect> {
    let rule = |name: &str, call: &dyn Fn(&LoggedDecision) -> bool| {
        (
            name.to_owned(),
            decisions.iter().map(call).collect::<Vec<_>>(),
        )
    };
    let worth = |goal| move |hand: &LoggedDecision| decide_by_value(&hand.outlook, goal).0;
    let mut all = input.profiles.clone();
    all.push(rule("optimal", &worth(Goal::MatchWin)));
    all.push(rule("optimal_points", &worth(Goal::Points)));
    all.push(rule("most people call", &|hand| hand.propensity >= 0.5));
    all.push(rule("never call", &|_| false));
    let mut policy_effects = all
        .par_iter()
        .map(|(name, calls)| off_policy::effect(name, decisions, calls))
        .collect::<Vec<_>>();
    policy_effects.push(off_policy::humans(decisions));
    policy_effects
}
