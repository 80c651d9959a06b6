//! Text files of published work: a hand a line, and errors that name file and line.

use std::fmt::Display;
use std::path::Path;

/// Why a file cannot be used: the file, often the line, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FileError(String);

impl FileError {
    /// A fault of a whole file.
    pub(crate) fn of(path: &Path, fault: impl Display) -> FileError {
        FileError(format!("{}: {fault}", path.display()))
    }
}

/// Every line of a file, read; faults name the line, from 1.
///
/// # Errors
/// The first fault, and when the file is missing or no text.
pub(crate) fn read_lines<T>(
    path: &Path,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, FileError> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| {
        FileError(format!(
            "expected a readable text file, found {shown}: {error}"
        ))
    })?;
    let numbered = (1..).zip(text.lines());
    numbered
        .map(|(line, text)| {
            read(text).map_err(|fault| FileError(format!("{shown}:{line}: {fault}")))
        })
        .collect()
}
