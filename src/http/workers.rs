//! How many worker threads there can be.

use super::{Settings, open_files, processors};

/// The most that actix-server takes.
pub(super) const MOST: u16 = 512;

/// Open files of a worker: those of its event loop.
const FILES_EACH: usize = 4;

/// Open files beside those of workers, with some connections among them.
const OTHER_FILES: usize = 64;

/// More workers than the operating system lets the process have files for.
#[derive(Debug, thiserror::Error)]
#[error(
    "expected at most {most} workers, since the operating system allows {files} open files, found {found}; \
     raise that limit (ulimit -n) or lower --workers"
)]
pub struct TooManyWorkers {
    found: usize,
    most: usize,
    files: usize,
}

/// Open files of so many workers, and of everything else that is no connection.
pub(super) fn files(workers: usize) -> usize {
    workers * FILES_EACH + OTHER_FILES
}

/// The workers that the settings ask for, or else one per processor as far as possible.
///
/// # Errors
/// When more are asked for than can be started.
pub(super) fn count(settings: &Settings) -> Result<usize, TooManyWorkers> {
    let files = open_files::allowed();
    let most = (files.saturating_sub(OTHER_FILES) / FILES_EACH).clamp(1, usize::from(MOST));
    match settings.workers.map(usize::from) {
        Some(found) if found > most => Err(TooManyWorkers { found, most, files }),
        Some(count) => Ok(count),
        None => Ok(processors().min(most)),
    }
}
