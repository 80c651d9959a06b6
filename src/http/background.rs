//! Long work, on threads of low priority.
//!
//! They run from the start of the service on: later the operating system might refuse them, and tokio
//! panics then.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

#[cfg(target_os = "linux")]
use rustix::{process::setpriority_process, thread::gettid};
use tokio::sync::oneshot;

use crate::threads;

/// Niceness of these threads, so that requests for single hands go first.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

type Work = Box<dyn FnOnce() + Send>;

/// Where the threads of this process get their work.
static WORK: OnceLock<Sender<Work>> = OnceLock::new();

/// Starts this number of threads.
///
/// # Errors
/// When the operating system refuses one.
pub(super) fn start(count: usize) -> io::Result<()> {
    let (send, receive) = channel();
    let receive = Arc::new(Mutex::new(receive));
    for _ in 0..count {
        let receive = Arc::clone(&receive);
        threads::start("background", move || {
            lower_priority();
            while let Some(work) = next(&receive) {
                // The hook has logged a panic; the thread goes on.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
        })?;
    }
    WORK.get_or_init(|| send);
    Ok(())
}

fn next(receive: &Mutex<Receiver<Work>>) -> Option<Work> {
    let receive = receive.lock().unwrap_or_else(PoisonError::into_inner);
    receive.recv().ok()
}

/// Does long work on a thread of lower priority than the workers.
///
/// # Errors
/// When the work panics.
pub(super) async fn background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, oneshot::error::RecvError> {
    let (send, done) = oneshot::channel();
    let work = Box::new(move || {
        // The client may be gone.
        drop(send.send(work()));
    });
    if let Some(threads) = WORK.get() {
        // The threads receive as long as the process lives.
        drop(threads.send(work));
    }
    done.await
}

/// Lowers the priority of this thread.
pub(super) fn lower_priority() {
    // On Linux each thread has its own niceness. Lowering the priority needs no right.
    #[cfg(target_os = "linux")]
    let _ = setpriority_process(Some(gettid()), NICENESS);
}
