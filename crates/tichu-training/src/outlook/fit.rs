//! Fitting an outlook to the rounds of the logs.

use tichu_bsw::Row;
use tichu_models::features::Features;
use tichu_models::model::Name;
use tichu_models::outlook::{
    self, Band, First, FirstOutRegression, OutlookModel, Results, ResultsByChoice,
    ResultsBySituation, ResultsByStage, Stage, Strength, Support, WinChance,
};

use super::merge;
use super::situation::{first, situation};
use crate::error::TrainingError;
use crate::newton::{self, Intercept};

/// C of the regressions (the penalty is |w|² / (2 C)).
const C: f64 = 1.0;

/// Fewest rounds of a stage for a distribution of its own; with fewer, all stages share one.
const FEWEST_ROUNDS: usize = 60;

/// Where bands of the probability of a call begin.
const BANDS: [f64; 15] = [
    0.0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95,
];

/// Fits an outlook; `probabilities` are those of a call for each row, by the model named
/// `propensity`.
///
/// # Errors
/// [`TrainingError`] when rounds of some kind are missing or a fit does not converge.
pub fn fit(
    rows: &[&Row],
    probabilities: &[f64],
    propensity: Name,
    strength: Strength,
    chance: WinChance,
) -> Result<OutlookModel, TrainingError> {
    let known: Vec<(&Row, First)> = rows
        .iter()
        .filter_map(|row| Some((*row, first(row)?)))
        .collect();
    let not_first = known.iter().filter(|(_, first)| *first != First::Own);
    let against = rows.iter().filter(|row| row.opponent_called).count();
    let share = against as f64 / rows.len().max(1) as f64;
    Ok(OutlookModel {
        format: outlook::FORMAT,
        propensity,
        first: regression(&strength, &known, First::Own)?,
        partner: regression(
            &strength,
            &not_first.copied().collect::<Vec<_>>(),
            First::Partner,
        )?,
        strength,
        opponent_called: share.try_into().map_err(TrainingError::Fit)?,
        results: ResultsByStage {
            open: by_opponent_call(&known, Stage::Open)?,
            opponents_close: by_opponent_call(&known, Stage::OpponentsClose)?,
            own_close: by_opponent_call(&known, Stage::OwnClose)?,
        },
        support: support(rows, probabilities)?,
        interval_scale: 1.0.try_into().map_err(TrainingError::Fit)?,
        chance,
    })
}

/// Fits the log-odds that a certain player goes out first.
fn regression(
    strength: &Strength,
    rows: &[(&Row, First)],
    event: First,
) -> Result<FirstOutRegression, TrainingError> {
    let seen = rows.iter().map(|(row, _)| {
        let features = Features::of(&row.hand, row.scores);
        // The logs have the opponents' calls, so the default of 0 is not used.
        outlook::predictors(strength, &features, situation(row), 0.0).row(row.called)
    });
    let seen: Vec<_> = seen.collect();
    let happened: Vec<bool> = rows.iter().map(|(_, first)| *first == event).collect();
    let slices: Vec<&[f64]> = seen.iter().map(<[f64; _]>::as_slice).collect();
    let fitted = newton::fit(&slices, &happened, C, Intercept::Free)?;
    let coefficients = std::iter::once(fitted.intercept).chain(fitted.coefficients);
    FirstOutRegression::new(coefficients.collect()).map_err(TrainingError::Fit)
}

/// Results by the opponents' calls, at a stage of the match.
fn by_opponent_call(
    rows: &[(&Row, First)],
    stage: Stage,
) -> Result<ResultsBySituation, TrainingError> {
    Ok(ResultsBySituation {
        unknown: by_choice(rows, stage, None)?,
        not_called: by_choice(rows, stage, Some(false))?,
        called: by_choice(rows, stage, Some(true))?,
    })
}

/// Results by choice and ending, at a stage of the match; if `opponent_called` is known, only of
/// the rows that agree with it.
fn by_choice(
    rows: &[(&Row, First)],
    stage: Stage,
    opponent_called: Option<bool>,
) -> Result<ResultsByChoice, TrainingError> {
    let of = |called: bool| -> Result<[Results; 3], TrainingError> {
        let results = |event: First| {
            let ending = || rows.iter().filter(move |(_, first)| *first == event);
            let chosen = || ending().filter(|(row, _)| row.called == called);
            let matches =
                |row: &Row| opponent_called.is_none_or(|called| row.opponent_called == called);
            // Where such rounds are few, the condition is relaxed step by step.
            let at_stage = |row: &Row| Stage::of(situation(row)) == stage;
            let alike = || chosen().filter(|(row, _)| matches(row));
            let mut rounds: Vec<_> = alike().filter(|(row, _)| at_stage(row)).collect();
            if rounds.len() < FEWEST_ROUNDS {
                rounds = alike().collect();
            }
            if rounds.is_empty() {
                rounds = chosen().collect();
            }
            if rounds.is_empty() {
                rounds = ending().collect();
            }
            merge::merged(
                rounds
                    .iter()
                    .map(|(row, _)| (row.own_points, row.opponent_points)),
            )
        };
        let [own, partner, opponent] = First::ALL;
        Ok([results(own)?, results(partner)?, results(opponent)?])
    };
    Ok(ResultsByChoice {
        call: of(true)?,
        no_call: of(false)?,
    })
}

/// How many hands of each band were called and how many not.
fn support(rows: &[&Row], probabilities: &[f64]) -> Result<Support, TrainingError> {
    let mut bands = BANDS.map(|from| Band {
        from,
        called: 0,
        not_called: 0,
    });
    for (row, probability) in rows.iter().zip(probabilities) {
        let above = BANDS.partition_point(|from| from <= probability);
        let band = &mut bands[above.max(1) - 1];
        match row.called {
            true => band.called += 1,
            false => band.not_called += 1,
        }
    }
    Support::try_from(bands.to_vec()).map_err(TrainingError::Fit)
}
