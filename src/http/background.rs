//! Work that takes long, beside the requests of the workers.

use actix_web::error::BlockingError;
use actix_web::web;

#[cfg(target_os = "linux")]
use rustix::{process::setpriority_process, thread::gettid};

/// Niceness of the threads that do it: requests for single hands go first.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Does work that takes long on a thread of its own, which the workers go before.
///
/// # Errors
/// When the service stops before the work is done.
pub(super) async fn background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BlockingError> {
    web::block(|| {
        // On Linux each thread has its own. Lowering it needs no right and cannot harm.
        #[cfg(target_os = "linux")]
        let _ = setpriority_process(Some(gettid()), NICENESS);
        work()
    })
    .await
}
