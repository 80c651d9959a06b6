//! Errors in a log.

use std::path::Path;
use std::sync::Arc;

use tichu::{CardsError, DealError, UnknownCard};

/// Something that is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: {problem}", file.display())]
pub struct LogError {
    /// The log.
    pub file: Arc<Path>,
    /// The line, from 1.
    pub line: usize,
    /// The expected and the found content.
    pub problem: LogErrorKind,
}

/// The expected and the found content of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogErrorKind {
    /// A line, or a part of one, that does not have its place here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The content that has its place here.
        expected: String,
        /// The content that is there. Texts are quoted and cut short.
        found: String,
    },
    /// A dealt hand.
    #[error(transparent)]
    Hand(#[from] CardsError),
    /// A card of the exchange or the play.
    #[error(transparent)]
    Card(#[from] UnknownCard),
    /// Hands that cannot be dealt.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A line that the rules of the game contradict.
    #[error("{0}")]
    Rule(String),
    /// A log that cannot be read on.
    #[error("expected the next line, found: {0}")]
    Unreadable(String),
}

impl LogErrorKind {
    pub(crate) fn unexpected(expected: impl Into<String>, found: impl Into<String>) -> Self {
        LogErrorKind::Unexpected {
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// Points with which no round ends.
    pub(crate) fn points(found: String) -> Self {
        let expected = "the points of both teams (multiples of 5 from -500 to 500, in sum a \
                        multiple of 100)";
        LogErrorKind::unexpected(expected, found)
    }

    /// A round that ends without a result.
    pub(crate) fn no_result(start: usize, found: &str) -> Self {
        let expected = format!("the result of the round that starts in line {start}");
        LogErrorKind::unexpected(expected, found)
    }
}
