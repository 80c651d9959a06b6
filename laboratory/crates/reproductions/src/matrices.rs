//! Reading the thesis's matrices.

use std::path::Path;

use crate::files::{FileError, read_lines};

/// Values in a row of the thesis's matrices.
pub const COLUMNS: usize = 98;

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
    fn read(directory: &Path, part: &str) -> Result<Hands, FileError> {
        let features = directory.join(format!("{part}-features.txt"));
        let calls = directory.join(format!("{part}-calls.txt"));
        let rows = read_lines(&features, row)?;
        let called = read_lines(&calls, call)?;
        if rows.is_empty() {
            let fault = format!("expected rows of {COLUMNS} values, found none");
            return Err(FileError::of(&features, fault));
        }
        if rows.len() != called.len() {
            let fault = format!(
                "expected {} lines, one for each row of {}, found {}",
                rows.len(),
                features.display(),
                called.len()
            );
            return Err(FileError::of(&calls, fault));
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
    /// [`FileError`] with file and line.
    pub fn read(directory: &Path) -> Result<Matrices, FileError> {
        Ok(Matrices {
            train: Hands::read(directory, "train")?,
            test: Hands::read(directory, "test")?,
        })
    }
}

/// The values of a hand.
fn row(text: &str) -> Result<Vec<f64>, String> {
    let number = |word: &str| {
        let number = word.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| format!("expected a finite number, found {word:?}"))
    };
    let row: Vec<f64> = text
        .split_whitespace()
        .map(number)
        .collect::<Result<_, _>>()?;
    match row.len() {
        COLUMNS => Ok(row),
        found => Err(format!("expected {COLUMNS} values, found {found}")),
    }
}

/// Whether the hand was called.
fn call(text: &str) -> Result<bool, String> {
    match text.trim() {
        "0" => Ok(false),
        "1" => Ok(true),
        other => Err(format!("expected 0 or 1, found {other:?}")),
    }
}
