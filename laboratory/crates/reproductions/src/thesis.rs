//! The thesis's two models, fitted and measured again on the thesis's own matrices.
//!
//! The models that ship are trained by another protocol and on other features. This module
//! shows that the thesis's protocol is understood: it reproduces its figures from its own numbers.
//! Its 98 columns are those of the thesis's code, one of them with a
//! mistake in it (the green queen), and its thresholds are chosen on the test hands, as there.
//!
//! C. Asimakopoulos, "Use of intelligent techniques for the study of a strategy game with a
//! partially observable environment", diploma thesis, National Technical University of Athens,
//! 2019.

use ::charts::Chart;
use laboratory_fitting::newton::{self, Intercept};
use laboratory_fitting::solver::gram::Gram;
use laboratory_fitting::solver::{Solver, smartcore};
use laboratory_training::TrainingError;
use laboratory_training::fit;

use crate::matrices::{Hands, Matrices};

mod charts;
mod claims;
mod envelope;
mod figure;
mod libsvm;
mod measured;
pub mod solvers;

pub use claims::{Better, CLAIMS, Claim, Curve, Held, Reach, reaches};
pub use envelope::Envelope;
pub use figure::Figure;
pub use measured::{Measured, SVR, SvrFigures, THRESHOLDS};

/// The C of the thesis's logistic regression.
pub const LOGISTIC_C: f64 = 8.3022;

/// The printed figures of a model on the 428 test hands, all but the threshold in percent.
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

/// Both models of the thesis on its test hands.
#[derive(Clone, Debug)]
pub struct Reproduction {
    /// Whose algorithms fitted `logistic` and `svr`.
    pub solver: Solver,
    /// The logistic regression with [`LOGISTIC_C`].
    pub logistic: Measured,
    /// The support vector regression with the parameters [`SVR`], fitted as the thesis did, or by
    /// smartcore.
    pub svr: SvrFigures,
    /// The same, fitted more closely by our own solver.
    pub svr_by_us: SvrFigures,
}

impl Reproduction {
    /// Fits both models on the training hands and measures them on the test hands. With
    /// [`Solver::Own`] the fits are those of the thesis: its intercept is penalised, and libsvm's
    /// algorithm fits the support vector regression. smartcore penalises no intercept.
    ///
    /// # Errors
    /// [`TrainingError`] when the training hands are all of one class or a fit fails.
    pub fn of(matrices: &Matrices, solver: Solver) -> Result<Reproduction, TrainingError> {
        let Matrices { train, test } = matrices;
        let (rows, called) = (&train.rows, &train.called);
        let fitted = match solver {
            Solver::Own => newton::fit(rows, called, LOGISTIC_C, Intercept::Penalised)?,
            Solver::Smartcore => smartcore::log_odds(rows, called, LOGISTIC_C)?,
        };
        let logistic: Vec<f64> = test.rows.iter().map(|r| fitted.probability(r)).collect();

        Ok(Reproduction {
            solver,
            logistic: Measured::of(&logistic, &test.called),
            svr: match solver {
                Solver::Own => libsvm::regression(train, test)?,
                Solver::Smartcore => regression(solver, train, test)?,
            },
            svr_by_us: regression(Solver::Own, train, test)?,
        })
    }

    /// The fifteen figures of chapter 8 as charts, with their file names: accuracy, precision, recall
    /// and F1 by threshold and the ROC curve, for each model and for both. With an envelope, the
    /// regression's curves by threshold are those of the thesis.
    #[must_use]
    pub fn charts(&self, envelope: Option<&Envelope>) -> Vec<(String, Chart)> {
        charts::charts(self, envelope)
    }
}

/// A solver's regression.
fn regression(solver: Solver, train: &Hands, test: &Hands) -> Result<SvrFigures, TrainingError> {
    // One kernel matrix of all hands: its first rows train, the others are predicted.
    let rows = [train.rows(), test.rows()].concat();
    let gram = Gram::rbf(&rows, SVR.gamma)?;
    let known: Vec<usize> = (0..train.rows.len()).collect();
    let part = gram.restrict(&known)?;
    let fitted = fit::regression(solver, (&part, &train.rows()), &train.called, SVR)?;
    let unknown: Vec<usize> = (train.rows.len()..rows.len()).collect();
    let predictions = fit::predict(&gram, &fitted, &known, &unknown)?;
    Ok(SvrFigures {
        measured: Measured::of(&predictions, &test.called),
        support_vectors: fit::support_vectors(&fitted),
    })
}
