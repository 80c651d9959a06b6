//! The thesis's search for parameters: every pair of C and gamma for the support vector
//! regression, and a coarse row of C, refined around the best, for the logistic regression.
//! Each is judged by cross-validation in ten folds.
//!
//! The search takes minutes on the thesis's hands and hours on many more, so it can be stopped
//! at any time and go on later ([`Journal`]). What makes it fast: all C and all folds of a gamma
//! share one kernel matrix, and each fit starts from that of the C below. All processors work on
//! the folds of one gamma, so memory holds one whole kernel matrix and one per processor.
//!
//! The same search without a stop gives the same rows to the last digit, however many processors
//! there are. After a stop, the first C that is missing starts afresh, which moves its figures
//! by no more than the solver's tolerance.

use std::num::NonZeroU64;
use std::ops::RangeInclusive;

use sha2::{Digest, Sha256};
use tichu_bsw::Dataset;
use tichu_models::features::Features;

use super::TrainingError;
use super::fit;
use super::measures::Ranking;
use super::newton::{self, Intercept};
use super::solver::gram::Gram;
use super::solver::smo::{self, Fit};
use super::thesis::Hands;
use crate::split::{Split, fold, sample};

mod journal;
mod lockstep;

pub use journal::{FILE, GridError, Journal, read};
use lockstep::lockstep;

/// Folds of the cross-validation.
pub const FOLDS: NonZeroU64 = NonZeroU64::new(10).expect("ten is not zero");

/// Values of C that the logistic regression tries first, evenly over the whole range.
const COARSE: usize = 24;

/// Those it tries then, evenly between the best one's neighbours: an even number, since an odd
/// one would try the best again.
const REFINED: usize = 26;

/// Hands with their folds.
#[derive(Clone, Debug)]
pub struct Problem {
    rows: Vec<Vec<f64>>,
    called: Vec<bool>,
    folds: Vec<Fold>,
}

/// A fold of the cross-validation: rows to fit on and rows to predict.
#[derive(Clone, Debug)]
struct Fold {
    known: Vec<usize>,
    held_out: Vec<usize>,
}

impl Problem {
    /// The thesis's training hands; a fold is a tenth of them that stands together, since
    /// hands of one match stand together too.
    #[must_use]
    pub fn of_matrix(hands: &Hands) -> Problem {
        let count = hands.rows.len() as u64;
        let fold = |row: u64| row * FOLDS.get() / count;
        Problem::new(
            hands.rows.clone(),
            hands.called.clone(),
            &(0..count).map(fold).collect::<Vec<_>>(),
        )
    }

    /// A sample of the hands that models of this project are fitted on, see
    /// [`Part::Training`](tichu_bsw::Part::Training); hands of one match are in one fold.
    #[must_use]
    pub fn of_dataset(dataset: &Dataset, seed: u64, rows: usize) -> Problem {
        let rows = sample(&Split::of(dataset, seed).training, seed, rows);
        let features = rows.iter().map(|r| Features::of(&r.hand, r.scores));
        let folds = rows.iter().map(|row| fold(&row.match_id, seed, FOLDS));
        Problem::new(
            features.map(|f| f.values().to_vec()).collect(),
            rows.iter().map(|row| row.called).collect(),
            &folds.collect::<Vec<_>>(),
        )
    }

    /// `fold` tells each row's; a fold without rows is left out.
    fn new(rows: Vec<Vec<f64>>, called: Vec<bool>, fold: &[u64]) -> Problem {
        let folds = (0..FOLDS.get()).map(|number| {
            let (held_out, known) = (0..rows.len()).partition(|&row| fold[row] == number);
            Fold { known, held_out }
        });
        Problem {
            folds: folds.filter(|fold| !fold.held_out.is_empty()).collect(),
            rows,
            called,
        }
    }

    /// How many hands there are.
    #[must_use]
    pub fn hands(&self) -> usize {
        self.rows.len()
    }

