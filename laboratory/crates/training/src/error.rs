//! Errors of training.

use laboratory_fitting::FitError;

/// The reason why training failed.
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
    /// All hands with a known result went out first, or none did.
    #[error(
        "expected hands that went out first and others, found {firsts} that did in {hands} hands with a complete play"
    )]
    OneResult {
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
    /// smartcore has one price for all errors.
    #[error(
        "smartcore has one price for all errors, so called hands are repeated: expected a whole number from 1 as the weight of a call, found {0}"
    )]
    CallWeight(f64),
    /// A file cannot be read.
    #[error("{file}: expected a readable file, found: {source}")]
    Unreadable {
        /// The file.
        file: std::path::PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// A fit failed.
    #[error(transparent)]
    Fit(#[from] FitError),
}

impl TrainingError {
    /// Refuses logs that leave no hand to train on or none to test on.
    ///
    /// # Errors
    /// [`TrainingError::TooFewMatches`].
    pub fn require_both(training: usize, test: usize) -> Result<(), TrainingError> {
        if training == 0 || test == 0 {
            return Err(TrainingError::TooFewMatches { training, test });
        }
        Ok(())
    }

    /// A fit that failed for this reason.
    pub fn fit(reason: impl std::fmt::Display) -> TrainingError {
        FitError::failed(reason).into()
    }
}
