//! Errors of training.

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
    /// All hands are of one class.
    #[error("expected hands with and without a call, found {calls} calls in {hands} hands")]
    OneClass {
        /// All hands.
        hands: usize,
        /// Hands with a call.
        calls: usize,
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
    /// A file cannot be read.
    #[error("{file}: expected a readable file, found: {source}")]
    Unreadable {
        /// The file.
        file: std::path::PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The fit failed.
    #[error("the fit failed: {0}")]
    Fit(String),
}

impl TrainingError {
    pub(crate) fn fit(error: impl std::fmt::Display) -> TrainingError {
        TrainingError::Fit(error.to_string())
    }
}

/// Refuses labels of a single class, from which no classifier can be fitted.
pub(crate) fn require_both_classes(called: &[bool]) -> Result<(), TrainingError> {
    let hands = called.len();
    let calls = called.iter().filter(|&&called| called).count();
    if calls == 0 || calls == hands {
        return Err(TrainingError::OneClass { hands, calls });
    }
    Ok(())
}
