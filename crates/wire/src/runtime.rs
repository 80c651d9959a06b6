//! The event loop and signal handlers, which exist from the first moment of the service.

use std::io;
use std::pin::pin;

use actix_web::rt::{self, SystemRunner};
use futures_util::future::{Either, select};
use tokio::sync::oneshot;

use super::signals::Signals;
use crate::threads;

/// The event loop; SIGTERM, SIGINT and SIGHUP are handled as long as it exists.
pub struct Runtime {
    pub(crate) system: SystemRunner,
    pub(crate) signals: Signals,
}

impl Runtime {
    /// Starts the event loop and installs the signal handlers: from now on no signal ends the
    /// process by itself. A SIGHUP waits until the service can reload, and a stop signal ends
    /// [`Self::unless_stopped`].
    ///
    /// # Errors
    /// When the operating system refuses a signal handler.
    pub fn start() -> io::Result<Runtime> {
        let system = rt::System::new();
        let signals = system.block_on(async { Signals::install() })?;
        Ok(Runtime { system, signals })
    }

    /// Does work on a thread of its own. Returns `None` when a stop signal arrives first; the
    /// thread then goes on until the process ends.
    ///
    /// # Errors
    /// When the operating system refuses a thread, or the work panics.
    pub fn unless_stopped<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<Option<T>> {
        let Runtime { system, signals } = self;
        system.block_on(async {
            match select(pin!(on_a_thread(work)), pin!(signals.stop.next())).await {
                Either::Left((done, _)) => done.map(Some),
                Either::Right(_) => Ok(None),
            }
        })
    }
}

/// Does work that may wait for files on a thread of its own, because a runtime waits for its own
/// threads when it ends.
///
/// # Errors
/// When the operating system refuses a thread, or the work panics.
pub async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    let (send, done) = oneshot::channel();
    // The receiver may be gone.
    threads::start("files", move || drop(send.send(work())))?;
    done.await
        .map_err(|_| io::Error::other("reading files ended early"))
}
