//! Long work, on threads of low priority.

use actix_web::error::BlockingError;
use actix_web::web;

#[cfg(target_os = "linux")]
use rustix::{process::setpriority_process, thread::gettid};

/// Niceness of these threads, so that requests for single hands go first.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Does long work on a thread of lower priority than the workers.
///
/// # Errors
/// When the service stops before the work is done.
pub(super) async fn background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BlockingError> {
    web::block(|| {
        lower_priority();
        work()
    })
    .await
}

/// Lowers the priority of this thread.
pub(super) fn lower_priority() {
    // On Linux each thread has its own niceness. Lowering the priority needs no right.
    #[cfg(target_os = "linux")]
    let _ = setpriority_process(Some(gettid()), NICENESS);
}
