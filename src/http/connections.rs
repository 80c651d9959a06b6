//! How many connections are open, and how many may be.
//!
//! Connections that do nothing cost memory and a file descriptor each. Beyond the limit a reserve
//! is still accepted, so that there is somebody to say 503, and to answer about health; beyond
//! the reserve, connections wait until others are gone.

use prometheus::IntGauge;

/// File descriptors for everything that is no connection.
const OTHER_FILES: usize = 64;

/// The connections of the service.
pub(super) struct Connections {
    open: IntGauge,
    limit: usize,
}

/// A connection that is open until this is dropped.
pub(super) struct Open(IntGauge);

impl Connections {
    /// At most `limit`, and no more than the operating system has files for.
    pub fn new(limit: usize, open: IntGauge) -> Connections {
        let files = files_allowed().saturating_sub(OTHER_FILES);
        let most = Connections { open, limit };
        if most.with_reserve() <= files {
            return most;
        }
        let limit = (files.saturating_sub(16) / 9 * 8).max(1);
        log::warn!("at most {limit} connections: the operating system allows too few open files");
        Connections { limit, ..most }
    }

    /// The limit and its reserve.
    pub fn with_reserve(&self) -> usize {
        self.limit + self.limit / 8 + 16
    }

    /// Counts a connection as open.
    pub fn opened(&self) -> Open {
        self.open.inc();
        Open(self.open.clone())
    }

    /// Whether more are open than should be.
    pub fn are_crowded(&self) -> bool {
        usize::try_from(self.open.get()).is_ok_and(|open| open > self.limit)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// How many files the process may have open, after asking for as many as it can get.
#[cfg(target_os = "linux")]
fn files_allowed() -> usize {
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
fn files_allowed() -> usize {
    usize::MAX
}
