//! Fitting: the logistic regression with smartcore, the support vector regression with our own
//! [`solver`](super::solver).
//!
//! smartcore 0.7 predicts no probabilities, so only the fitted numbers are taken from it.

use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};

use super::TrainingError;
use super::solver::gram::Gram;
use super::solver::smo;
use crate::features::{FEATURE_COUNT, Features};
use crate::model::{Logistic, Svr};

/// Hands as models see them: features, and whether the human called.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// One vector for each hand.
    pub features: Vec<Features>,
    /// Whether the hand was called, in the same order.
    pub called: Vec<bool>,
}

impl Examples {
    fn matrix(&self) -> Result<DenseMatrix<f64>, TrainingError> {
        let rows = self.features.iter().map(|f| f.values().to_vec()).collect();
        DenseMatrix::from_2d_vec(&rows).map_err(TrainingError::fit)
    }

    /// Refuses what no model can learn from.
    pub(super) fn check(&self) -> Result<(), TrainingError> {
        let calls = self.called.iter().filter(|&&called| called).count();
        if calls == 0 || calls == self.called.len() {
            return Err(TrainingError::OneClass {
                hands: self.called.len(),
                calls,
            });
        }
        Ok(())
    }
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
    examples.check()?;
    let x = examples.matrix()?;
    let y: Vec<u32> = examples
        .called
        .iter()
        .map(|&called| called.into())
        .collect();
    let parameters = LogisticRegressionParameters::default().with_alpha(1.0 / c);
    let fitted = LogisticRegression::fit(&x, &y, parameters).map_err(TrainingError::fit)?;
    let intercept: Vec<f64> = fitted.intercept().iter().copied().collect();
    Logistic::new(
        intercept.first().copied().unwrap_or(f64::NAN),
        fitted.coefficients().iter().copied().collect(),
        means(&examples.features),
    )
    .map_err(TrainingError::Fit)
}

/// Fits an epsilon support vector regression of the 0/1 target with an RBF kernel.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class, or the solver stops before it is done.
pub fn svr(examples: &Examples, parameters: SvrParameters) -> Result<Svr, TrainingError> {
    examples.check()?;
    let rows: Vec<&[f64]> = examples.features.iter().map(|f| &f.values()[..]).collect();
    let targets: Vec<f64> = examples
        .called
        .iter()
        .map(|&called| called.into())
        .collect();
    let gram = Gram::rbf(&rows, parameters.gamma).map_err(TrainingError::fit)?;
    let settings = smo::Params {
        epsilon: parameters.epsilon,
        ..smo::Params::new(parameters.c)
    };
    let fitted = smo::fit(&gram, &targets, &settings, None).map_err(TrainingError::fit)?;
    if !fitted.converged {
        return Err(TrainingError::NotConverged {
            iterations: fitted.iterations,
            gap: fitted.gap,
            tolerance: settings.tolerance,
        });
    }
    let support = fitted.coefficients.iter().zip(&rows);
    let (weights, vectors) = support
        .filter(|(weight, _)| **weight != 0.0)
        .map(|(&weight, row)| (weight, row.to_vec()))
        .unzip();
    Svr::new(parameters.gamma, fitted.bias, weights, vectors).map_err(TrainingError::Fit)
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
