//! The thesis's search for parameters: every pair of C and gamma for the support vector
//! regression, and a coarse row of C, refined around the best, for the logistic regression.
//! Each is judged by cross-validation in ten folds.
//!
//! The search takes minutes on the thesis's hands and hours on many more, so it can be stopped
//! at any time and go on later ([`Journal`]). It is fast because all C and all folds of a gamma
//! share one kernel matrix, and each fit starts from the fit of the C below. All processors work on
//! the folds of one gamma, so memory holds one whole kernel matrix and one per processor.
//!
//! The same search without a stop gives the same rows to the last digit, however many processors
//! there are. After a stop, the first C that is missing starts afresh, which moves its figures
//! by no more than the solver's tolerance.

use std::ops::RangeInclusive;

use sha2::Digest;

use laboratory_fitting::newton::{self, Intercept};
use laboratory_fitting::require_both_classes;
use laboratory_fitting::solver::gram::Gram;
use laboratory_fitting::solver::smo::{self, Fit};
use laboratory_training::TrainingError;
use laboratory_training::fit;

mod cross_validation;
mod journal;
mod lockstep;
mod steps;
mod trial;

pub use cross_validation::{CrossValidation, FOLDS};
use cross_validation::{Fold, FoldResult};
pub use journal::{FILE, GridError, Journal, read};
use lockstep::lockstep;
pub use steps::{Choice, Measure};
use trial::round;
pub use trial::{Family, Step, Trial};

/// Values of C that the logistic regression tries first, evenly over the whole range.
const COARSE: usize = 24;

/// Those it tries then, evenly between the best one's neighbours: an even number, since an odd
/// one would try the best again.
const REFINED: usize = 26;

/// Which parameters to try, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// Binary logarithms of C.
    pub log2_c: RangeInclusive<i32>,
    /// Binary logarithms of gamma.
    pub log2_gamma: RangeInclusive<i32>,
    /// Errors up to this are free in the support vector regression.
    pub epsilon: f64,
    /// Steps of the solver after which a fit is given up, and marked.
    pub max_iterations: usize,
}

impl Default for Search {
    /// The thesis's 399 pairs, with its epsilon.
    fn default() -> Search {
        Search {
            log2_c: -5..=15,
            log2_gamma: -15..=3,
            epsilon: 0.1,
            max_iterations: smo::Params::default().max_iterations,
        }
    }
}

impl Search {
    /// How many models the search tries, each in ten folds.
    #[must_use]
    pub fn models(&self) -> usize {
        self.pairs() + COARSE + REFINED
    }

