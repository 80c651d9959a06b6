//! The number of worker threads.

use std::num::NonZeroUsize;

use super::open_files;

/// The most workers that actix-server allows.
pub const MAX_WORKERS: u16 = 512;

/// Open files of the event loop of a worker.
const FILES_EACH: usize = 4;

/// Open files beside those of workers, including a few connections.
const OTHER_FILES: usize = 64;

/// The settings ask for more workers than the limit of open files allows.
#[derive(Debug, thiserror::Error)]
#[error(
    "expected at most {most} workers, since the operating system allows {files} open files, found {found}; \
     raise that limit (ulimit -n)"
)]
pub struct TooManyWorkers {
    found: usize,
    most: usize,
    files: usize,
}

/// The number of threads that can run at the same time.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Open files of this number of workers and of everything else that is not a connection.
pub(crate) fn files(workers: usize) -> usize {
    workers * FILES_EACH + OTHER_FILES
}

/// The number of workers: `wanted`, or else one per processor as far as files allow.
///
/// # Errors
/// When `wanted` is more than can be started.
pub fn count(wanted: Option<u16>) -> Result<usize, TooManyWorkers> {
    let files = open_files::allowed();
    let most = (files.saturating_sub(OTHER_FILES) / FILES_EACH).clamp(1, usize::from(MAX_WORKERS));
    match wanted.map(usize::from) {
        Some(found) if found > most => Err(TooManyWorkers { found, most, files }),
        Some(count) => Ok(count),
        None => Ok(processors().min(most)),
    }
}
