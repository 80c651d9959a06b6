//! Reading the thesis's matrices.

use std::io;
use std::path::{Path, PathBuf};

/// Values in a row of the thesis's matrices.
pub const COLUMNS: usize = 98;

/// Why the matrices cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// A file that is missing or no text.
    #[error("expected a readable text file, found {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A row that is too short or too long.
    #[error("{}:{line}: expected {expected} values, found {found}", path.display())]
    Width {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// How many values a row has.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// Something that is not the number it should be.
    #[error("{}:{line}: expected {expected}, found {found:?}", path.display())]
    Value {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The expected content.
        expected: &'static str,
        /// The content.
        found: String,
    },
    /// Features and calls of different hands.
    #[error("{}: expected {expected} lines, one for each row of {}, found {found}", calls.display(), features.display())]
    Rows {
        /// The file of the features.
        features: PathBuf,
        /// The file of the calls.
        calls: PathBuf,
        /// How many rows of features there are.
        expected: usize,
        /// How many calls.
        found: usize,
    },
    /// A file without a row.
    #[error("{}: expected rows of {COLUMNS} values, found none", .0.display())]
    Empty(PathBuf),
}

/// Some hands as the thesis has them.
#[derive(Clone, Debug, PartialEq)]
pub struct Hands {
    /// [`COLUMNS`] finite values for each hand.
    pub rows: Vec<Vec<f64>>,
    /// Whether the hand was called, in the same order.
    pub called: Vec<bool>,
}

impl Hands {
    /// The rows as slices.
    #[must_use]
    pub fn rows(&self) -> Vec<&[f64]> {
        self.rows.iter().map(Vec::as_slice).collect()
    }

    /// Reads `<part>-features.txt`, a hand a line, and `<part>-calls.txt`, a 0 or 1 a line.
    fn read(directory: &Path, part: &str) -> Result<Hands, MatrixError> {
        let features = directory.join(format!("{part}-features.txt"));
        let calls = directory.join(format!("{part}-calls.txt"));
        let rows = lines(&features, |text, place| place.row(text))?;
        let called = lines(&calls, |text, place| place.call(text))?;
        if rows.is_empty() {
            return Err(MatrixError::Empty(features));
        }
        if rows.len() != called.len() {
            return Err(MatrixError::Rows {
                features,
                calls,
                expected: rows.len(),
                found: called.len(),
            });
        }
        Ok(Hands { rows, called })
    }
}

/// The hands to fit on and those to measure on.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrices {
    /// 3,269 hands in the thesis.
    pub train: Hands,
    /// 428 hands in the thesis.
    pub test: Hands,
}

impl Matrices {
    /// Reads `train-features.txt`, `train-calls.txt`, `test-features.txt` and `test-calls.txt`.
    ///
    /// # Errors
    /// [`MatrixError`] with file and line.
    pub fn read(directory: &Path) -> Result<Matrices, MatrixError> {
        Ok(Matrices {
            train: Hands::read(directory, "train")?,
            test: Hands::read(directory, "test")?,
        })
    }
}

/// A line of a file, for errors.
struct Place<'a> {
    path: &'a Path,
    line: usize,
}

impl Place<'_> {
    fn row(&self, text: &str) -> Result<Vec<f64>, MatrixError> {
        let number = |word: &str| {
            let number = word.parse().ok().filter(|number: &f64| number.is_finite());
            number.ok_or_else(|| self.wrong("a finite number", word))
        };
        let row: Vec<f64> = text
            .split_whitespace()
            .map(number)
            .collect::<Result<_, _>>()?;
        if row.len() != COLUMNS {
            return Err(MatrixError::Width {
                path: self.path.to_owned(),
                line: self.line,
                expected: COLUMNS,
                found: row.len(),
            });
        }
        Ok(row)
    }

    fn call(&self, text: &str) -> Result<bool, MatrixError> {
        match text.trim() {
            "0" => Ok(false),
            "1" => Ok(true),
            other => Err(self.wrong("0 or 1", other)),
        }
    }

    fn wrong(&self, expected: &'static str, found: &str) -> MatrixError {
        MatrixError::Value {
            path: self.path.to_owned(),
            line: self.line,
            expected,
            found: found.to_owned(),
        }
    }
}

/// Every line of a file, read.
fn lines<T>(
    path: &Path,
    read: impl Fn(&str, &Place) -> Result<T, MatrixError>,
) -> Result<Vec<T>, MatrixError> {
    let text = std::fs::read_to_string(path).map_err(|source| MatrixError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let numbered = (1..).zip(text.lines());
    numbered
        .map(|(line, text)| read(text, &Place { path, line }))
        .collect()
}
