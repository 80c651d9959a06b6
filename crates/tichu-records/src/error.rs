//! Errors in a log.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

/// Something that is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: {problem}", file.display())]
pub struct LogError {
    /// The log.
    pub file: Arc<Path>,
    /// The line, from 1.
    pub line: usize,
    /// The expected and the found content; texts are quoted and cut short.
    pub problem: String,
}

/// The problem of content that has no place here.
pub(crate) fn unexpected(expected: impl Display, found: impl Display) -> String {
    format!("expected {expected}, found {found}")
}

/// A line of a log that cannot be read, or that the rules contradict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {problem}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The rule, or the expected and the found content.
    pub problem: String,
}

impl Fault {
    /// The fault in this log.
    #[must_use]
    pub fn of(self, file: &Arc<Path>) -> LogError {
        let Fault { line, problem } = self;
        LogError {
            file: Arc::clone(file),
            line,
            problem,
        }
    }
}
