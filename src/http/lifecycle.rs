//! Signals: reading the models anew, and stopping.
//!
//! Stopping loses no request: for a short grace everything is still answered, but readiness
//! says no and every answer closes its connection, so clients move away by themselves. Only
//! then does the listener close.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::dev::ServerHandle;
use actix_web::rt::signal::unix::{Signal, SignalKind, signal};
use actix_web::rt::time::sleep;
use actix_web::web::Data;
use futures_util::future::{Either, select};

use super::App;

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
}

/// Reads the models anew at each SIGHUP, and stops the server without losing a request at the
/// first stop signal; a second one ends the grace, a third one the wait for requests under way.
pub(super) async fn obey(app: Data<App>, mut signals: Signals, server: ServerHandle) {
    let Signals { stop, hangup } = &mut signals;
    while let Either::Right(_) = select(pin!(stop.next()), pin!(hangup.recv())).await {
        app.reload().await;
    }
    app.lifecycle.stop();
    let grace = app.settings.shutdown_grace;
    log::info!("stopping: answering for another {} s", grace.as_secs_f64());
    select(pin!(sleep(grace)), pin!(stop.next())).await;
    let impatient = matches!(
        select(pin!(server.stop(true)), pin!(stop.next())).await,
        Either::Right(_)
    );
    if impatient {
        server.stop(false).await;
    }
}

/// The signals that the service obeys.
pub(super) struct Signals {
    stop: StopSignals,
    hangup: Signal,
}

impl Signals {
    /// From now on these signals no longer end the process by themselves.
    ///
    /// # Errors
    /// When the operating system lets no signal handler be installed.
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
struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    /// Waits for the next of them.
    async fn next(&mut self) {
        select(pin!(self.terminate.recv()), pin!(self.interrupt.recv())).await;
    }
}
