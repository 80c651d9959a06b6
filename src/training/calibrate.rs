//! Fitting the calibration: from a model's raw score to the share of hands that are called.

use super::TrainingError;
use crate::model::{Sigmoid, sigmoid};

/// Newton steps, far more than the handful that a two-parameter logistic fit needs.
const MAX_STEPS: usize = 100;

/// Fits Platt's sigmoid to raw scores and outcomes by maximum likelihood, with Newton's method
/// and halved steps.
///
/// Platt's targets are used: (calls + 1) / (calls + 2) and 1 / (others + 2) in place of 1 and
/// 0, which keeps the fit finite when the classes can be separated. See H.-T. Lin, C.-J. Lin,
/// R. Weng, "A note on Platt's probabilistic outputs for support vector machines", 2007.
///
/// # Errors
/// [`TrainingError::Fit`] when higher scores do not mean more calls.
pub fn fit_sigmoid(scores: &[f64], called: &[bool]) -> Result<Sigmoid, TrainingError> {
    let calls = called.iter().filter(|&&called| called).count() as f64;
    let others = called.len() as f64 - calls;
    let (high, low) = ((calls + 1.0) / (calls + 2.0), 1.0 / (others + 2.0));
    let examples = || {
        let targets = called.iter().map(|&called| if called { high } else { low });
        scores.iter().copied().zip(targets)
    };
    // Negative log-likelihood, written so that neither exponential overflows.
    let loss = |slope: f64, intercept: f64| -> f64 {
        examples()
            .map(|(score, target)| {
                let z = slope * score + intercept;
                z.max(0.0) - z * target + (-z.abs()).exp().ln_1p()
            })
            .sum()
    };

    let (mut slope, mut intercept) = (0.0, ((calls + 1.0) / (others + 1.0)).ln());
    let mut current = loss(slope, intercept);
    for _ in 0..MAX_STEPS {
        // Gradient and Hessian; the ridge keeps the Hessian invertible when all scores agree.
        let (mut g_slope, mut g_intercept) = (0.0, 0.0);
        let (mut h_slope, mut h_mixed, mut h_intercept) = (1e-12, 0.0, 1e-12);
        for (score, target) in examples() {
            let p = sigmoid(slope * score + intercept);
            let weight = p * (1.0 - p);
            g_slope += (p - target) * score;
            g_intercept += p - target;
            h_slope += weight * score * score;
            h_mixed += weight * score;
            h_intercept += weight;
        }
        let determinant = h_slope * h_intercept - h_mixed * h_mixed;
        let d_slope = (h_mixed * g_intercept - h_intercept * g_slope) / determinant;
        let d_intercept = (h_mixed * g_slope - h_slope * g_intercept) / determinant;

        let improved = std::iter::successors(Some(1.0), |step| Some(step / 2.0))
            .take(30)
            .map(|step| (slope + step * d_slope, intercept + step * d_intercept))
            .map(|(s, i)| (loss(s, i), s, i))
            .find(|(loss, ..)| *loss < current);
        let Some((better, s, i)) = improved else {
            break;
        };
        (slope, intercept) = (s, i);
        if current - better < 1e-12 * current {
            break;
        }
        current = better;
    }
    Sigmoid::new(slope, intercept).map_err(TrainingError::Fit)
}
