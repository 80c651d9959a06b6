//! Logistic regression by Newton's method: exact in a dozen steps, where a quasi-Newton method
//! takes minutes with the extended model's many correlated terms.
//!
//! The coefficients `w` and the intercept `b` minimise
//!
//! ```text
//! Σ ln(1 + exp(−s_i·(b + w·x_i))) + |w|² / (2·C) + λ/2 · Σ max(0, −w·d_j)²
//! ```
//!
//! with s_i = 1 for a call and −1 for none (C. Bishop, *Pattern Recognition and Machine Learning*,
//! 2006, section 4.3.3). The last sum runs over differences `d_j` of rows, the better hand minus the
//! worse: the better hand shall not have lower log-odds. Each step solves with the Hessian and is
//! halved until it descends.

pub mod mixed;
mod order;

use tichu_models::model::sigmoid;

use order::{OrderPenalty, add_square, weighted};

use crate::{FitError, require_both_classes};

/// Steps after which to give up; a dozen is usual.
const MAX_STEPS: usize = 100;

/// A solution: the decrease that the next step promises, as a share of the objective.
const TOLERANCE: f64 = 1e-13;

/// Whether the penalty includes the intercept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intercept {
    /// It does not; the usual choice.
    Free,
    /// It does, as in liblinear and so in the thesis.
    Penalised,
}

/// Log-odds of a call as a weighted sum of any number of features.
#[derive(Clone, Debug, PartialEq)]
pub struct LogOdds {
    /// Log-odds where all features are zero.
    pub intercept: f64,
    /// Log-odds for each unit of a feature.
    pub coefficients: Vec<f64>,
}

impl LogOdds {
    /// The log-odds of a call, from as many features as the fit had.
    #[must_use]
    pub fn score(&self, row: &[f64]) -> f64 {
        let weighted = self.coefficients.iter().zip(row).map(|(w, x)| w * x);
        self.intercept + weighted.sum::<f64>()
    }

    /// The probability of a call.
    #[must_use]
    pub fn probability(&self, row: &[f64]) -> f64 {
        sigmoid(self.score(row))
    }
}

/// Fits rows of any one length; `c` > 0.
///
/// # Errors
/// [`FitError`] when all rows are of one class or the steps do not come to an end.
pub fn fit(
    rows: &[impl AsRef<[f64]>],
    called: &[bool],
    c: f64,
    intercept: Intercept,
) -> Result<LogOdds, FitError> {
    fit_ordered(rows, called, &[], c, intercept)
}

/// As [`fit`], where no difference of rows in `improvements` shall lower the log-odds.
///
/// # Errors
/// As [`fit`].
pub fn fit_ordered(
    rows: &[impl AsRef<[f64]>],
    called: &[bool],
    improvements: &[Vec<f64>],
    c: f64,
    intercept: Intercept,
) -> Result<LogOdds, FitError> {
    require_both_classes(called)?;
    let objective = LogisticObjective::new(rows, called, improvements, c, intercept);
    // The intercept comes first.
    let mut weights = minimise(&objective)?;
    Ok(LogOdds {
        intercept: weights[0],
        coefficients: weights.split_off(1),
    })
}

/// A smooth convex function of some weights.
pub trait Convex {
    /// How many weights there are.
    fn width(&self) -> usize;

    /// The function at these weights.
    fn loss(&self, weights: &[f64]) -> f64;

    /// Gradient, and the lower triangle of the Hessian by rows.
    fn derivatives(&self, weights: &[f64]) -> (Vec<f64>, Vec<f64>);

    /// The decrease, as a share of the function, that makes no further step worth it.
    fn tolerance(&self) -> f64 {
        TOLERANCE
    }

    /// Whether the steps have to come to an end.
    fn settles(&self) -> bool {
        true
    }
}

