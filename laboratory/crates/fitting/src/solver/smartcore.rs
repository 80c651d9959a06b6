//! Fits by smartcore, a library for machine learning in plain Rust.
//!
//! smartcore 0.7 has no intercepts of players and predicts no probabilities. Its support vector
//! regression has one price for all errors, and stops after 50,000 steps without a word. It shows
//! the numbers of a fit through serde only.

use std::collections::HashMap;

use serde::Deserialize;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};
use smartcore::svm::Kernels;
use smartcore::svm::svr::{SVR, SVRParameters};

use super::dual::{Dual, Params};
use super::gram::Gram;
use super::smo::{self, Fit};
use crate::newton::LogOdds;
use crate::{FitError, require_both_classes};

/// The number of steps after which smartcore's support vector regression stops.
const MAX_STEPS: usize = 50_000;

/// How far the gap may exceed the tolerance: smartcore computes in double precision, the kernel
/// matrix that its solution is checked on is in single precision.
const ROUNDING: f64 = 2.0;

/// Fits log-odds as a weighted sum, with L2 penalty |w|² / (2 C); the intercept is not penalised.
///
/// # Errors
/// [`FitError`] when all rows are of one class or smartcore gives up.
pub fn log_odds(rows: &Vec<Vec<f64>>, happened: &[bool], c: f64) -> Result<LogOdds, FitError> {
    require_both_classes(happened)?;
    let x = DenseMatrix::from_2d_vec(rows).map_err(FitError::failed)?;
    let y: Vec<u32> = happened.iter().map(|&happened| happened.into()).collect();
    let parameters = LogisticRegressionParameters::default().with_alpha(1.0 / c);
    let fitted = LogisticRegression::fit(&x, &y, parameters).map_err(FitError::failed)?;
    let intercept = fitted.intercept().iter().next().copied();
    Ok(LogOdds {
        intercept: intercept.unwrap_or(f64::NAN),
        coefficients: fitted.coefficients().iter().copied().collect(),
    })
}

/// A support vector regression: `f(x) = Σ coefficients_i · k(x_i, x) + bias`.
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    /// One for each row that was fitted on.
    pub coefficients: Vec<f64>,
    /// The value far away from all rows.
    pub bias: f64,
}

/// What smartcore writes of a fitted regression.
#[derive(Deserialize)]
struct Numbers {
    instances: Vec<Vec<f64>>,
    w: Vec<f64>,
    b: f64,
}

/// Fits an epsilon support vector regression with the kernel exp(-`gamma` · |x - x'|²). Each row
/// counts as often as `copies` says, so `c` times its copies is the price of its error.
///
/// Nothing says whether smartcore came to a solution: [`judge`] does.
///
/// # Errors
/// [`FitError`] when rows differ in length or there are none.
pub fn regression(
    rows: &[&[f64]],
    targets: &[f64],
    copies: &[usize],
    (c, gamma): (f64, f64),
    params: &Params,
) -> Result<Regression, FitError> {
    let repeated = |row: usize| std::iter::repeat_n(row, copies[row]);
    let mut repeated: Vec<usize> = (0..rows.len()).flat_map(repeated).collect();
    let x: Vec<Vec<f64>> = repeated.iter().map(|&row| rows[row].to_vec()).collect();
    let x = DenseMatrix::from_2d_vec(&x).map_err(FitError::failed)?;
    let y: Vec<f64> = repeated.iter().map(|&row| targets[row]).collect();
    let settings = SVRParameters::default()
        .with_c(c)
        .with_eps(params.epsilon)
        .with_tol(params.tolerance)
        .with_kernel(Kernels::rbf().with_gamma(gamma));
    let fitted = SVR::fit(&x, &y, &settings).map_err(FitError::failed)?;
    let numbers = serde_json::to_value(&fitted).and_then(serde_json::from_value);
    let Numbers { instances, w, b } = numbers.map_err(FitError::failed)?;

    // smartcore gives support vectors, not their rows. Of equal rows, those with larger targets have
    // larger coefficients in a solution: negative ones belong to the smallest targets, positive ones
    // to the largest.
    repeated.sort_by(|&a, &b| targets[a].total_cmp(&targets[b]));
    let key = |row: &[f64]| -> Vec<u64> { row.iter().map(|value| value.to_bits()).collect() };
    let mut coefficients = vec![0.0; rows.len()];
    for sign in [-1.0, 1.0] {
        let mut sizes: HashMap<Vec<u64>, Vec<f64>> = HashMap::new();
        for (instance, weight) in instances.iter().zip(&w) {
            if sign * weight > 0.0 {
                sizes.entry(key(instance)).or_default().push(sign * weight);
            }
        }
        for sizes in sizes.values_mut() {
            sizes.sort_by(f64::total_cmp);
        }
        for &row in &repeated {
            let size = sizes.get_mut(&key(rows[row])).and_then(Vec::pop);
            coefficients[row] += sign * size.unwrap_or(0.0);
        }
        repeated.reverse();
    }
    Ok(Regression {
        coefficients,
        bias: b,
    })
}

/// The objective and the KKT gap of a regression that smartcore fitted to the rows of `gram` with
/// these targets and prices. Its `iterations` are the limit, since smartcore does not count them.
#[must_use]
pub fn judge(
    fitted: Regression,
    gram: &Gram,
    targets: &[f64],
    bounds: &[f64],
    params: &Params,
) -> Fit {
    let params = Params {
        tolerance: ROUNDING * params.tolerance,
        ..*params
    };
    let mut dual = Dual {
        gram,
        targets,
        bounds,
        params: &params,
        beta: fitted.coefficients,
        gradient: Vec::new(),
        iterations: MAX_STEPS,
    };
    dual.rebuild_gradient();
    Fit {
        bias: fitted.bias,
        ..smo::finish(dual)
    }
}
