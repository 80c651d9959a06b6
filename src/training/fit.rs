//! Fitting: the logistic regression with smartcore, the support vector regression with our own
//! [`solver`](super::solver).
//!
//! smartcore 0.7 predicts no probabilities, so only the fitted numbers are taken from it.

use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};

use super::TrainingError;
use super::solver::gram::{Gram, ProblemError};
use super::solver::smo;
use crate::features::{FEATURE_COUNT, Features};
use crate::model::{Logistic, Svr, sigmoid};

/// Hands as models see them: features, and whether the human called.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// One vector for each hand.
    pub features: Vec<Features>,
    /// Whether the hand was called, in the same order.
    pub called: Vec<bool>,
}

impl Examples {
    fn rows(&self) -> Vec<&[f64]> {
        self.features.iter().map(|f| &f.values()[..]).collect()
    }
}

/// Refuses what no model can learn from.
pub(super) fn check(called: &[bool]) -> Result<(), TrainingError> {
    let hands = called.len();
    let calls = called.iter().filter(|&&called| called).count();
    if calls == 0 || calls == hands {
        return Err(TrainingError::OneClass { hands, calls });
    }
    Ok(())
}

/// Hyper-parameters of the support vector regression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SvrParameters {
    /// Price of an error beyond epsilon; positive.
    pub c: f64,
    /// Width of the kernel exp(-gamma · |x - x'|²); positive.
    pub gamma: f64,
    /// Errors up to this are free.
    pub epsilon: f64,
}

/// Fits a logistic regression with L2 penalty |w|² / (2 C); the intercept is not penalised.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class or smartcore gives up.
pub fn logistic(examples: &Examples, c: f64) -> Result<Logistic, TrainingError> {
    let fitted = log_odds(&examples.rows(), &examples.called, c)?;
    Logistic::new(
        fitted.intercept,
        fitted.coefficients,
        means(&examples.features),
    )
    .map_err(TrainingError::Fit)
}

/// Log-odds of a call as a weighted sum of any number of features.
pub(super) struct LogOdds {
    intercept: f64,
    coefficients: Vec<f64>,
}

impl LogOdds {
    /// The probability of a call, from as many features as the fit had.
    pub(super) fn probability(&self, row: &[f64]) -> f64 {
        let weighted = self.coefficients.iter().zip(row).map(|(w, x)| w * x);
        sigmoid(self.intercept + weighted.sum::<f64>())
    }
}

/// As [`logistic`], for rows of any one length.
pub(super) fn log_odds(rows: &[&[f64]], called: &[bool], c: f64) -> Result<LogOdds, TrainingError> {
    check(called)?;
    let rows = rows.iter().map(|row| row.to_vec()).collect();
    let x = DenseMatrix::from_2d_vec(&rows).map_err(TrainingError::fit)?;
    let y: Vec<u32> = called.iter().map(|&called| called.into()).collect();
    let parameters = LogisticRegressionParameters::default().with_alpha(1.0 / c);
    let fitted = LogisticRegression::fit(&x, &y, parameters).map_err(TrainingError::fit)?;
    let intercept: Vec<f64> = fitted.intercept().iter().copied().collect();
    Ok(LogOdds {
        intercept: intercept.first().copied().unwrap_or(f64::NAN),
        coefficients: fitted.coefficients().iter().copied().collect(),
    })
}

/// Fits an epsilon support vector regression of the 0/1 target with an RBF kernel.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class, or the solver stops before it is done.
pub fn svr(examples: &Examples, parameters: SvrParameters) -> Result<Svr, TrainingError> {
    let rows = examples.rows();
    let gram = Gram::rbf(&rows, parameters.gamma).map_err(TrainingError::fit)?;
    let fitted = regression(&gram, &examples.called, parameters)?;
    let support = fitted.coefficients.iter().zip(&rows);
    let (weights, vectors) = support
        .filter(|(weight, _)| **weight != 0.0)
        .map(|(&weight, row)| (weight, row.to_vec()))
        .unzip();
    Svr::new(parameters.gamma, fitted.bias, weights, vectors).map_err(TrainingError::Fit)
}

/// As [`svr`], for rows of which only the kernel matrix (of the parameters' gamma) is known.
pub(super) fn regression(
    gram: &Gram,
    called: &[bool],
    parameters: SvrParameters,
) -> Result<smo::Fit, TrainingError> {
    check(called)?;
    let settings = smo::Params {
        epsilon: parameters.epsilon,
        ..smo::Params::new(parameters.c)
    };
    let fitted = smo::fit(gram, &targets(called), &settings, None).map_err(TrainingError::fit)?;
    if !fitted.converged {
        return Err(TrainingError::NotConverged {
            iterations: fitted.iterations,
            gap: fitted.gap,
            tolerance: settings.tolerance,
        });
    }
    Ok(fitted)
}

/// What a regression that was fitted on the rows `known` of a kernel matrix says of other rows.
pub(super) fn predict(
    gram: &Gram,
    fitted: &smo::Fit,
    known: &[usize],
    rows: &[usize],
) -> Result<Vec<f64>, TrainingError> {
    let mut coefficients = vec![0.0; gram.len()];
    for (&row, &coefficient) in known.iter().zip(&fitted.coefficients) {
        coefficients[row] = coefficient;
    }
    let value = |&row: &usize| Ok(gram.expansion(row, &coefficients)? + fitted.bias);
    let values: Result<_, ProblemError> = rows.iter().map(value).collect();
    values.map_err(TrainingError::fit)
}

/// How many rows a fitted regression remembers.
pub(super) fn support_vectors(fitted: &smo::Fit) -> usize {
    fitted.coefficients.iter().filter(|b| **b != 0.0).count()
}

/// What the regression learns: 1 for a call, 0 for none.
pub(super) fn targets(called: &[bool]) -> Vec<f64> {
    called.iter().map(|&called| called.into()).collect()
}

/// The mean of each feature.
fn means(features: &[Features]) -> Vec<f64> {
    let mut means = vec![0.0; FEATURE_COUNT];
    for row in features {
        for (mean, value) in means.iter_mut().zip(row.values()) {
            *mean += value / features.len() as f64;
        }
    }
    means
}
