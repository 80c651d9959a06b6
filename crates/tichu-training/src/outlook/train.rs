//! From judged models to an outlook and everything that is known about it.
//!
//! The outlook is fitted once on all training matches and once more for each fold without the
//! fold's matches; every hand is judged by one that has not seen its match. The crowd's opinion
//! of a hand (its strength and its propensity) comes from models that have not seen it either.

use std::num::NonZeroU64;

use rayon::prelude::*;
use tichu_bsw::{Dataset, Row};
use tichu_models::decision::decide_by_value;
use tichu_models::model::{Extended, Name, sha256_hex};
use tichu_models::outlook::{Goal, OutlookModel, Strength};

use super::super::TrainingError;
use super::evidence::Evidence;
use super::figures::{OutlookFigures, Verdict};
use super::{chain, judge, selection, trial};
use crate::split::fold;

/// What the outlook is fitted and judged on.
pub struct Input<'a> {
    /// Where the winners of the matches are from.
    pub dataset: &'a Dataset,
    /// The hands to fit on, those of a match together.
    pub training: &'a [&'a Row],
    /// The held-out hands.
    pub held_out: &'a [&'a Row],
    /// The seed of the folds, and how many there are.
    pub folds: (u64, NonZeroU64),
    /// What people do.
    pub crowd: Crowd<'a>,
    /// Name and calls of each profile that does what people do, hand by hand: first those of
    /// training (by models that have not seen them), then the held-out ones.
    pub profiles: Vec<(String, Vec<bool>)>,
}

/// A model of what people do.
pub struct Crowd<'a> {
    /// Its name in the manifest.
    pub name: Name,
    /// The model that was fitted on all training hands.
    pub whole: &'a Extended,
    /// For each fold the one without it.
    pub folds: Vec<&'a Extended>,
    /// The probability of a call, hand by hand as in [`Input::profiles`].
    pub propensities: Vec<f64>,
}

/// The file of the outlook and what is known about it.
pub struct Outcome {
    /// The content of the outlook's file.
    pub bytes: Vec<u8>,
    /// All figures.
    pub figures: OutlookFigures,
}

/// Fits and judges.
///
/// # Errors
/// [`TrainingError`] when a fit fails.
pub fn train(input: &Input) -> Result<Outcome, TrainingError> {
    let Input {
        training,
        held_out,
        crowd,
        ..
    } = input;
    let chance = chain::win_chance(training, &input.dataset.games)?;
    let (known, unknown) = crowd.propensities.split_at(training.len());
    let fit = |rows: &[&Row], propensities: &[f64], strength: Strength| {
        super::fit(rows, propensities, crowd.name, strength, chance.clone())
    };
    let mut whole = fit(training, known, Strength::of(crowd.whole))?;
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
            fit(
                &rows,
                &propensities,
                Strength::of(crowd.folds[fold as usize]),
            )
        })
        .collect::<Vec<_>>();
    let models: Vec<OutlookModel> = models.into_iter().collect::<Result<_, _>>()?;
    let unseen = training.iter().zip(known).map(|(row, propensity)| {
        let model = &models[fold_of(row) as usize];
        Evidence::new(row, *propensity, model, false)
    });
    let tests = held_out.iter().zip(unknown);
    let tests = tests.map(|(row, propensity)| Evidence::new(row, *propensity, &whole, true));
    let evidence: Vec<Evidence> = unseen.chain(tests).collect();
    let factor = judge::widening(&evidence[..training.len()]);
    whole.widening = factor.try_into().map_err(TrainingError::Fit)?;
    let bytes = serde_json::to_vec(&whole).map_err(TrainingError::fit)?;
    let figures = figures(input, &evidence, &whole, sha256_hex(&bytes));
    Ok(Outcome { bytes, figures })
}

fn figures(
    input: &Input,
    evidence: &[Evidence],
    model: &OutlookModel,
    sha256: String,
) -> OutlookFigures {
    let held_out = &evidence[input.training.len()..];
    OutlookFigures {
        sha256,
        success: judge::first_out(evidence, true),
        first_out: judge::first_out(evidence, false),
        held_out_success: judge::first_out(held_out, true),
        held_out_first_out: judge::first_out(held_out, false),
        coverage: judge::coverage(evidence, model.widening.into()),
        chance: judge::chance(&model.chance, input.held_out, &input.dataset.games),
        bands: selection::bands(evidence),
        classes: selection::classes(evidence),
        trial: verdicts(input, evidence),
    }
}

/// The humans' own majority and both extremes beside all profiles.
fn verdicts(input: &Input, evidence: &[Evidence]) -> Vec<Verdict> {
    let rule = |name: &str, call: &dyn Fn(&Evidence) -> bool| {
        (
            name.to_owned(),
            evidence.iter().map(call).collect::<Vec<_>>(),
        )
    };
    let worth = |goal| move |hand: &Evidence| decide_by_value(&hand.outlook, goal).0;
    let mut all = input.profiles.clone();
    all.push(rule("optimal", &worth(Goal::MatchWin)));
    all.push(rule("optimal_points", &worth(Goal::Points)));
    all.push(rule("most people call", &|hand| hand.propensity >= 0.5));
    all.push(rule("never call", &|_| false));
    let mut verdicts = all
        .par_iter()
        .map(|(name, calls)| trial::verdict(name, evidence, calls))
        .collect::<Vec<_>>();
    verdicts.push(trial::humans(evidence));
    verdicts
}
