//! Fitting: the logistic regression with smartcore, the extended one by [Newton's
//! method](super::newton), the support vector regression with our own [`solver`](super::solver).
//!
//! smartcore 0.7 predicts no probabilities, so only the fitted numbers are taken from it.

use smartcore::linalg::basic::matrix::DenseMatrix;
use smartcore::linear::logistic_regression::{LogisticRegression, LogisticRegressionParameters};
use tichu_bsw::Row;
use tichu_models::features::{FEATURE_COUNT, Features, OPPONENT_SCORE, OWN_SCORE};
use tichu_models::model::{Extended, Logistic, Svr, term_values};

use super::error::{TrainingError, require_both_classes};
use super::newton::{self, Intercept};
use super::solver::gram::{Gram, ProblemError};
use super::solver::{reduced, smo};

/// Hands as models see them: features, and whether the human called.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// One vector for each hand.
    pub features: Vec<Features>,
    /// Whether the hand was called, in the same order.
    pub called: Vec<bool>,
}

impl Examples {
    /// The hands of some rows, in their order.
    #[must_use]
    pub fn of(rows: &[&Row]) -> Examples {
        let features = rows.iter().map(|row| Features::of(&row.hand, row.scores));
        Examples {
            features: features.collect(),
            called: rows.iter().map(|row| row.called).collect(),
        }
    }

    /// The 95 features of each hand.
    #[must_use]
    pub fn values(&self) -> Vec<Vec<f64>> {
        self.features.iter().map(|f| f.values().to_vec()).collect()
    }

    /// The 95 features and the terms of the extended model, of each hand.
    #[must_use]
    pub fn extended_values(&self) -> Vec<Vec<f64>> {
        let row = |f: &Features| f.values().iter().copied().chain(term_values(f)).collect();
        self.features.iter().map(row).collect()
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
    /// How much both scores count in the distance, compared with the other features.
    pub score_scale: f64,
    /// Price of an error on a called hand, in units of C: there are far fewer of them.
    pub call_weight: f64,
}

impl SvrParameters {
    /// The scale of each feature in the distance.
    fn scales(&self) -> Vec<f64> {
        let mut scales = vec![1.0; FEATURE_COUNT];
        scales[OPPONENT_SCORE] = self.score_scale;
        scales[OWN_SCORE] = self.score_scale;
        scales
    }

