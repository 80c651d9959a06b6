//! Fitting with smartcore, and taking its models apart into ours.
//!
//! smartcore 0.7 predicts neither probabilities nor, once it was written to a file, with an
//! SVR; so only the fitted numbers are taken from it and everything else is done here.

use serde::Deserialize;
use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};
use smartcore::svm::Kernels;
use smartcore::svm::svr::{SVR, SVRParameters};

use super::TrainingError;
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
/// [`TrainingError`] when all hands are of one class or smartcore gives up.
pub fn svr(examples: &Examples, parameters: SvrParameters) -> Result<Svr, TrainingError> {
    /// What smartcore writes of a fitted SVR.
    #[derive(Deserialize)]
    struct Fitted {
        instances: Vec<Vec<f64>>,
        w: Vec<f64>,
        b: f64,
    }

    examples.check()?;
    let x = examples.matrix()?;
    let y: Vec<f64> = examples
        .called
        .iter()
        .map(|&called| called.into())
        .collect();
    let settings = SVRParameters::default()
        .with_c(parameters.c)
        .with_eps(parameters.epsilon)
        .with_kernel(Kernels::rbf().with_gamma(parameters.gamma));
    let fitted = SVR::fit(&x, &y, &settings).map_err(TrainingError::fit)?;
    let fitted = serde_json::to_value(&fitted).map_err(TrainingError::fit)?;
    let fitted: Fitted = serde_json::from_value(fitted).map_err(TrainingError::fit)?;
    Svr::new(parameters.gamma, fitted.b, fitted.w, fitted.instances).map_err(TrainingError::Fit)
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
