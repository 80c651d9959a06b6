//! Starting, serving, stopping: what the service says of itself while it goes.
//!
//! Stopping loses no request: for a short grace everything is still answered, but readiness
//! says no and every answer closes its connection, so clients move away by themselves. Only
//! then does the listener close.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::rt::signal::unix::{Signal, SignalKind, signal};
use actix_web::rt::time::sleep;
use futures_util::future::{Either, select};

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

    /// Waits for a stop signal, then stops the server without losing a request; a second
    /// signal ends the grace, a third one the wait for requests under way.
    pub async fn stop_on_signal(
        &self,
        mut signals: StopSignals,
        server: ServerHandle,
        grace: Duration,
    ) {
        signals.next().await;
        self.stop();
        log::info!("stopping: answering for another {} s", grace.as_secs_f64());
        select(pin!(sleep(grace)), pin!(signals.next())).await;
        let impatient = matches!(
            select(pin!(server.stop(true)), pin!(signals.next())).await,
            Either::Right(_)
        );
        if impatient {
            server.stop(false).await;
        }
    }
}

/// SIGTERM (from a supervisor) and SIGINT (from a terminal).
pub(super) struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    /// From now on these signals no longer end the process by themselves.
    ///
    /// # Errors
    /// When the operating system lets no signal handler be installed.
    pub fn install() -> std::io::Result<StopSignals> {
        Ok(StopSignals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for the next of them.
    async fn next(&mut self) {
        select(pin!(self.terminate.recv()), pin!(self.interrupt.recv())).await;
    }
}
