//! The thesis's two models, fitted and measured again on the thesis's own matrices.
//!
//! The models that ship are trained by another protocol and on other features. That theirs is
//! understood can only be shown by coming to the same figures from the same numbers, and that
//! is all this module is for: its 98 columns are those of the thesis's code, one of them with a
//! mistake in it (the green queen), and its thresholds are chosen on the test hands, as there.
//!
//! C. Asimakopoulos, "Use of intelligent techniques for the study of a strategy game with a
//! partially observable environment", diploma thesis, National Technical University of Athens,
//! 2019.

use super::TrainingError;
use super::chart::{Axis, Chart, Reference, Series};
use super::fit::{self, SvrParameters};
use super::measures::{AtThreshold, Ranking};
use super::newton::{self, Intercept};
use super::solver::gram::Gram;

mod libsvm;
mod matrices;

pub use matrices::{COLUMNS, Hands, Matrices, MatrixError};

/// How many thresholds the thesis tries, evenly from 0 to 1 with both ends.
pub const THRESHOLDS: usize = 2_000;

/// The C of the thesis's logistic regression.
pub const LOGISTIC_C: f64 = 8.3022;

/// The parameters of the thesis's support vector regression.
pub const SVR: SvrParameters = SvrParameters {
    c: 2.0,
    gamma: 0.25,
    epsilon: 0.1,
    score_scale: 1.0,
    call_weight: 1.0,
};

/// What the thesis prints about a model on its 428 test hands, all but the threshold in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Printed {
    /// Best accuracy.
    pub accuracy: f64,
    /// Best F1.
    pub f1: f64,
    /// The threshold of both.
    pub threshold: f64,
    /// ROC area.
    pub roc_area: f64,
}

/// The thesis's figures for the logistic regression.
pub const PRINTED_LOGISTIC: Printed = Printed {
    accuracy: 85.05,
    f1: 81.07,
    threshold: 0.3997,
    roc_area: 89.13,
};

/// The thesis's figures for the support vector regression.
pub const PRINTED_SVR: Printed = Printed {
    accuracy: 84.58,
    f1: 81.67,
    threshold: 0.142,
    roc_area: 75.85,
};

/// A model's figures on the test hands, as the thesis takes them.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The predictions with what the humans did.
    pub ranking: Ranking,
    /// What calling from each of the [`THRESHOLDS`] on leads to, lowest first.
    pub sweep: Vec<AtThreshold>,
    /// Smallest and largest prediction.
    pub range: (f64, f64),
    /// How many predictions lie outside the swept interval [0, 1].
    pub outside: usize,
}

impl Measured {
    fn of(predictions: &[f64], called: &[bool]) -> Measured {
        let hands = predictions.iter().copied().zip(called.iter().copied());
        let ranking = Ranking::new(hands);
        let last = (THRESHOLDS - 1) as f64;
        Measured {
            sweep: (0..THRESHOLDS)
                .map(|i| ranking.at(i as f64 / last))
                .collect(),
            range: predictions
                .iter()
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &p| {
                    (low.min(p), high.max(p))
                }),
            outside: predictions
                .iter()
                .filter(|p| !(0.0..=1.0).contains(*p))
                .count(),
            ranking,
        }
    }

    /// The swept threshold with the best figure, the lowest of equals.
    #[must_use]
    pub fn best(&self, figure: impl Fn(&AtThreshold) -> f64) -> AtThreshold {
        // Of equals, `max_by` gives the last.
        let best = self.sweep.iter().rev();
        *best
            .max_by(|a, b| figure(a).total_cmp(&figure(b)))
            .expect("there are thresholds")
    }

    /// The ROC curve through the swept thresholds, from corner to corner, which thresholds from 0
    /// to 1 need not reach.
    #[must_use]
    pub fn roc_curve(&self) -> Vec<(f64, f64)> {
        let swept = self.sweep.iter();
        let swept = swept.map(|at| (at.false_positive_rate, at.recall));
        let corners = ([(1.0, 1.0)], [(0.0, 0.0)]);
        corners
            .0
            .into_iter()
            .chain(swept)
            .chain(corners.1)
            .collect()
    }

    /// The area under the ROC curve as far as the sweep draws it: by trapezoids between its
    /// points and nothing to their left and right.
    ///
    /// Where predictions lie below 0, the curve ends before it reaches a false positive rate
    /// of 1, and the area to the right of its end is lost.
    #[must_use]
    pub fn swept_roc_area(&self) -> f64 {
        let trapezoid = |pair: &[AtThreshold]| {
            let width = pair[0].false_positive_rate - pair[1].false_positive_rate;
            width * (pair[0].recall + pair[1].recall) / 2.0
        };
        self.sweep.windows(2).map(trapezoid).sum()
    }
}

