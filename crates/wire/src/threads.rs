//! Threads, which the operating system may refuse.

use std::{io, thread};

use parking_lot::Mutex;

/// Starts a thread. It goes on until its work is done.
///
/// # Errors
/// When the operating system refuses it; the error says which limit to raise.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = thread::Builder::new().name(name.to_owned());
    thread.spawn(work).map(drop).map_err(refused)
}

/// Checks that so many more threads can run at the same time.
///
/// # Errors
/// When the operating system refuses one.
pub(crate) fn check(count: usize) -> io::Result<()> {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let _closed = gate.lock();
        (0..count).try_for_each(|_| {
            let wait = || drop(gate.lock());
            let thread = thread::Builder::new().spawn_scoped(scope, wait);
            thread.map(drop).map_err(refused)
        })
    })
}

fn refused(error: io::Error) -> io::Error {
    let expected = "expected another thread of the operating system";
    let advice =
        "raise the limit of processes and threads (ulimit -u, or that of the container's pids)";
    io::Error::new(
        error.kind(),
        format!("{expected}, found: {error}; {advice}"),
    )
}