    /// SHA-256 over all values, calls and folds, in their order.
    fn digest(&self) -> Sha256 {
        let mut hash = Sha256::new();
        for (row, &called) in self.rows.iter().zip(&self.called) {
            row.iter()
                .for_each(|value| hash.update(value.to_le_bytes()));
            hash.update([u8::from(called)]);
        }
        for fold in &self.folds {
            for &row in &fold.held_out {
                hash.update((row as u64).to_le_bytes());
            }
            hash.update(u64::MAX.to_le_bytes());
        }
        hash
    }

    fn called(&self, rows: &[usize]) -> Vec<bool> {
        rows.iter().map(|&row| self.called[row]).collect()
    }

    fn slices<'a>(&'a self, rows: &'a [usize]) -> impl Iterator<Item = &'a [f64]> {
        rows.iter().map(|&row| &self.rows[row][..])
    }
}

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

/// The family a tried model belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Logistic regression; its scores are probabilities.
    Logistic,
    /// Support vector regression.
    Svr,
}

/// A pair of parameters with its figures over the hands of all folds, each predicted by the
/// model that was fitted without its fold. They are rounded as in the journal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// What was fitted.
    pub family: Family,
    /// Binary logarithm of C.
    pub log2_c: f64,
    /// Binary logarithm of gamma; the logistic regression has none.
    pub log2_gamma: Option<i32>,
    /// Mean squared distance of score and 0 or 1; smaller is better, and what the search
    /// refines by.
    pub squared_error: f64,
    /// Area under the ROC curve.
    pub roc_area: f64,
    /// Share of hands decided as the human did, from a score of 0.5 on.
    pub accuracy: f64,
    /// Support vectors, the mean over folds.
    pub support_vectors: Option<f64>,
    /// Whether the solver found the solution in all folds. If not, the iteration limit ended
    /// a fit, and the figures are those of what it had. Always true for the logistic
    /// regression, whose solver does not tell.
    pub converged: bool,
}

impl Trial {
    fn is(&self, family: Family, log2_c: f64, log2_gamma: Option<i32>) -> bool {
        (self.family, self.log2_c, self.log2_gamma) == (family, log2_c, log2_gamma)
    }
}

