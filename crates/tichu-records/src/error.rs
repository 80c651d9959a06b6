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

/// The problem of points with which no round ends.
pub(crate) fn impossible_points(found: impl Display) -> String {
    unexpected(
        "the points of both teams (multiples of 5 from -500 to 500, in sum a multiple of 100)",
        found,
    )
}

/// The problem of a round without a result, which starts in this line.
pub(crate) fn no_result(start: usize, found: &str) -> String {
    let expected = format!("the result of the round that starts in line {start}");
    unexpected(expected, found)
}
