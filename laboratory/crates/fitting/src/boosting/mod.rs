//! Gradient boosted decision trees: training.
//!
//! Each tree follows the gradient of a loss by the scores of the rows, with the hessian as weight.
//! Features are binned once ([`Cuts`], [`Columns`]), and [`grow`] makes one tree from gradients and
//! hessians: the loop and the loss are the caller's, so that one loss can have several outputs.
//! [`boost`] is the loop for one output, with [`logistic`] and [`squares`] as ready losses.
//! [`Trees`] evaluates the result.
//!
//! A score can be made to rise or fall with some columns: see [`Direction`].
//!
//! Written here for losses with several outputs, one byte a feature, and trees that are equal to
//! the bit on any number of threads.
//!
//! ```
//! use laboratory_fitting::boosting::{Columns, Growth, squares};
//!
//! let rows: Vec<f32> = (0..100).map(|i| i as f32).collect();
//! let targets: Vec<f32> = rows.iter().map(|x| if *x < 30.0 { 1.0 } else { 5.0 }).collect();
//! let columns = Columns::of(&rows, 1);
//! let growth = Growth { leaves: 2, rate: 1.0, ..Growth::default() };
//! let trees = squares(&columns, &targets, None, 1, &growth, 0)?;
//! assert_eq!(trees.score(&[29.0]), 1.0);
//! assert_eq!(trees.score(&[30.0]), 5.0);
//! # Ok::<(), laboratory_fitting::FitError>(())
//! ```

mod columns;
mod growth;
mod histogram;
mod monotone;
mod parameters;
mod sample;
mod sampling;

use rayon::prelude::*;
use tichu_models::model::sigmoid;
use tichu_models::trees::Trees;

use crate::{FitError, require_both_classes};

pub use columns::{Columns, Cuts, MAX_BINS};
pub use growth::grow;
pub use monotone::Direction;
pub use parameters::Growth;

/// Columns of a group.
const LANES: usize = 8;

/// Rows whose derivatives are worth another thread.
const ROWS_PER_THREAD: usize = 4096;

/// Fits labels by the log loss: scores are log-odds, the base those of all rows. `weights` has a
/// weight for each row, 1 without it.
///
/// # Errors
/// [`FitError`] unless there are labels of both kinds, with weights above 0.
///
/// # Panics
/// Unless there is a label and a weight for each row, or where `growth` is out of its ranges.
pub fn logistic(
    columns: &Columns,
    labels: &[bool],
    weights: Option<&[f32]>,
    rounds: usize,
    growth: &Growth,
    seed: u64,
) -> Result<Trees, FitError> {
    require_both_classes(labels)?;
    let targets: Vec<f32> = labels.iter().map(|&label| f32::from(label)).collect();
    let mean = mean(&targets, weights)?;
    let base = (mean / (1.0 - mean)).ln() as f32;
    boost(columns, base, None, rounds, growth, seed, |row, scores| {
        let probability = sigmoid(scores[row]);
        let error = probability - f64::from(targets[row]);
        weighted(weights, row, error, probability * (1.0 - probability))
    })
}

/// Fits targets by half the squared error; the base is their mean. `weights` has a weight for each
/// row, 1 without it.
///
/// # Errors
/// [`FitError`] unless the targets have a finite mean.
///
/// # Panics
/// Unless there is a target and a weight for each row, or where `growth` is out of its ranges.
pub fn squares(
    columns: &Columns,
    targets: &[f32],
    weights: Option<&[f32]>,
    rounds: usize,
    growth: &Growth,
    seed: u64,
) -> Result<Trees, FitError> {
    let base = mean(targets, weights)? as f32;
    boost(columns, base, None, rounds, growth, seed, |row, scores| {
        weighted(weights, row, scores[row] - f64::from(targets[row]), 1.0)
    })
}

/// Grows `rounds` trees, one after the other. `derivatives` gives gradient and hessian of the loss by the
/// score of a row, from the scores of all rows.
///
/// A row's score starts at `base`, plus its number in `starts`: the log-odds of another model, for
/// example. The result has the base and the trees alone, to be added to those numbers.
///
/// # Errors
/// [`FitError`] where `base` is not finite.
///
/// # Panics
/// Unless `starts` has a number for each row, or where a derivative is not finite, a hessian is negative or `growth` is out of its ranges.
pub fn boost(
    columns: &Columns,
    base: f32,
    starts: Option<&[f64]>,
    rounds: usize,
    growth: &Growth,
    seed: u64,
    derivatives: impl Fn(usize, &[f64]) -> [f32; 2] + Sync,
) -> Result<Trees, FitError> {
    let rows = columns.rows();
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut scores = vec![f64::from(base); rows];
    if let Some(starts) = starts {
        let found = starts.len();
        assert_eq!(
            found, rows,
            "expected a start for each of {rows} rows, found {found}"
        );
        for (score, start) in scores.iter_mut().zip(starts) {
            *score += start;
        }
    }
    let (mut gradients, mut hessians) = (vec![0.0; rows], vec![0.0; rows]);
    let mut trees = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let outputs = gradients.par_iter_mut().zip(&mut hessians).enumerate();
        let rows = outputs.with_min_len(ROWS_PER_THREAD);
        rows.for_each(|(row, (gradient, hessian))| {
            [*gradient, *hessian] = derivatives(row, &scores);
        });
        let tree = grow(
            columns,
            &gradients,
            &hessians,
            growth,
            &mut rng,
            &mut scores,
        );
        trees.push(tree);
    }
    Trees::new(base, trees, columns.cuts().columns()).map_err(FitError::failed)
}

/// Derivatives times the weight of their row.
fn weighted(weights: Option<&[f32]>, row: usize, gradient: f64, hessian: f64) -> [f32; 2] {
    let weight = weights.map_or(1.0, |weights| f64::from(weights[row]));
    [(weight * gradient) as f32, (weight * hessian) as f32]
}

/// The weighted mean of targets.
fn mean(targets: &[f32], weights: Option<&[f32]>) -> Result<f64, FitError> {
    let (mut sum, mut total) = (0.0, 0.0);
    for (row, &target) in targets.iter().enumerate() {
        let weight = weights.map_or(1.0, |weights| f64::from(weights[row]));
        sum += weight * f64::from(target);
        total += weight;
    }
    let mean = sum / total;
    if mean.is_finite() {
        Ok(mean)
    } else {
        let rows = targets.len();
        Err(FitError::failed(format!(
            "expected finite targets of rows with weights above 0, found the mean {mean} of {rows} rows"
        )))
    }
}

#[cfg(test)]
mod tests;
