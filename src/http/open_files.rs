//! How many files the process may have open.

/// The most files that may be open, after asking for as many as the process can get.
#[cfg(target_os = "linux")]
pub(super) fn allowed() -> usize {
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
    // None is without limit.
    current.map_or(usize::MAX, |files| files.try_into().unwrap_or(usize::MAX))
}

/// Nothing is known about it, so nothing is limited.
#[cfg(not(target_os = "linux"))]
pub(super) fn allowed() -> usize {
    usize::MAX
}
