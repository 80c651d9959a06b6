//! The signals SIGHUP, SIGTERM and SIGINT.

use std::pin::pin;

use actix_web::rt::signal::unix::{Signal, SignalKind, signal};
use futures_util::future::{Either, select};

/// The signals that the service handles.
pub(crate) struct Signals {
    pub stop: StopSignals,
    pub hangup: Signal,
}

impl Signals {
    /// Installs handlers: from now on these signals do not end the process by themselves.
    ///
    /// # Errors
    /// When the operating system refuses a signal handler.
    pub fn install() -> std::io::Result<Signals> {
        Ok(Signals {
            stop: StopSignals {
                terminate: signal(SignalKind::terminate())?,
                interrupt: signal(SignalKind::interrupt())?,
            },
            hangup: signal(SignalKind::hangup())?,
        })
    }
}

/// SIGTERM (from a supervisor) and SIGINT (from a terminal).
pub(crate) struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    /// Waits for the next stop signal.
    pub async fn next(&mut self) {
        select(pin!(self.terminate.recv()), pin!(self.interrupt.recv())).await;
    }

    /// Whether a stop signal arrives before `other` ends.
    pub async fn comes_before(&mut self, other: impl Future) -> bool {
        matches!(
            select(pin!(self.next()), pin!(other)).await,
            Either::Left(_)
        )
    }
}
