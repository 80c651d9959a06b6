//! The curves of the support vector regression in chapter 8 of the thesis.
//!
//! Figures 8-1 to 8-4, and the line of the regression in figures 8-11 to 8-14, are no curves of one
//! model: at each threshold they show the best of all 399 pairs of C and gamma on the test hands.

use laboratory_fitting::require_both_classes;
use laboratory_fitting::solver::gram::Gram;
use laboratory_fitting::solver::smo::{self, Fit};
use laboratory_training::{TrainingError, fit};
use rayon::prelude::*;

use super::claims::Curve;
use super::figure::Figure;
use super::measured::{Measured, THRESHOLDS};
use crate::grid::Search;
use crate::matrices::Matrices;

/// The best figures of many regressions at each threshold.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// For each of [`Figure::ALL`] its best value at each of the [`THRESHOLDS`], lowest first.
    best: [Vec<f64>; 4],
    /// The best precision at each threshold of the regressions that call a hand there, 0 where none
    /// does. A regression that calls nothing has a precision of 1 in `best`.
    precision_of_calls: Vec<f64>,
    /// The number of regressions.
    pub pairs: usize,
    /// How many of them the solver gave up before it had the solution.
    pub unfinished: usize,
}

impl Envelope {
    /// Fits a regression for each pair of the search on the training hands, and measures it on the
    /// test hands.
    ///
    /// # Errors
    /// [`TrainingError`] when the training hands are all of one class or a fit fails.
    pub fn of(matrices: &Matrices, search: &Search) -> Result<Envelope, TrainingError> {
        require_both_classes(&matrices.train.called)?;
        let gammas: Vec<i32> = search.log2_gamma.clone().collect();
        let envelopes: Result<Vec<Envelope>, TrainingError> = gammas
            .into_par_iter()
            .map(|log2_gamma| of_gamma(matrices, search, log2_gamma))
            .collect();
        let merged = envelopes?.into_iter().reduce(Envelope::with);
        Ok(merged.unwrap_or_else(Envelope::empty))
    }

    /// No regression: 0 everywhere.
    fn empty() -> Envelope {
        Envelope {
            best: Figure::ALL.map(|_| vec![0.0; THRESHOLDS]),
            precision_of_calls: vec![0.0; THRESHOLDS],
            pairs: 0,
            unfinished: 0,
        }
    }

    /// The best of both.
    fn with(mut self, other: Envelope) -> Envelope {
        let ours = self.best.iter_mut().chain([&mut self.precision_of_calls]);
        let others = other.best.iter().chain([&other.precision_of_calls]);
        for (best, others) in ours.zip(others) {
            for (best, &value) in best.iter_mut().zip(others) {
                *best = best.max(value);
            }
        }
        self.pairs += other.pairs;
        self.unfinished += other.unfinished;
        self
    }

    /// The envelope of one model is its own curve.
    fn of_one(measured: &Measured, finished: bool) -> Envelope {
        let curve = |figure: Figure| measured.sweep.iter().map(|at| figure.of(at)).collect();
        let of_calls = measured.precision_of_calls().into_iter();
        Envelope {
            best: Figure::ALL.map(curve),
            precision_of_calls: of_calls.map(|(_, precision)| precision).collect(),
            pairs: 1,
            unfinished: usize::from(!finished),
        }
    }

    /// The best values of a figure by threshold, lowest threshold first.
    #[must_use]
    pub fn curve(&self, figure: Figure) -> Curve {
        by_threshold(&self.best[figure as usize])
    }

    /// The best precision by threshold of the regressions that call a hand there, 0 where none does.
    #[must_use]
    pub fn precision_of_calls(&self) -> Curve {
        by_threshold(&self.precision_of_calls)
    }
}

/// One value for each threshold, lowest first, as a curve.
fn by_threshold(values: &[f64]) -> Curve {
    let last = (THRESHOLDS - 1) as f64;
    let values = values.iter().enumerate();
    values.map(|(i, &value)| (i as f64 / last, value)).collect()
}

/// All C of one gamma: they share a kernel matrix, and each fit starts where the one of the C below
/// ended.
fn of_gamma(
    matrices: &Matrices,
    search: &Search,
    log2_gamma: i32,
) -> Result<Envelope, TrainingError> {
    let Matrices { train, test } = matrices;
    let rows = [train.rows(), test.rows()].concat();
    let gram = Gram::rbf(&rows, f64::from(log2_gamma).exp2())?;
    let known: Vec<usize> = (0..train.rows.len()).collect();
    let unknown: Vec<usize> = (train.rows.len()..rows.len()).collect();
    let part = gram.restrict(&known)?;
    let targets = fit::targets(&train.called);
    let settings = smo::Params {
        epsilon: search.epsilon,
        max_iterations: search.max_iterations,
        ..smo::Params::default()
    };
    let mut envelope = Envelope::empty();
    let mut start: Option<Fit> = None;
    for log2_c in search.log2_c.clone() {
        let bounds = vec![f64::from(log2_c).exp2(); targets.len()];
        let fitted = smo::fit(&part, &targets, &bounds, &settings, start.as_ref())?;
        let predictions = fit::predict(&gram, &fitted, &known, &unknown)?;
        let measured = Measured::of(&predictions, &test.called);
        envelope = envelope.with(Envelope::of_one(&measured, fitted.converged));
        start = Some(fitted);
    }
    Ok(envelope)
}

#[cfg(test)]
mod tests {
    use super::super::claims::reaches;
    use super::*;

    #[test]
    fn an_envelope_is_the_best_of_its_models_at_each_threshold() {
        let called = [true, false, false, true];
        let low = Measured::of(&[0.4, 0.1, 0.2, 0.3], &called);
        let high = Measured::of(&[0.9, 0.6, 0.7, 0.8], &called);
        let both = Envelope::of_one(&low, true).with(Envelope::of_one(&high, false));
        assert_eq!((both.pairs, both.unfinished), (2, 1));
        for figure in Figure::ALL {
            let curves = low.sweep.iter().zip(&high.sweep);
            let best = curves.map(|(a, b)| (a.threshold, figure.of(a).max(figure.of(b))));
            assert!(both.curve(figure).into_iter().eq(best), "{}", figure.name());
        }
        let perfect = reaches(&both.curve(Figure::Accuracy), 1.0).unwrap();
        assert!(perfect.first < 0.21 && perfect.last > 0.79, "{perfect:?}");
        // From 0.5 on, one of the two calls nothing.
        let at = |curve: Curve| curve[THRESHOLDS / 2].1;
        assert_eq!(at(both.curve(Figure::Precision)), 1.0);
        assert_eq!(at(both.precision_of_calls()), 0.5);
    }
}
