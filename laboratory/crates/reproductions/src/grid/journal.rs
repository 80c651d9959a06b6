//! The trials of a search so far, in a file that grows by a line with each trial.
//!
//! A line is written at once and whole. Should a crash cut the last one all the same, it is
//! dropped and its trial is made again. The first line identifies the hands and settings, so that
//! figures of different hands are never mixed.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use laboratory_training::TrainingError;
use outputs::named;

use super::trial::{Family, Step, Trial};

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
    /// The journal is of another search, or a line of it is no trial.
    #[error("{0}")]
    Journal(String),
    /// Nothing can be fitted.
    #[error(transparent)]
    Training(#[from] TrainingError),
}

/// The trials of a search, in memory and on disk.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    writer: csv::Writer<File>,
    trials: Vec<Trial>,
}

impl Journal {
    /// Opens the journal in a directory, or begins one; the directory is made when it is not
    /// there. `fingerprint` comes from [`Search`](super::Search::fingerprint).
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
            return Err(GridError::Journal(format!(
                "{}: expected the journal of a search on these hands with these settings ({header}), found {found:?}; another --out, or its removal, helps",
                path.display()
            )));
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
        let mut writer = csv::WriterBuilder::new();
        Ok(Journal {
            path,
            writer: writer.has_headers(false).from_writer(file),
            trials,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The values of C without a trial yet; the trials of the others go to `on_step` and `trials`.
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
        self.writer
            .write_record(fields(&trial))
            .map_err(io::Error::from)
            .and_then(|()| self.writer.flush())
            .map_err(|error| named(&self.path, &error))?;
        self.trials.push(trial);
        Ok(())
    }
}

/// The trials of a journal of any search.
///
/// # Errors
/// [`GridError`] when the file cannot be read or has a line that is no trial.
pub fn read(path: &Path) -> Result<Vec<Trial>, GridError> {
    let text = std::fs::read_to_string(path).map_err(|error| named(path, &error))?;
    trials(path, &text)
}

/// The trials of a journal's text, which begins with two lines of head.
fn trials(path: &Path, text: &str) -> Result<Vec<Trial>, GridError> {
    let head = format!("{COLUMNS}\n");
    let rows = text.splitn(3, '\n').nth(2).unwrap_or_default();
    let mut reader = csv::ReaderBuilder::new()
        .quoting(false)
        .from_reader(head.as_bytes().chain(rows.as_bytes()));
    let damaged = |error: csv::Error| {
        // Here the head is one line.
        let line = error.position().map_or(1, csv::Position::line) as usize + 1;
        let found = text.lines().nth(line - 1).unwrap_or_default();
        GridError::Journal(format!(
            "{}:{line}: expected values for {COLUMNS}, found {found:?}",
            path.display()
        ))
    };
    let trials = reader.deserialize();
    trials.map(|trial| trial.map_err(damaged)).collect()
}

/// The fields of a trial, numbers as short as they can be.
fn fields(trial: &Trial) -> [String; 8] {
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
    [
        family.to_owned(),
        log2_c.to_string(),
        log2_gamma.map_or_else(String::new, |gamma| gamma.to_string()),
        squared_error.to_string(),
        roc_area.to_string(),
        accuracy.to_string(),
        support_vectors.map_or_else(String::new, |count| count.to_string()),
        converged.to_string(),
    ]
}