/// The weights at which the function is lowest.
///
/// # Errors
/// [`FitError`] when the Hessian is not positive definite or the steps do not come to an end.
pub fn minimise(objective: &impl Convex) -> Result<Vec<f64>, FitError> {
    let mut weights = vec![0.0; objective.width()];
    let mut loss = objective.loss(&weights);
    for _ in 0..MAX_STEPS {
        let (gradient, hessian) = objective.derivatives(&weights);
        let step = solve(hessian, gradient.clone())
            .ok_or_else(|| FitError::failed("expected a positive definite Hessian"))?;
        let promise: f64 = gradient.iter().zip(&step).map(|(g, s)| g * s).sum();
        if promise <= objective.tolerance() * loss {
            return Ok(weights);
        }
        let mut length = 1.0;
        loop {
            let next: Vec<f64> = weights
                .iter()
                .zip(&step)
                .map(|(w, s)| w - length * s)
                .collect();
            let next_loss = objective.loss(&next);
            if next_loss <= loss {
                (weights, loss) = (next, next_loss);
                break;
            }
            length /= 2.0;
            if length < 1e-10 {
                return Err(FitError::failed(
                    "no step of the logistic regression descends",
                ));
            }
        }
    }
    if !objective.settles() {
        return Ok(weights);
    }
    Err(FitError::failed(format!(
        "the logistic regression did not converge in {MAX_STEPS} steps"
    )))
}

/// The places and values of a row that are not zero, the intercept's 1 first: most features of a
/// hand are zero, and nearly all time goes into their products.
fn sparse(row: &[f64]) -> Vec<(usize, f64)> {
    let values = row.iter().enumerate().filter(|(_, value)| **value != 0.0);
    let values = values.map(|(i, &value)| (i + 1, value));
    std::iter::once((0, 1.0)).chain(values).collect()
}

/// -ln of the probability that log-odds give to the decision.
#[must_use]
pub fn log_loss(score: f64, called: bool) -> f64 {
    let wrong = if called { -score } else { score };
    // ln(1 + e^wrong) without overflow.
    wrong.max(0.0) + (-wrong.abs()).exp().ln_1p()
}

struct LogisticObjective<'a> {
    rows: Vec<Vec<(usize, f64)>>,
    called: &'a [bool],
    order: OrderPenalty,
    width: usize,
    penalty: f64,
    intercept: Intercept,
}

impl<'a> LogisticObjective<'a> {
    fn new(
        rows: &[impl AsRef<[f64]>],
        called: &'a [bool],
        improvements: &[Vec<f64>],
        c: f64,
        intercept: Intercept,
    ) -> LogisticObjective<'a> {
        LogisticObjective {
            order: OrderPenalty::new(improvements),
            rows: rows.iter().map(|row| sparse(row.as_ref())).collect(),
            called,
            width: rows.first().map_or(0, |row| row.as_ref().len()) + 1,
            penalty: 1.0 / c,
            intercept,
        }
    }

    fn penalties(&self) -> impl Iterator<Item = f64> {
        let first = match self.intercept {
            Intercept::Free => 0.0,
            Intercept::Penalised => self.penalty,
        };
        std::iter::once(first).chain(std::iter::repeat_n(self.penalty, self.width - 1))
    }
}

impl Convex for LogisticObjective<'_> {
    fn width(&self) -> usize {
        self.width
    }

    fn loss(&self, weights: &[f64]) -> f64 {
        let rows = self.rows.iter().zip(self.called);
        let errors = rows.map(|(row, &called)| log_loss(weighted(row, weights), called));
        let penalties = weights.iter().zip(self.penalties());
        errors.sum::<f64>()
            + penalties.map(|(w, p)| 0.5 * p * w * w).sum::<f64>()
            + self.order.loss(weights)
    }

    fn derivatives(&self, weights: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let width = self.width;
        let mut gradient = vec![0.0; width];
        let mut hessian = vec![0.0; width * width];
        for (row, &called) in self.rows.iter().zip(self.called) {
            let probability = sigmoid(weighted(row, weights));
            let error = probability - f64::from(called);
            for &(i, x) in row {
                gradient[i] += error * x;
            }
            add_square(&mut hessian, width, row, probability * (1.0 - probability));
        }
        for (i, penalty) in self.penalties().enumerate() {
            gradient[i] += penalty * weights[i];
            hessian[i * width + i] += penalty;
        }
        self.order
            .add_derivatives(weights, &mut gradient, &mut hessian);
        (gradient, hessian)
    }
}

