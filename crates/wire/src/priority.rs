//! The priority of threads.

/// Lowers the priority of this thread, so that requests which take microseconds go first.
///
/// On Linux each thread has its own niceness. Lowering the priority needs no right.
#[cfg(target_os = "linux")]
pub(crate) fn lower() {
    use rustix::process::{getpriority_process, setpriority_process};

    /// Above the niceness of the workers, whatever the service was started with.
    const NICER: i32 = 10;
    /// The highest niceness.
    const MOST: i32 = 19;

    // A thread starts with the niceness of the thread that starts it. 0 stands for this thread.
    let niceness = getpriority_process(None).unwrap_or(0);
    let _ = setpriority_process(None, (niceness + NICER).min(MOST));
}

/// Other systems have no priority of a thread.
#[cfg(not(target_os = "linux"))]
pub(crate) fn lower() {}
