//! What the service runs in, from its first moment on.

use std::io;
use std::pin::pin;
use std::thread;

use actix_web::rt::{self, SystemRunner};
use futures_util::future::{Either, select};
use tokio::sync::oneshot;

use super::lifecycle::Signals;

/// Runs the service; SIGTERM, SIGINT and SIGHUP are minded as long as there is one.
pub struct Runtime {
    pub(super) system: SystemRunner,
    pub(super) signals: Signals,
}

impl Runtime {
    /// From now on no signal ends the process by itself: SIGHUP waits until the service can read
    /// its files anew, and a stop signal ends the work of [`Self::unless_stopped`].
    ///
    /// # Errors
    /// When the operating system lets no signal handler be installed.
    pub fn start() -> io::Result<Runtime> {
        let system = rt::System::new();
        let signals = system.block_on(async { Signals::install() })?;
        Ok(Runtime { system, signals })
    }

    /// Does work on a thread of its own. Nothing comes back when a stop signal comes first: the
    /// work is left to the end of the process.
    ///
    /// # Errors
    /// When the operating system refuses a thread, or the work panics.
    pub fn unless_stopped<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<Option<T>> {
        let Runtime { system, signals } = self;
        system.block_on(async {
            match select(pin!(on_a_thread(work)), pin!(signals.stop())).await {
                Either::Left((done, _)) => done.map(Some),
                Either::Right(_) => Ok(None),
            }
        })
    }
}

/// Does work that may wait for files on a thread of its own: not on one of those that the end of a
/// runtime waits for.
///
/// # Errors
/// When the operating system refuses a thread, or the work panics.
pub(super) async fn on_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    let (send, done) = oneshot::channel();
    thread::Builder::new()
        .name("files".to_owned())
        // Nobody may wait for it any more.
        .spawn(move || drop(send.send(work())))?;
    done.await
        .map_err(|_| io::Error::other("reading files ended early"))
}