/// One trial of a search as it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// The journal had it.
    Known(&'a Trial),
    /// It was fitted now, and is in the journal.
    New(&'a Trial),
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

    /// What a journal of this search on these hands begins with. The ranges are no part of it:
    /// a wider search can go on where a narrower one ended.
    #[must_use]
    pub fn fingerprint(&self, problem: &Problem) -> String {
        let mut hash = problem.digest();
        hash.update(self.epsilon.to_le_bytes());
        hash.update((self.max_iterations as u64).to_le_bytes());
        let bytes: [u8; 32] = hash.finalize().into();
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Tries everything that the journal does not have and gives all trials of this search, the
    /// logistic ones first; `on_step` is told each.
    ///
    /// # Errors
    /// [`GridError`] when the journal cannot be written or nothing can be fitted.
    pub fn run(
        &self,
        problem: &Problem,
        journal: &mut Journal,
        mut on_step: impl FnMut(Step) + Send,
    ) -> Result<Vec<Trial>, GridError> {
        let mut trials = Vec::with_capacity(self.models());
        let coarse = spaced(*self.log2_c.start(), *self.log2_c.end());
        self.logistic(problem, &coarse, journal, &mut trials, &mut on_step)?;
        let refined = refined(&coarse, &trials);
        self.logistic(problem, &refined, journal, &mut trials, &mut on_step)?;
        let rows: Vec<&[f64]> = problem.rows.iter().map(Vec::as_slice).collect();
        for log2_gamma in self.log2_gamma.clone() {
            self.regressions(
                problem,
                &rows,
                log2_gamma,
                journal,
                &mut trials,
                &mut on_step,
            )?;
        }
        Ok(trials)
    }

    /// Logistic regressions of these C.
    fn logistic(
        &self,
        problem: &Problem,
        all: &[f64],
        journal: &mut Journal,
        trials: &mut Vec<Trial>,
        on_step: &mut (impl FnMut(Step) + Send),
    ) -> Result<(), GridError> {
        let missing = journal.missing(Family::Logistic, all, None, trials, on_step);
        let fit = |step: usize, fold: &Fold, (): &mut ()| {
            let known: Vec<_> = problem.slices(&fold.known).collect();
            let called = problem.called(&fold.known);
            let c = missing[step].exp2();
            let fitted = newton::fit(&known, &called, c, Intercept::Free)?;
            let held_out = problem.slices(&fold.held_out);
            Ok(Outcome {
                scores: held_out.map(|row| fitted.probability(row)).collect(),
                support_vectors: 0,
                converged: true,
            })
        };
        lockstep(&problem.folds, missing.len(), fit, |step, outcomes| {
            let trial = problem.trial(Family::Logistic, missing[step], None, outcomes);
            journal.add(trial)?;
            on_step(Step::New(&trial));
            trials.push(trial);
            Ok(())
        })
    }

    /// Support vector regressions of one gamma and all C.
    fn regressions(
        &self,
        problem: &Problem,
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
        let gram = Gram::rbf(rows, f64::from(log2_gamma).exp2()).map_err(TrainingError::fit)?;
        let fit = |step: usize, fold: &Fold, start: &mut Option<Fit>| {
            let called = problem.called(&fold.known);
            fit::check(&called)?;
            let part = gram.restrict(&fold.known).map_err(TrainingError::fit)?;
            let settings = smo::Params {
                epsilon: self.epsilon,
                max_iterations: self.max_iterations,
                ..smo::Params::default()
            };
            let bounds = vec![missing[step].exp2(); called.len()];
            let targets = fit::targets(&called);
            let fitted = smo::fit(&part, &targets, &bounds, &settings, start.as_ref())
                .map_err(TrainingError::fit)?;
            let outcome = Outcome {
                scores: fit::predict(&gram, &fitted, &fold.known, &fold.held_out)?,
                support_vectors: fit::support_vectors(&fitted),
                converged: fitted.converged,
            };
            *start = Some(fitted);
            Ok(outcome)
        };
        lockstep(&problem.folds, missing.len(), fit, |step, outcomes| {
            let trial = problem.trial(Family::Svr, missing[step], gamma, outcomes);
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

/// What one fold gives.
struct Outcome {
    /// Of the rows held out.
    scores: Vec<f64>,
    support_vectors: usize,
    converged: bool,
}

impl Problem {
    /// Puts the folds' outcomes, in the order of the folds, together.
    fn trial(
        &self,
        family: Family,
        log2_c: f64,
        log2_gamma: Option<i32>,
        outcomes: &[Outcome],
    ) -> Trial {
        let rows = self.folds.iter().flat_map(|fold| &fold.held_out);
        let scores = outcomes.iter().flat_map(|outcome| &outcome.scores);
        let hands: Vec<(f64, bool)> = scores
            .zip(rows)
            .map(|(s, &r)| (*s, self.called[r]))
            .collect();
        let errors = hands.iter().map(|(s, c)| (s - f64::from(*c)).powi(2));
        let squared_error = errors.sum::<f64>() / hands.len() as f64;
        let support: usize = outcomes.iter().map(|o| o.support_vectors).sum();
        let ranking = Ranking::new(hands.into_iter());
        Trial {
            family,
            log2_c,
            log2_gamma,
            squared_error: round(squared_error, 5),
            roc_area: round(ranking.roc_area(), 5),
            accuracy: round(ranking.at(0.5).accuracy, 5),
            support_vectors: log2_gamma.map(|_| round(support as f64 / outcomes.len() as f64, 1)),
            converged: outcomes.iter().all(|outcome| outcome.converged),
        }
    }
}

fn round(number: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    (number * unit).round() / unit
}
