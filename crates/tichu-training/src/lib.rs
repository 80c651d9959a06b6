//! Training: match logs in, fitted models and their figures out. Nothing that serves depends on it.
//!
//! The way of the data: [`tichu_bsw`] reads the logs, [`split`] splits their decisions by match,
//! [`fit`] fits with the help of [`solver`], [`calibrate`], [`shift`] and [`profiles`] turn scores
//! into probabilities and thresholds, [`mod@outlook`] and [`posterior`] learn the results of calls,
//! [`measures`] says how good that is on held-out matches, and [`write`] stores it. [`protocol`] is
//! the order of all that.
//!
//! Beside that way: [`thesis`] repeats the thesis's two models on its own matrices, [`grid`]
//! its search for their parameters, and [`report`] shows everything on a [`page`] with [`chart`]s.

pub mod baselines;
pub mod bootstrap;
pub mod calibrate;
pub mod card;
pub mod chart;
pub mod elo;
pub mod fit;
pub mod grid;
pub mod held_out;
pub mod learner;
pub mod measures;
pub mod newton;
pub mod outlook;
pub mod page;
pub mod posterior;
pub mod profiles;
pub mod protocol;
pub mod report;
pub mod shift;
pub mod solver;
pub mod split;
pub mod thesis;
pub mod write;

pub use learner::Recipe;
pub use protocol::train;

/// Why no model came out.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    /// There are too few matches for the three parts.
    #[error(
        "expected hands of several matches to train and to test on, found {training} and {test} hands; more logs are needed"
    )]
    TooFewMatches {
        /// Hands to train on.
        training: usize,
        /// Hands to test on.
        test: usize,
    },
    /// Nothing can be told apart.
    #[error("expected hands with and without a call, found {calls} calls in {hands} hands")]
    OneClass {
        /// All hands.
        hands: usize,
        /// Hands with a call.
        calls: usize,
    },
    /// Who went out first cannot be told apart.
    #[error(
        "expected hands that went out first and others, found {firsts} that did in {hands} hands whose play tells"
    )]
    NobodyFirst {
        /// Hands of rounds whose play is whole.
        hands: usize,
        /// Those that went out first.
        firsts: usize,
    },
    /// The solver stopped at its limit.
    #[error(
        "the fit did not converge: expected a gap of at most {tolerance}, found {gap} after {iterations} iterations; a smaller C or gamma helps"
    )]
    NotConverged {
        /// Iterations taken.
        iterations: usize,
        /// The gap that remains.
        gap: f64,
        /// The gap of a solution.
        tolerance: f64,
    },
    /// The fit failed.
    #[error("the fit failed: {0}")]
    Fit(String),
}

impl TrainingError {
    fn fit(error: impl std::fmt::Display) -> TrainingError {
        TrainingError::Fit(error.to_string())
    }
}
