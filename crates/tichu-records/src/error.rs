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

/// Something that is wrong with a log whose name is known elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The expected and the found content.
    pub(crate) problem: String,
}

impl Fault {
    /// The fault in this log.
    pub(crate) fn of(self, file: &Arc<Path>) -> LogError {
        let Fault { line, problem } = self;
        LogError {
            file: Arc::clone(file),
            line,
            problem,
        }
    }
}
