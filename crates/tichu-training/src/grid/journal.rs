//! What a search has found so far, in a file that grows by a line with each trial.
//!
//! A line is written at once and whole. Should a crash cut the last one all the same, it is
//! dropped and its trial is made again. The first line tells the hands and settings, so that
//! figures of different hands never get mixed.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{Family, Step, Trial};
use crate::TrainingError;
use crate::write::named;

/// Name of the journal in its directory: comma-separated values after a line of comment.
pub const FILE: &str = "grid.csv";

const COLUMNS: &str =
    "model,log2_c,log2_gamma,squared_error,roc_area,accuracy,support_vectors,converged";

/// Why a search ends early.
#[derive(Debug, thiserror::Error)]
pub enum GridError {
    /// The journal cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The journal is of another search.
    #[error(
        "{}: expected the journal of a search on these hands with these settings ({expected}), found {found:?}; another --out, or its removal, helps",
        path.display()
    )]
    OtherSearch {
        /// The journal.
        path: PathBuf,
        /// Its first line as it should be.
        expected: String,
        /// Its first line.
        found: String,
    },
    /// A line of the journal is no trial.
    #[error("{}:{line}: expected values for {COLUMNS}, found {found:?}", path.display())]
    Damaged {
        /// The journal.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// Nothing can be fitted.
    #[error(transparent)]
    Training(#[from] TrainingError),
}

/// The trials of a search, in memory and on disk.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    trials: Vec<Trial>,
}

impl Journal {
    /// Opens the journal in a directory, or begins one; the directory is made when it is not
    /// there. `fingerprint` is that of [`Search`](super::Search::fingerprint).
    ///
    /// # Errors
    /// [`GridError`] when the file cannot be read or written, is of another search, or has a
    /// line that is no trial.
    pub fn open(directory: &Path, fingerprint: &str) -> Result<Journal, GridError> {
        std::fs::create_dir_all(directory).map_err(|error| named(directory, &error))?;
        let path = directory.join(FILE);
        let header = format!("# grand-tichu grid 1, input {fingerprint}");
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut text = String::new();
        let mut file = options
            .open(&path)
            .and_then(|mut file| file.read_to_string(&mut text).map(|_| file))
            .map_err(|error| named(&path, &error))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let found = text.lines().next().unwrap_or_default();
        if found != header && (whole > 0 || !header.starts_with(found)) {
            return Err(GridError::OtherSearch {
                expected: header,
                found: found.to_owned(),
                path,
            });
        }
        let trials = trials(&path, &text[..whole])?;
        let begun = text[..whole].lines().nth(1) == Some(COLUMNS);
        let kept = if begun { whole as u64 } else { 0 };
        file.set_len(kept)
            .and_then(|()| file.seek(SeekFrom::Start(kept)))
            .and_then(|_| match begun {
                true => Ok(()),
                false => file.write_all(format!("{header}\n{COLUMNS}\n").as_bytes()),
            })
            .map_err(|error| named(&path, &error))?;
        Ok(Journal { path, file, trials })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Those of some C that are not there yet; the others are told and added to `trials`.
    pub(super) fn missing(
        &self,
        family: Family,
        all: &[f64],
        log2_gamma: Option<i32>,
        trials: &mut Vec<Trial>,
        on_step: &mut impl FnMut(Step),
    ) -> Vec<f64> {
        let mut missing = Vec::new();
        for &c in all {
            match self.trials.iter().find(|t| t.is(family, c, log2_gamma)) {
                Some(known) => {
                    on_step(Step::Known(known));
                    trials.push(*known);
                }
                None => missing.push(c),
            }
        }
        missing
    }

    pub(super) fn add(&mut self, trial: Trial) -> Result<(), GridError> {
        self.file
            .write_all(line(&trial).as_bytes())
            .map_err(|error| named(&self.path, &error))?;
        self.trials.push(trial);
        Ok(())
    }
}

/// The trials of a journal, whatever search it is of.
///
/// # Errors
/// [`GridError`] when the file cannot be read or has a line that is no trial.
pub fn read(path: &Path) -> Result<Vec<Trial>, GridError> {
    let text = std::fs::read_to_string(path).map_err(|error| named(path, &error))?;
    trials(path, &text)
}

/// The trials of a journal's text, which begins with two lines of head.
fn trials(path: &Path, text: &str) -> Result<Vec<Trial>, GridError> {
    let lines = (1..).zip(text.lines()).skip(2);
    let trial = |(line, text): (usize, &str)| {
        parsed(text).ok_or_else(|| GridError::Damaged {
            path: path.to_owned(),
            line,
            found: text.to_owned(),
        })
    };
    lines.map(trial).collect()
}

fn line(trial: &Trial) -> String {
    let Trial {
        family,
        log2_c,
        log2_gamma,
        squared_error,
        roc_area,
        accuracy,
        support_vectors,
        converged,
    } = trial;
    let family = match family {
        Family::Logistic => "logistic",
        Family::Svr => "svr",
    };
    let gamma = log2_gamma.map_or_else(String::new, |gamma| gamma.to_string());
    let support = support_vectors.map_or_else(String::new, |count| count.to_string());
    format!(
        "{family},{log2_c},{gamma},{squared_error},{roc_area},{accuracy},{support},{converged}\n"
    )
}

fn parsed(line: &str) -> Option<Trial> {
    let fields: Vec<&str> = line.split(',').collect();
    let [family, c, gamma, error, area, accuracy, support, converged] = fields[..] else {
        return None;
    };
    let family = match family {
        "logistic" => Family::Logistic,
        "svr" => Family::Svr,
        _ => return None,
    };
    Some(Trial {
        family,
        log2_c: c.parse().ok()?,
        log2_gamma: optional(gamma)?,
        squared_error: error.parse().ok()?,
        roc_area: area.parse().ok()?,
        accuracy: accuracy.parse().ok()?,
        support_vectors: optional(support)?,
        converged: converged.parse().ok()?,
    })
}

/// A field that may be empty.
fn optional<T: std::str::FromStr>(field: &str) -> Option<Option<T>> {
    if field.is_empty() {
        Some(None)
    } else {
        field.parse().ok().map(Some)
    }
}