    /// How many pairs of C and gamma there are.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.log2_c.clone().count() * self.log2_gamma.clone().count()
    }

    /// The identity of this search on these hands, with which its journal begins. The ranges are no
    /// part of it: a wider search can go on where a narrower one ended.
    #[must_use]
    pub fn fingerprint(&self, hands: &CrossValidation) -> String {
        let mut hash = hands.digest();
        hash.update(self.epsilon.to_le_bytes());
        hash.update((self.max_iterations as u64).to_le_bytes());
        const_hex::encode(hash.finalize())
    }

    /// Tries everything that the journal does not have and gives all trials of this search, the
    /// logistic ones first; `on_step` is called with each.
    ///
    /// # Errors
    /// [`GridError`] when the journal cannot be written or nothing can be fitted.
    pub fn run(
        &self,
        hands: &CrossValidation,
        journal: &mut Journal,
        mut on_step: impl FnMut(Step) + Send,
    ) -> Result<Vec<Trial>, GridError> {
        let mut trials = Vec::with_capacity(self.models());
        let coarse = spaced(*self.log2_c.start(), *self.log2_c.end());
        self.logistic(hands, &coarse, journal, &mut trials, &mut on_step)?;
        let refined = refined(&coarse, &trials);
        self.logistic(hands, &refined, journal, &mut trials, &mut on_step)?;
        let rows: Vec<&[f64]> = hands.rows.iter().map(Vec::as_slice).collect();
        for log2_gamma in self.log2_gamma.clone() {
            self.regressions(hands, &rows, log2_gamma, journal, &mut trials, &mut on_step)?;
        }
        Ok(trials)
    }

    /// Logistic regressions of these C.
    fn logistic(
        &self,
        hands: &CrossValidation,
        all: &[f64],
        journal: &mut Journal,
        trials: &mut Vec<Trial>,
        on_step: &mut (impl FnMut(Step) + Send),
    ) -> Result<(), GridError> {
        let missing = journal.missing(Family::Logistic, all, None, trials, on_step);
        let fit = |step: usize, fold: &Fold, (): &mut ()| {
            let known: Vec<_> = hands.slices(&fold.known).collect();
            let called = hands.called(&fold.known);
            let c = missing[step].exp2();
            let fitted = newton::fit(&known, &called, c, Intercept::Free)?;
            let held_out = hands.slices(&fold.held_out);
            Ok(FoldResult {
                scores: held_out.map(|row| fitted.probability(row)).collect(),
                support_vectors: 0,
                converged: true,
            })
        };
        lockstep(&hands.folds, missing.len(), fit, |step, results| {
            let trial = hands.trial(Family::Logistic, missing[step], None, results);
            journal.add(trial)?;
            on_step(Step::New(&trial));
            trials.push(trial);
            Ok(())
        })
    }

    /// Support vector regressions of one gamma and all C.
    fn regressions(
        &self,
        hands: &CrossValidation,
        rows: &[&[f64]],
        log2_gamma: i32,
        journal: &mut Journal,
        trials: &mut Vec<Trial>,
        on_step: &mut (impl FnMut(Step) + Send),
    ) -> Result<(), GridError> {
        let all: Vec<f64> = self.log2_c.clone().map(f64::from).collect();
        let gamma = Some(log2_gamma);
        let missing = journal.missing(Family::Svr, &all, gamma, trials, on_step);
        if missing.is_empty() {
            return Ok(()); // Nothing needs the kernel matrix.
        }
        let gram = Gram::rbf(rows, f64::from(log2_gamma).exp2()).map_err(TrainingError::from)?;
        let fit = |step: usize, fold: &Fold, start: &mut Option<Fit>| {
            let called = hands.called(&fold.known);
            require_both_classes(&called)?;
            let part = gram.restrict(&fold.known)?;
            let settings = smo::Params {
                epsilon: self.epsilon,
                max_iterations: self.max_iterations,
                ..smo::Params::default()
            };
            let bounds = vec![missing[step].exp2(); called.len()];
            let targets = fit::targets(&called);
            let fitted = smo::fit(&part, &targets, &bounds, &settings, start.as_ref())?;
            let result = FoldResult {
                scores: fit::predict(&gram, &fitted, &fold.known, &fold.held_out)?,
                support_vectors: fit::support_vectors(&fitted),
                converged: fitted.converged,
            };
            *start = Some(fitted);
            Ok(result)
        };
        lockstep(&hands.folds, missing.len(), fit, |step, results| {
            let trial = hands.trial(Family::Svr, missing[step], gamma, results);
            journal.add(trial)?;
            on_step(Step::New(&trial));
            trials.push(trial);
            Ok(())
        })
    }
}

/// Evenly spaced logarithms, with four decimals as in the journal.
fn spaced(low: i32, high: i32) -> Vec<f64> {
    let (low, width) = (f64::from(low), f64::from(high - low));
    let last = (COARSE - 1) as f64;
    let point = |i: usize| round(low + width * i as f64 / last, 4);
    let mut points: Vec<f64> = (0..COARSE).map(point).collect();
    points.dedup(); // a range of one value
    points
}

/// Evenly spaced logarithms between the neighbours of the best of `coarse`.
fn refined(coarse: &[f64], trials: &[Trial]) -> Vec<f64> {
    let best = trials
        .iter()
        .min_by(|a, b| a.squared_error.total_cmp(&b.squared_error));
    let Some(at) = best.and_then(|best| coarse.iter().position(|&c| c == best.log2_c)) else {
        return Vec::new();
    };
    let low = coarse[at.saturating_sub(1)];
    let high = coarse[(at + 1).min(coarse.len() - 1)];
    let parts = (REFINED + 1) as f64;
    let point = |i: usize| round(low + (high - low) * i as f64 / parts, 4);
    let mut points: Vec<f64> = (1..=REFINED).map(point).collect();
    points.retain(|point| !coarse.contains(point));
    points
}
