//! The limit of open files.

/// The most files that the process may have open, after raising the limit as far as possible.
#[cfg(target_os = "linux")]
pub(crate) fn allowed() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limits = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limits.maximum,
        ..limits
    };
    let current = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limits.maximum,
        Err(_) => limits.current,
    };
    // None means no limit.
    current.map_or(usize::MAX, |files| files.try_into().unwrap_or(usize::MAX))
}

/// On other systems the limit is unknown.
#[cfg(not(target_os = "linux"))]
pub(crate) fn allowed() -> usize {
    usize::MAX
}
