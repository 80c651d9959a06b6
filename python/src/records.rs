//! Match logs of any known form, as match records.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tichu_records::{Header, LogError, RecordedRound, RecordedRounds, write_round};

/// A fault of a log: its line, and the problem.
type Fault = (usize, String);

/// The rounds of a log as lines of `docs/records.md`, and its faults.
#[pyfunction]
pub(crate) fn read_records(
    py: Python<'_>,
    log: &[u8],
    name: &str,
) -> PyResult<(String, Vec<Fault>)> {
    py.detach(|| {
        let (mut text, mut faults, mut begun) = (Vec::new(), Vec::new(), 0);
        let mut rounds = RecordedRounds::new(Path::new(name), log);
        while let Some(round) = rounds.next() {
            let headers = &rounds.matches()[begun..];
            begun = rounds.matches().len();
            let written = write(headers, rounds.matches().last(), round, &mut text);
            let fault = written.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            faults.extend(fault);
        }
        Ok((String::from_utf8_lossy(&text).into_owned(), faults))
    })
}

/// Writes the matches that begin, and a round of the last match; the fault of one that cannot be read.
fn write(
    headers: &[Header],
    header: Option<&Header>,
    round: Result<RecordedRound, LogError>,
    text: &mut Vec<u8>,
) -> io::Result<Option<Fault>> {
    for header in headers {
        header.write(text)?;
    }
    match (round, header) {
        (Ok(round), Some(header)) => write_round(&round, header, text)?,
        (Err(fault), _) => return Ok(Some((fault.line, fault.problem))),
        (Ok(_), None) => {} // Never: a round has a match.
    }
    Ok(None)
}

/// The logs in files, archives and directories.
#[pyfunction]
pub(crate) fn find_logs(paths: Vec<PathBuf>) -> PyResult<Vec<PathBuf>> {
    tichu_records::find_logs(&paths).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The bytes of a log, as they are.
#[pyfunction]
pub(crate) fn open_log<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Bound<'py, PyBytes>> {
    let mut bytes = Vec::new();
    let read = tichu_records::open_log(&path).and_then(|mut log| log.read_to_end(&mut bytes));
    read.map_err(|error| {
        let path = path.display();
        PyOSError::new_err(format!("expected a readable log, found {path}: {error}"))
    })?;
    Ok(PyBytes::new(py, &bytes))
}
