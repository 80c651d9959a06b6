//! Match logs: `--logs`.

use std::error::Error;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use clap::Args;
use tichu::TargetScore;
use tichu_records::{Dataset, DatasetError, find_logs, open_log};

use crate::screen;

/// The match logs that a command reads.
#[derive(Args)]
pub struct LogOptions {
    /// Match logs of BrettSpielWelt or Board Game Arena, match records, archives (*.zip, *.gz) or directories of them; - is
    /// standard input
    #[arg(long, required = true, num_args = 1.., value_name = "DIR")]
    pub logs: Vec<PathBuf>,
}

/// The target of matches.
#[derive(Args)]
pub struct TargetOptions {
    /// The total that ends a match whose log does not say it; without it, the smallest that the site offers with which
    /// no round came after the end
    #[arg(long, value_name = "POINTS", value_parser = target_score)]
    pub target_score: Option<TargetScore>,
}

/// The total that ends a match, in an option.
///
/// # Errors
/// For a text that is no whole number from 1 to 100,000.
pub fn target_score(text: &str) -> Result<TargetScore, String> {
    let points = text.parse::<i32>().map_err(|_| "expected a whole number")?;
    TargetScore::try_from(points).map_err(|error| error.to_string())
}

impl LogOptions {
    /// The files of logs.
    pub fn files(&self) -> Result<Vec<PathBuf>, DatasetError> {
        find_logs(&self.logs)
    }

    /// The hands of the logs.
    pub fn read(&self) -> Result<Dataset, Box<dyn Error>> {
        read(&self.logs)
    }
}

/// Reads the logs under these paths and reports the lines that it skipped.
pub fn read(logs: &[PathBuf]) -> Result<Dataset, Box<dyn Error>> {
    let files = find_logs(logs)?;
    let bar = screen::bar("reading logs", files.len() as u64);
    let dataset = Dataset::read(&files, || bar.inc(1))?;
    bar.finish_and_clear();
    report(&dataset);
    Ok(dataset)
}

/// Opens a log.
///
/// # Errors
/// A sentence that names the file, when it cannot be read.
pub fn open(path: &Path) -> Result<Box<dyn BufRead + Send>, String> {
    open_log(path).map_err(|error| {
        let path = path.display();
        format!("expected a readable file, found {path}: {error}")
    })
}

/// Reports the lines that were skipped.
pub fn report(dataset: &Dataset) {
    if dataset.copies > 0 {
        screen::remark(format_args!(
            "left out copies of matches: {}",
            dataset.copies
        ));
    }
    for problem in &dataset.problems {
        screen::remark(format_args!("skipped {problem}"));
    }
}
