//! Errors of fitting.

/// The reason why a fit failed.
#[derive(Debug, thiserror::Error)]
pub enum FitError {
    /// All hands are of one class.
    #[error("expected hands with and without a call, found {calls} calls in {hands} hands")]
    OneClass {
        /// All hands.
        hands: usize,
        /// Hands with a call.
        calls: usize,
    },
    /// The numbers have no fit.
    #[error("the fit failed: {0}")]
    Failed(String),
}

impl FitError {
    /// A fit that failed for this reason.
    pub fn failed(reason: impl std::fmt::Display) -> FitError {
        FitError::Failed(reason.to_string())
    }
}

/// Refuses labels of a single class, from which no classifier can be fitted.
///
/// # Errors
/// [`FitError::OneClass`] when all hands were called or none was.
pub fn require_both_classes(called: &[bool]) -> Result<(), FitError> {
    let hands = called.len();
    let calls = called.iter().filter(|&&called| called).count();
    if calls == 0 || calls == hands {
        return Err(FitError::OneClass { hands, calls });
    }
    Ok(())
}