    /// The price of an error on each hand.
    fn bounds(&self, called: &[bool]) -> Vec<f64> {
        let price = |&called: &bool| self.c * if called { self.call_weight } else { 1.0 };
        called.iter().map(price).collect()
    }
}

/// Fits a logistic regression with L2 penalty |w|² / (2 C); the intercept is not penalised.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class or smartcore gives up.
pub fn logistic(examples: &Examples, c: f64) -> Result<Logistic, TrainingError> {
    require_both_classes(&examples.called)?;
    let rows = examples.values();
    let x = DenseMatrix::from_2d_vec(&rows).map_err(TrainingError::fit)?;
    let y: Vec<u32> = examples.called.iter().map(|&c| c.into()).collect();
    let parameters = LogisticRegressionParameters::default().with_alpha(1.0 / c);
    let fitted = LogisticRegression::fit(&x, &y, parameters).map_err(TrainingError::fit)?;
    let intercept = fitted.intercept().iter().next().copied();
    let coefficients = fitted.coefficients().iter().copied().collect();
    Logistic::new(intercept.unwrap_or(f64::NAN), coefficients, means(&rows))
        .map_err(TrainingError::Fit)
}

/// As [`logistic`], by [Newton's method](newton).
///
/// # Errors
/// [`TrainingError`] when all hands are of one class or the fit does not converge.
pub fn logistic_by_newton(examples: &Examples, c: f64) -> Result<Logistic, TrainingError> {
    let rows = examples.values();
    let fitted = newton::fit(&slices(&rows), &examples.called, c, Intercept::Free)?;
    Logistic::new(fitted.intercept, fitted.coefficients, means(&rows)).map_err(TrainingError::Fit)
}

/// Fits the extended logistic regression, with the same penalty on all coefficients.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class or the fit does not converge.
pub fn extended(examples: &Examples, c: f64) -> Result<Extended, TrainingError> {
    let rows = examples.extended_values();
    let mut fitted = newton::fit(&slices(&rows), &examples.called, c, Intercept::Free)?;
    let mut means = means(&rows);
    let coefficients = fitted.coefficients.split_off(FEATURE_COUNT);
    let term_means = means.split_off(FEATURE_COUNT);
    Logistic::new(fitted.intercept, fitted.coefficients, means)
        .and_then(|features| Extended::new(features, coefficients, term_means))
        .map_err(TrainingError::Fit)
}

/// Fits an epsilon support vector regression of the 0/1 target with an RBF kernel.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class, or the solver stops before it is done.
pub fn svr(examples: &Examples, parameters: SvrParameters) -> Result<Svr, TrainingError> {
    reduced_svr(examples, parameters, usize::MAX).map(|(svr, _)| svr)
}

/// As [`svr`], with at most `most` support vectors: where the solution has more, the [`reduced`]
/// set takes their place. The second value is the number of support vectors of the solution.
///
/// # Errors
/// As [`svr`].
pub fn reduced_svr(
    examples: &Examples,
    parameters: SvrParameters,
    most: usize,
) -> Result<(Svr, usize), TrainingError> {
    let scales = parameters.scales();
    let scaled: Vec<Vec<f64>> = examples
        .features
        .iter()
        .map(|f| f.values().iter().zip(&scales).map(|(x, s)| x * s).collect())
        .collect();
    let gram = Gram::rbf(&slices(&scaled), parameters.gamma).map_err(TrainingError::fit)?;
    let fitted = regression(&gram, &examples.called, parameters)?;
    let solution = support_vectors(&fitted);
    let (rows, weights) = if solution > most {
        let values = (0..gram.len()).map(|row| gram.expansion(row, &fitted.coefficients));
        let values: Result<Vec<f64>, ProblemError> = values.collect();
        let reduced = values.and_then(|values| reduced::reduce(&gram, &values, most));
        let reduced = reduced.map_err(TrainingError::fit)?;
        (reduced.rows, reduced.coefficients)
    } else {
        let coefficients = fitted.coefficients.iter().copied().enumerate();
        coefficients.filter(|(_, weight)| *weight != 0.0).unzip()
    };
    let vectors = rows.iter().map(|&row| examples.features[row].values());
    let vectors = vectors.map(|values| values.to_vec()).collect();
    let svr = Svr::new(parameters.gamma, fitted.bias, scales, weights, vectors);
    Ok((svr.map_err(TrainingError::Fit)?, solution))
}

/// As [`svr`], for rows of which only the kernel matrix (of the parameters' gamma and scales)
/// is known.
pub(super) fn regression(
    gram: &Gram,
    called: &[bool],
    parameters: SvrParameters,
) -> Result<smo::Fit, TrainingError> {
    require_both_classes(called)?;
    let settings = smo::Params {
        epsilon: parameters.epsilon,
        ..smo::Params::default()
    };
    let bounds = parameters.bounds(called);
    let fitted =
        smo::fit(gram, &targets(called), &bounds, &settings, None).map_err(TrainingError::fit)?;
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

fn slices(rows: &[Vec<f64>]) -> Vec<&[f64]> {
    rows.iter().map(Vec::as_slice).collect()
}

/// The mean of each column.
fn means(rows: &[Vec<f64>]) -> Vec<f64> {
    let mut means = vec![0.0; rows.first().map_or(0, Vec::len)];
    for row in rows {
        for (mean, value) in means.iter_mut().zip(row) {
            *mean += value / rows.len() as f64;
        }
    }
    means
}
