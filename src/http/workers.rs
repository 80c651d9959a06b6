//! How many worker threads there can be.

use super::{Settings, processors};

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

/// The workers that the settings ask for, or else one per processor as far as possible.
///
/// # Errors
/// When more are asked for than can be started.
pub(super) fn count(settings: &Settings) -> Result<usize, TooManyWorkers> {
    let files = files_allowed();
    let most = (files.saturating_sub(OTHER_FILES) / FILES_EACH).clamp(1, usize::from(MOST));
    match settings.workers.map(usize::from) {
        Some(found) if found > most => Err(TooManyWorkers { found, most, files }),
        Some(count) => Ok(count),
        None => Ok(processors().min(most)),
    }
}

/// How many files the process may have open, once it has asked for as many as it can get.
#[cfg(target_os = "linux")]
fn files_allowed() -> usize {
    use rustix::process::{Resource, getrlimit};
    // None is without limit.
    let files = getrlimit(Resource::Nofile).maximum;
    files.map_or(usize::MAX, |files| files.try_into().unwrap_or(usize::MAX))
}

/// Nothing is known about it, so nothing is limited.
#[cfg(not(target_os = "linux"))]
fn files_allowed() -> usize {
    usize::MAX
}
