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

use std::io;
use std::path::{Path, PathBuf};

use super::TrainingError;
use super::fit::{self, SvrParameters};
use super::measures::{AtThreshold, Ranking};
use super::plot::{Chart, Series};
use super::solver::gram::Gram;

/// Values in a row of the thesis's matrices.
pub const COLUMNS: usize = 98;

/// How many thresholds the thesis tries, evenly from 0 to 1 with both ends.
pub const THRESHOLDS: usize = 2_000;

/// The C of the thesis's logistic regression.
pub const LOGISTIC_C: f64 = 8.3022;

/// The parameters of the thesis's support vector regression.
pub const SVR: SvrParameters = SvrParameters {
    c: 2.0,
    gamma: 0.25,
    epsilon: 0.1,
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

/// Why the matrices cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// A file that is missing or no text.
    #[error("expected a readable text file, found {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A row that is too short or too long.
    #[error("{}:{line}: expected {expected} values, found {found}", path.display())]
    Width {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// How many values a row has.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// Something that is not the number it should be.
    #[error("{}:{line}: expected {expected}, found {found:?}", path.display())]
    Value {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// Features and calls of different hands.
    #[error("{}: expected {expected} lines, one for each row of {}, found {found}", calls.display(), features.display())]
    Rows {
        /// The file of the features.
        features: PathBuf,
        /// The file of the calls.
        calls: PathBuf,
        /// How many rows of features there are.
        expected: usize,
        /// How many calls.
        found: usize,
    },
    /// A file without a row.
    #[error("{}: expected rows of {COLUMNS} values, found none", .0.display())]
    Empty(PathBuf),
}

/// Some hands as the thesis has them.
#[derive(Clone, Debug, PartialEq)]
pub struct Hands {
    /// [`COLUMNS`] finite values for each hand.
    pub rows: Vec<Vec<f64>>,
    /// Whether the hand was called, in the same order.
    pub called: Vec<bool>,
}

impl Hands {
    /// The rows as slices.
    #[must_use]
    pub fn rows(&self) -> Vec<&[f64]> {
        self.rows.iter().map(Vec::as_slice).collect()
    }

    /// Reads `<part>-features.txt`, a hand a line, and `<part>-calls.txt`, a 0 or 1 a line.
    fn read(directory: &Path, part: &str) -> Result<Hands, MatrixError> {
        let features = directory.join(format!("{part}-features.txt"));
        let calls = directory.join(format!("{part}-calls.txt"));
        let rows = lines(&features, |text, place| place.row(text))?;
        let called = lines(&calls, |text, place| place.call(text))?;
        if rows.is_empty() {
            return Err(MatrixError::Empty(features));
        }
        if rows.len() != called.len() {
            return Err(MatrixError::Rows {
                features,
                calls,
                expected: rows.len(),
                found: called.len(),
            });
        }
        Ok(Hands { rows, called })
    }
}

/// The hands to fit on and those to measure on.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrices {
    /// 3,269 hands in the thesis.
    pub train: Hands,
    /// 428 hands in the thesis.
    pub test: Hands,
}

impl Matrices {
    /// Reads `train-features.txt`, `train-calls.txt`, `test-features.txt` and `test-calls.txt`.
    ///
    /// # Errors
    /// [`MatrixError`] with file and line.
    pub fn read(directory: &Path) -> Result<Matrices, MatrixError> {
        Ok(Matrices {
            train: Hands::read(directory, "train")?,
            test: Hands::read(directory, "test")?,
        })
    }
}

/// A line of a file, for errors.
struct Place<'a> {
    path: &'a Path,
    line: usize,
}

