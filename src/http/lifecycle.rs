//! Starting, serving, stopping: what the service says of itself while it goes.
//!
//! Stopping loses no request: for a short grace everything is still answered, but readiness
//! says no and every answer closes its connection, so clients move away by themselves. Only
//! then does the listener close.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::rt::signal::unix::{SignalKind, signal};
use actix_web::rt::time::sleep;

/// Whether the service is on its way out.
#[derive(Debug, Default)]
pub(super) struct Lifecycle {
    stopping: AtomicBool,
}

impl Lifecycle {
    /// Whether a stop signal has come.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Waits for SIGTERM or SIGINT, then stops the server without losing a request; a second
    /// signal ends the grace, a third one the wait for requests under way.
    ///
    /// # Errors
    /// When the operating system lets no signal handler be installed.
    pub async fn stop_on_signal(
        &self,
        server: ServerHandle,
        grace: Duration,
    ) -> std::io::Result<()> {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut stop_signal = async || {
            let first = std::pin::pin!(terminate.recv());
            let second = std::pin::pin!(interrupt.recv());
            futures_util::future::select(first, second).await;
        };
        stop_signal().await;
        self.stop();
        log::info!("stopping: answering for another {} s", grace.as_secs_f64());
        {
            let grace = std::pin::pin!(sleep(grace));
            let impatient = std::pin::pin!(stop_signal());
            futures_util::future::select(grace, impatient).await;
        }
        let finished = std::pin::pin!(server.stop(true));
        let impatient = std::pin::pin!(stop_signal());
        if let futures_util::future::Either::Right(_) =
            futures_util::future::select(finished, impatient).await
        {
            server.stop(false).await;
        }
        Ok(())
    }
}