/// Solves a symmetric positive definite system, given by its lower triangle; none if it is not
/// positive definite.
#[must_use]
pub fn solve(mut matrix: Vec<f64>, mut vector: Vec<f64>) -> Option<Vec<f64>> {
    let width = vector.len();
    factorise(&mut matrix, width)?;
    for i in 0..width {
        let row = &matrix[i * width..][..=i];
        let known: f64 = row[..i].iter().zip(&vector).map(|(a, v)| a * v).sum();
        vector[i] = (vector[i] - known) / row[i];
    }
    for i in (0..width).rev() {
        let row = &matrix[i * width..][..=i];
        let value = vector[i] / row[i];
        vector[i] = value;
        for (v, a) in vector.iter_mut().zip(&row[..i]) {
            *v -= a * value;
        }
    }
    Some(vector)
}

/// Puts the lower factor L of L·Lᵀ in the place of a matrix's lower triangle (Cholesky); none if
/// the matrix is not positive definite.
fn factorise(matrix: &mut [f64], width: usize) -> Option<()> {
    for i in 0..width {
        let (above, rest) = matrix.split_at_mut(i * width);
        let row = &mut rest[..width];
        for j in 0..i {
            let other = &above[j * width..][..width];
            let known: f64 = row[..j].iter().zip(&other[..j]).map(|(a, b)| a * b).sum();
            row[j] = (row[j] - known) / other[j];
        }
        let square = row[i] - row[..i].iter().map(|value| value * value).sum::<f64>();
        if square.is_nan() || square <= 0.0 {
            return None;
        }
        row[i] = square.sqrt();
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem() -> (Vec<[f64; 3]>, Vec<bool>) {
        let rows: Vec<[f64; 3]> = (0..200)
            .map(|i| {
                let x = f64::from(i);
                [(x * 0.7).sin(), (x * 1.3).cos(), f64::from(i % 3)]
            })
            .collect();
        let called = rows
            .iter()
            .enumerate()
            .map(|(i, x)| x[0] + 0.4 * x[2] + (i as f64 * 2.1).sin() > 0.6)
            .collect();
        (rows, called)
    }

    #[test]
    fn ends_where_the_gradient_vanishes() {
        let (rows, called) = problem();
        for (c, intercept) in [(0.5, Intercept::Free), (8.0, Intercept::Penalised)] {
            let fitted = fit(&rows, &called, c, intercept).unwrap();
            let error = |i: usize| fitted.probability(&rows[i]) - f64::from(called[i]);
            let errors = |weight: &dyn Fn(usize) -> f64| -> f64 {
                (0..rows.len()).map(|i| error(i) * weight(i)).sum()
            };
            let pull = match intercept {
                Intercept::Free => 0.0,
                Intercept::Penalised => fitted.intercept / c,
            };
            assert!((errors(&|_| 1.0) + pull).abs() < 1e-6);
            for (j, w) in fitted.coefficients.iter().enumerate() {
                assert!((errors(&|i| rows[i][j]) + w / c).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn an_improvement_hardly_lowers_the_log_odds() {
        let (rows, called) = problem();
        let effect = |improvement: [f64; 3]| {
            let improvements = vec![improvement.to_vec(); 100];
            let fitted = fit_ordered(&rows, &called, &improvements, 8.0, Intercept::Free);
            fitted.unwrap().coefficients[0]
        };
        let free = fit(&rows, &called, 8.0, Intercept::Free).unwrap();
        let free = free.coefficients[0];
        assert!(free > 1.0, "{free}");
        let worse = effect([-1.0, 0.0, 0.0]);
        assert!((-0.001..0.05).contains(&worse), "{worse}");
        assert!((effect([1.0, 0.0, 0.0]) - free).abs() < 1e-6);
    }

    #[test]
    fn separable_rows_have_a_penalised_solution() {
        let rows: Vec<&[f64]> = vec![&[0.0], &[0.0], &[1.0], &[1.0]];
        let called = [false, false, true, true];
        let fitted = fit(&rows, &called, 1e6, Intercept::Free).unwrap();
        assert!(fitted.probability(&[1.0]) > 0.999 && fitted.probability(&[0.0]) < 0.001);
    }

    #[test]
    fn refuses_rows_of_one_class() {
        let rows: Vec<&[f64]> = vec![&[0.0], &[1.0]];
        assert!(matches!(
            fit(&rows, &[true, true], 1.0, Intercept::Free),
            Err(FitError::OneClass { hands: 2, calls: 2 })
        ));
    }
}
