//! The models of one level.

use std::num::NonZeroU64;

use laboratory_fitting::boosting::{Columns, Growth, logistic};
use laboratory_fitting::measures::Ranking;
use laboratory_fitting::newton::{self, Intercept};
use tichu_models::model::sigmoid;
use tichu_models::outlook::{Line, Support, TichuValues, Within};
use tichu_models::tichu_call::{Caller, Knowledge, Level, Score};
use tichu_models::trees::Trees;
use tichu_models::whole_hand::Additive;
use tichu_records::MatchId;

use super::Described;
use super::values::Values;
use crate::TrainingError;
use crate::outlook::bands;
use crate::players::{self, Choice};
use crate::split::fold;
use crate::whole_hand::additive::additive;

/// C of the additive logistic regression.
const C: f64 = 0.3;

/// Trees of the call.
const ROUNDS: usize = 250;

const GROWTH: Growth = Growth {
    leaves: 8,
    rate: 0.08,
    min_hessian: 1.0,
    min_rows: 20,
    l2: 5.0,
    column_share: 0.5,
    row_share: 0.7,
    directions: Vec::new(),
};

/// Folds by match, for scores of hands that a model was not fitted to.
const FOLDS: NonZeroU64 = NonZeroU64::new(3).unwrap();

/// Where bands of the probability of a call begin.
const BANDS: [f64; 12] = [0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/// A level with the thresholds of its models that are best for F1, logistic and boosted.
pub(super) struct FittedLevel {
    pub level: Level,
    pub f1_thresholds: [f64; 2],
}

/// Fits a level to hands.
pub(super) fn fit(
    hands: &[&Described<'_>],
    knowledge: Knowledge,
    values: &Values,
    seed: u64,
) -> Result<FittedLevel, TrainingError> {
    let width = knowledge.features();
    let eligible: Vec<&Described<'_>> = hands
        .iter()
        .copied()
        .filter(|hand| hand.row.is_eligible())
        .collect();
    let (logistic, logistic_threshold) = caller(&eligible, width, seed, logistic_regression)?;
    let (boosted, boosted_threshold) = caller(&eligible, width, seed, boosted_trees)?;
    let first: Vec<bool> = hands.iter().map(|hand| hand.row.first_out).collect();
    let first_out = boosted_trees(&rows(hands, width), &first)?;
    let values = calibrated(values, &eligible, knowledge)?;
    let support = support(&boosted.model, &values, &eligible, width)?;
    Ok(FittedLevel {
        level: Level {
            logistic,
            boosted,
            first_out,
            values,
            support,
        },
        f1_thresholds: [logistic_threshold, boosted_threshold],
    })
}

/// The known features of hands.
fn rows<'a>(hands: &'a [&Described<'_>], width: usize) -> Vec<&'a [f32]> {
    hands.iter().map(|hand| &hand.features[..width]).collect()
}

/// The additive logistic regression with the settings that ship.
pub(super) fn logistic_regression(
    rows: &[&[f32]],
    labels: &[bool],
) -> Result<Additive, TrainingError> {
    additive(rows, labels, C)
}

/// Boosted trees with the settings that ship.
pub(super) fn boosted_trees(rows: &[&[f32]], labels: &[bool]) -> Result<Trees, TrainingError> {
    let width = rows.first().map_or(0, |row| row.len());
    Ok(logistic(
        &Columns::of(&rows.concat(), width),
        labels,
        None,
        ROUNDS,
        &GROWTH,
        1,
    )?)
}

/// The scores of hands by models that were fitted to other matches.
pub(super) fn out_of_fold<M: Score>(
    rows: &[&[f32]],
    called: &[bool],
    matches: impl Iterator<Item = MatchId>,
    seed: u64,
    fit: impl Fn(&[&[f32]], &[bool]) -> Result<M, TrainingError>,
) -> Result<Vec<f64>, TrainingError> {
    let mut scores = vec![0.0; rows.len()];
    let folds: Vec<u64> = matches.map(|id| fold(&id, seed, FOLDS)).collect();
    for asked in 0..FOLDS.get() {
        let others = (0..rows.len()).filter(|place| folds[*place] != asked);
        let (learned, labels): (Vec<_>, Vec<_>) =
            others.map(|place| (rows[place], called[place])).unzip();
        let model = fit(&learned, &labels)?;
        for (place, score) in scores.iter_mut().enumerate() {
            if folds[place] == asked {
                *score = model.log_odds(rows[place]);
            }
        }
    }
    Ok(scores)
}

/// The probability from which on calls have the best F1.
pub(super) fn f1_threshold(scores: &[f64], called: &[bool]) -> f64 {
    let ranking = Ranking::new(scores.iter().copied().zip(called.iter().copied()));
    sigmoid(ranking.best_f1())
}

/// A model of the call with the tendencies of players, from scores of hands out of fold.
fn caller<M: Score>(
    hands: &[&Described<'_>],
    width: usize,
    seed: u64,
    fit: impl Fn(&[&[f32]], &[bool]) -> Result<M, TrainingError>,
) -> Result<(Caller<M>, f64), TrainingError> {
    let rows = rows(hands, width);
    let called: Vec<bool> = hands.iter().map(|hand| hand.row.called).collect();
    let matches = hands.iter().map(|hand| hand.row.match_id);
    let scores = out_of_fold(&rows, &called, matches, seed, &fit)?;
    let choices: Vec<Choice<'_>> = hands
        .iter()
        .map(|hand| Choice {
            player: &hand.row.player,
            called: hand.row.called,
        })
        .collect();
    let (link, variance) = players::link(&scores, &choices)?;
    let log_odds: Vec<f64> = scores.iter().map(|score| link.log_odds(*score)).collect();
    let fitted = players::fit_players(&choices, &log_odds, variance)?;
    let caller = Caller {
        model: fit(&rows, &called)?,
        link,
        players: fitted.players,
    };
    Ok((caller, f1_threshold(&scores, &called)))
}

/// From this probability of a call on, most people call.
const MOST_CALL: f64 = 0.5;

/// The values as people get them: the chance to go out first and the points without a call are those
/// of people who did not call. Before the exchange, they are those of all people, because a call may
/// follow.
///
/// The chance of success stays as in the playouts. People who call succeed more often, because they know
/// more than the features: a correction would promise everybody their success, and in the arena calls by
/// such values lose points. A better hand of the playouts is never a worse one of people: where they
/// say nothing about people, every hand has the mean.
fn calibrated(
    values: &Values,
    hands: &[&Described<'_>],
    knowledge: Knowledge,
) -> Result<TichuValues, TrainingError> {
    let width = knowledge.features();
    let without: Vec<_> = hands
        .iter()
        .filter(|hand| knowledge == Knowledge::Before || !hand.row.called)
        .map(|hand| (&hand.features[..width], hand.row))
        .collect();
    let scores: Vec<[f64; 1]> = without
        .iter()
        .map(|(features, _)| [values.first_out.score(features)])
        .collect();
    let first: Vec<bool> = without.iter().map(|(_, row)| row.first_out).collect();
    let fitted = newton::fit(&scores, &first, 1e3, Intercept::Free)?;
    let first_out = match fitted.coefficients[0] {
        slope @ 0.0.. => line(fitted.intercept, slope),
        _ => line(logit(share(&first)), 0.0),
    };
    let (mut sums, mut products) = ([0.0; 2], [0.0; 2]);
    for (features, row) in &without {
        let (x, y) = (values.points.score(features), f64::from(row.points));
        sums = [sums[0] + x, sums[1] + y];
        products = [products[0] + x * x, products[1] + x * y];
    }
    let count = f64::max(without.len() as f64, 1.0);
    let [mean, of_people] = sums.map(|sum: f64| sum / count);
    let slope = (products[1] - count * mean * of_people) / (products[0] - count * mean * mean);
    let slope = slope.max(0.0);
    Ok(TichuValues {
        success: values.success.clone(),
        first_out: values.first_out.clone(),
        points: values.points.clone(),
        gain: values.gain.clone(),
        first_out_of_people: first_out?,
        points_of_people: line(of_people - slope * mean, slope)?,
    })
}

/// The share of those that are true; a half of none.
fn share(values: &[bool]) -> f64 {
    let count = values.iter().filter(|value| **value).count();
    (count as f64 + 0.5) / (values.len() as f64 + 1.0)
}

fn logit(share: f64) -> f64 {
    (share / (1.0 - share)).ln()
}

fn line(intercept: f64, slope: f64) -> Result<Line, TrainingError> {
    Ok(Line {
        intercept: Within::try_from(intercept).map_err(TrainingError::fit)?,
        slope: Within::try_from(slope).map_err(TrainingError::fit)?,
    })
}

/// The hands of each band of the probability of a call. The error of the chance of success combines the
/// error of the band's calls and the spread of the model's bias over the bands where most people call.
/// Callers succeed more often in all of these bands, by their knowledge beyond the features.
fn support(
    boosted: &Trees,
    values: &TichuValues,
    hands: &[&Described<'_>],
    width: usize,
) -> Result<Support, TrainingError> {
    let mut support = bands::empty(BANDS);
    let mut sums = [[0.0; 2]; BANDS.len()];
    for hand in hands {
        let row = &hand.features[..width];
        let probability = sigmoid(boosted.score(row));
        let place = bands::place(&BANDS, probability);
        let band = &mut support[place];
        if hand.row.called {
            let success = values.of(row).success;
            band.called += 1;
            let [off, variance] = &mut sums[place];
            *off += f64::from(u8::from(hand.row.first_out)) - success;
            *variance += success * (1.0 - success);
        } else {
            band.not_called += 1;
        }
    }
    let usual = support
        .iter()
        .zip(&sums)
        .filter(|(band, _)| band.from >= MOST_CALL);
    let (mut calls, mut all_off, mut squares) = (0.0, 0.0, 0.0);
    for (band, [off, _]) in usual {
        let called = f64::from(band.called);
        calls += called;
        all_off += off;
        squares += off * off / called.max(1.0);
    }
    let calls = f64::max(calls, 1.0);
    let off = (squares / calls - (all_off / calls).powi(2)).max(0.0);
    for (band, [_, variance]) in support.iter_mut().zip(&sums) {
        let calls = f64::from(band.called.max(1));
        band.success_error = (variance.max(0.25) / calls / calls + off).sqrt();
    }
    Support::try_from(support.to_vec()).map_err(TrainingError::fit)
}