impl Place<'_> {
    fn row(&self, text: &str) -> Result<Vec<f64>, MatrixError> {
        let number = |word: &str| {
            let number = word.parse().ok().filter(|number: &f64| number.is_finite());
            number.ok_or_else(|| self.wrong("a finite number", word))
        };
        let row: Vec<f64> = text
            .split_whitespace()
            .map(number)
            .collect::<Result<_, _>>()?;
        if row.len() != COLUMNS {
            return Err(MatrixError::Width {
                path: self.path.to_owned(),
                line: self.line,
                expected: COLUMNS,
                found: row.len(),
            });
        }
        Ok(row)
    }

    fn call(&self, text: &str) -> Result<bool, MatrixError> {
        match text.trim() {
            "0" => Ok(false),
            "1" => Ok(true),
            other => Err(self.wrong("0 or 1", other)),
        }
    }

    fn wrong(&self, expected: &'static str, found: &str) -> MatrixError {
        MatrixError::Value {
            path: self.path.to_owned(),
            line: self.line,
            expected,
            found: found.to_owned(),
        }
    }
}

/// Every line of a file, read.
fn lines<T>(
    path: &Path,
    read: impl Fn(&str, &Place) -> Result<T, MatrixError>,
) -> Result<Vec<T>, MatrixError> {
    let text = std::fs::read_to_string(path).map_err(|source| MatrixError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let numbered = (1..).zip(text.lines());
    numbered
        .map(|(line, text)| read(text, &Place { path, line }))
        .collect()
}

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
    /// The support vector regression with the parameters [`SVR`].
    pub svr: Measured,
    /// Support vectors of the regression.
    pub support_vectors: usize,
}

impl Reproduction {
    /// Fits both models on the training hands and measures them on the test hands.
    ///
    /// # Errors
    /// [`TrainingError`] when the training hands are all of one class or a fit fails.
    pub fn of(matrices: &Matrices) -> Result<Reproduction, TrainingError> {
        let Matrices { train, test } = matrices;
        let fitted = fit::log_odds(&train.rows(), &train.called, LOGISTIC_C)?;
        let logistic: Vec<f64> = test.rows.iter().map(|r| fitted.probability(r)).collect();

        // One kernel matrix of all hands: its first rows train, the others are predicted.
        let rows = [train.rows(), test.rows()].concat();
        let gram = Gram::rbf(&rows, SVR.gamma).map_err(TrainingError::fit)?;
        let known: Vec<usize> = (0..train.rows.len()).collect();
        let part = gram.restrict(&known).map_err(TrainingError::fit)?;
        let fitted = fit::regression(&part, &train.called, SVR)?;
        let unknown: Vec<usize> = (train.rows.len()..rows.len()).collect();
        let svr = fit::predict(&gram, &fitted, &known, &unknown)?;
        Ok(Reproduction {
            logistic: Measured::of(&logistic, &test.called),
            svr: Measured::of(&svr, &test.called),
            support_vectors: fit::support_vectors(&fitted),
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
            ("support vector regression", &self.svr),
        ];
        let groups = [
            ("logistic", &models[..1]),
            ("svr", &models[1..]),
            ("both", &models[..]),
        ];
        let mut charts = Vec::new();
        for (group, models) in groups {
            for (file, name, figure) in figures {
                let curve = |at: &AtThreshold| (at.threshold, figure(at));
                charts.push((
                    format!("{group}-{file}.svg"),
                    Chart {
                        title: format!("{name} by threshold"),
                        x: "threshold",
                        y: name,
                        diagonal: false,
                        series: series(models, curve),
                    },
                ));
            }
            let mut roc = series(models, |at| (at.false_positive_rate, at.recall));
            for (series, (_, model)) in roc.iter_mut().zip(models) {
                let area = model.ranking.roc_area();
                series.name = format!("{}, area {area:.4}", series.name);
                // The corners that thresholds from 0 to 1 need not reach.
                series.points.insert(0, (1.0, 1.0));
                series.points.push((0.0, 0.0));
            }
            charts.push((
                format!("{group}-roc.svg"),
                Chart {
                    title: "ROC curve".to_owned(),
                    x: "false positive rate",
                    y: "true positive rate (recall)",
                    diagonal: true,
                    series: roc,
                },
            ));
        }
        charts
    }
}

fn series(models: &[(&str, &Measured)], point: impl Fn(&AtThreshold) -> (f64, f64)) -> Vec<Series> {
    let curves = models.iter().map(|(name, measured)| Series {
        name: (*name).to_owned(),
        points: measured.sweep.iter().map(&point).collect(),
    });
    curves.collect()
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
