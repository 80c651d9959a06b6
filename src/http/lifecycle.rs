//! Signals: reading the models anew, and stopping.
//!
//! Stopping loses no request: for a short grace everything is still answered, but readiness
//! says no and every answer closes its connection, so clients move away by themselves. Then no
//! new connection begins, those that have begun are accepted, and only then the listener closes.

use std::net::TcpListener;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::rt::signal::unix::{Signal, SignalKind, signal};
use actix_web::rt::time::sleep;
use actix_web::web::Data;
use futures_util::future::{Either, pending, select};
use tokio::sync::watch;

use super::{App, listening};

/// How long connections that have begun may take to be accepted.
const SETTLING: Duration = Duration::from_millis(100);

/// Whether the service is on its way out.
#[derive(Debug, Default)]
pub(super) struct Lifecycle {
    stopping: AtomicBool,
    draining: AtomicBool,
    drained: watch::Sender<()>,
}

/// Ends when the grace does.
pub(super) type Draining = Pin<Box<dyn Future<Output = ()>>>;

impl Lifecycle {
    /// Whether a stop signal has come.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Whether the grace is over: connections on which nothing is asked are to be closed.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// The end of the grace, when it is not over yet.
    pub fn draining(&self) -> Draining {
        let mut drained = self.drained.subscribe();
        let over = self.is_draining();
        Box::pin(async move {
            if !over {
                // It fails when there is no lifecycle any more: then there is no grace either.
                let _ = drained.changed().await;
            }
        })
    }

    fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    fn drain(&self) {
        self.draining.store(true, Ordering::SeqCst);
        self.drained.send_replace(());
    }
}

/// Reads the models anew at each SIGHUP, and stops the server without losing a request at the
/// first stop signal; a second one ends the grace. At a third one this is over, and nothing more
/// is to be waited for.
pub(super) async fn obey(
    app: Data<App>,
    mut signals: Signals,
    listener: TcpListener,
    server: ServerHandle,
) {
    let Signals { stop, hangup } = &mut signals;
    while !stop.comes_before(hangup.recv()).await {
        // Files may be slow: a stop signal does not wait for them.
        if stop.comes_before(app.reload()).await {
            break;
        }
    }
    app.lifecycle.stop();
    let grace = app.settings.shutdown_grace;
    log::info!("stopping: answering for another {} s", grace.as_secs_f64());
    select(pin!(sleep(grace)), pin!(stop.next())).await;
    listening::shut(&listener);
    drop(listener); // Or it would stay open when the server closes its own.
    sleep(SETTLING).await;
    app.lifecycle.drain();
    let stopped = async {
        server.stop(true).await;
        pending::<()>().await; // The server says how that went.
    };
    select(pin!(stopped), pin!(stop.next())).await;
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

    /// Waits for the next stop signal.
    pub async fn stop(&mut self) {
        self.stop.next().await;
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

    /// Waits for the next of them or for something else, and says whether it was one of them.
    async fn comes_before(&mut self, other: impl Future) -> bool {
        matches!(
            select(pin!(self.next()), pin!(other)).await,
            Either::Left(_)
        )
    }
}
