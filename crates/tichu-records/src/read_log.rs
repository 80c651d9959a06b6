//! Reads logs of any form for the data in them.

use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;

use crate::dataset_error::DatasetError;
use crate::files::{logs_of, open_log};
use crate::header::Header;
use crate::log::Log;
use crate::recorded_rounds::RecordedRounds;
use crate::site::OpenLog;
use crate::sites;

impl Log {
    /// Reads the matches of a log of any form.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub fn each_match(file: &Path, stream: impl BufRead) -> io::Result<Vec<Log>> {
        let mut logs = Vec::new();
        for log in logs_of(file, stream)? {
            let (site, log) = sites::known(log)?;
            match site.data {
                Some(data) => logs.push(data(log)?),
                None => logs.extend(of_rounds(log)),
            }
        }
        Ok(logs)
    }
}

/// The matches of a log whose damaged rounds have no data.
fn of_rounds(log: OpenLog<'_>) -> Vec<Log> {
    let file = Arc::clone(&log.file);
    let mut logs: Vec<Log> = Vec::new();
    let mut rounds = RecordedRounds::of(log);
    while let Some(round) = rounds.next() {
        while logs.len() < rounds.matches().len().max(1) {
            let header = rounds.matches().get(logs.len()).cloned();
            let header = header.unwrap_or_else(|| Header::new("", None));
            logs.push(Log::new(&file, header));
        }
        if let Some(log) = logs.last_mut() {
            match round {
                Err(fault) if rounds.is_outside() => log.problems.push(fault),
                round => log.add(round),
            }
        }
    }
    logs.into_iter().map(Log::ended).collect()
}

/// Reads the matches of a log of any form: one, or as many as a file of match records has.
///
/// # Errors
/// [`DatasetError::Unreadable`] when the file cannot be opened or read.
pub fn read_log(path: &Path) -> Result<Vec<Log>, DatasetError> {
    let logs = open_log(path).and_then(|log| Log::each_match(path, log));
    logs.map_err(|source| DatasetError::Unreadable {
        path: path.to_owned(),
        source,
    })
}