/// Both models of the thesis on its test hands.
#[derive(Clone, Debug)]
pub struct Reproduction {
    /// The logistic regression with [`LOGISTIC_C`].
    pub logistic: Measured,
    /// The support vector regression with the parameters [`SVR`], fitted as the thesis did.
    pub svr: Regression,
    /// The same, fitted more closely by our own solver.
    pub svr_by_us: Regression,
}

/// A support vector regression's figures.
#[derive(Clone, Debug)]
pub struct Regression {
    /// On the test hands.
    pub measured: Measured,
    /// How many training hands it remembers.
    pub support_vectors: usize,
}

impl Reproduction {
    /// Fits both models on the training hands and measures them on the test hands.
    ///
    /// # Errors
    /// [`TrainingError`] when the training hands are all of one class or a fit fails.
    pub fn of(matrices: &Matrices) -> Result<Reproduction, TrainingError> {
        let Matrices { train, test } = matrices;
        let fitted = newton::fit(
            &train.rows(),
            &train.called,
            LOGISTIC_C,
            Intercept::Penalised,
        )?;
        let logistic: Vec<f64> = test.rows.iter().map(|r| fitted.probability(r)).collect();

        Ok(Reproduction {
            logistic: Measured::of(&logistic, &test.called),
            svr: libsvm::regression(train, test)?,
            svr_by_us: regression(train, test)?,
        })
    }

    /// The thesis's figures as charts, with their file names: accuracy, precision, recall and
    /// F1 by threshold and the ROC curve, for each model and for both.
    #[must_use]
    pub fn charts(&self) -> Vec<(String, Chart)> {
        type Figure = fn(&AtThreshold) -> f64;
        let figures: [(&str, &str, Figure); 4] = [
            ("accuracy", "Accuracy", |at| at.accuracy),
            ("precision", "Precision", |at| at.precision),
            ("recall", "Recall", |at| at.recall),
            ("f1", "F1", |at| at.f1),
        ];
        let models = [
            ("logistic regression", &self.logistic),
            ("support vector regression", &self.svr.measured),
        ];
        let groups = [
            ("logistic", &models[..1]),
            ("svr", &models[1..]),
            ("both", &models[..]),
        ];
        let mut charts = Vec::new();
        for (group, models) in groups {
            for (file, name, figure) in figures {
                let axes = (Axis::share("threshold"), Axis::share(name));
                let chart = Chart::new(format!("{name} by threshold"), axes.0, axes.1);
                let chart = models.iter().fold(chart, |chart, (model, measured)| {
                    let curve = measured.sweep.iter().map(|at| (at.threshold, figure(at)));
                    chart.with(Series::line(*model, curve.collect()))
                });
                charts.push((format!("{group}-{file}.svg"), chart));
            }
            let axes = (
                Axis::share("false positive rate"),
                Axis::share("true positive rate (recall)"),
            );
            let chart = Chart::new("ROC curve", axes.0, axes.1)
                .reference(Reference::Diagonal("guessing".to_owned()));
            let chart = models.iter().fold(chart, |chart, (model, measured)| {
                let area = measured.ranking.roc_area();
                let name = format!("{model}, area {area:.4}");
                chart.with(Series::line(name, measured.roc_curve()))
            });
            charts.push((format!("{group}-roc.svg"), chart));
        }
        charts
    }
}

/// Our solver's regression.
fn regression(train: &Hands, test: &Hands) -> Result<Regression, TrainingError> {
    // One kernel matrix of all hands: its first rows train, the others are predicted.
    let rows = [train.rows(), test.rows()].concat();
    let gram = Gram::rbf(&rows, SVR.gamma).map_err(TrainingError::fit)?;
    let known: Vec<usize> = (0..train.rows.len()).collect();
    let part = gram.restrict(&known).map_err(TrainingError::fit)?;
    let fitted = fit::regression(&part, &train.called, SVR)?;
    let unknown: Vec<usize> = (train.rows.len()..rows.len()).collect();
    let predictions = fit::predict(&gram, &fitted, &known, &unknown)?;
    Ok(Regression {
        measured: Measured::of(&predictions, &test.called),
        support_vectors: fit::support_vectors(&fitted),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_swept_area_ends_where_the_thresholds_do() {
        let measured = Measured::of(&[0.9, 0.5, -0.5], &[true, false, false]);
        assert_eq!(measured.outside, 1);
        assert_eq!(measured.range, (-0.5, 0.9));
        assert_eq!(measured.ranking.roc_area(), 1.0);
        assert_eq!(measured.swept_roc_area(), 0.5);
    }

    #[test]
    fn the_best_threshold_is_the_lowest_of_equals() {
        let measured = Measured::of(&[0.9, 0.5], &[true, false]);
        let best = measured.best(|at| at.accuracy);
        assert_eq!(best.accuracy, 1.0);
        assert!((best.threshold - 0.5).abs() < 1.0 / 1999.0);
    }
}
