//! Reloading at SIGHUP and stopping without losing a request.
//!
//! During a short grace period the service still answers everything, but readiness answers 503 and
//! every answer closes its connection, so that clients move away by themselves. Then the listener
//! refuses new connections, accepts those that have begun, and closes.

use std::net::TcpListener;
use std::pin::pin;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::rt::time::sleep;
use actix_web::web::Data;
use futures_util::future::{join, pending, select};

use super::listening;
use super::service::Service;
use super::signals::Signals;
use super::wire::Wire;

/// How long the listener goes on accepting connections that have begun, at least.
const ACCEPT_TIME: Duration = Duration::from_millis(100);

/// How long before the shutdown timeout searches end, so that their clients get an answer.
const ANSWER_TIME: Duration = Duration::from_millis(500);

/// Reloads at each SIGHUP, and stops the server at the first stop signal without losing a request.
/// A second stop signal ends the grace period. At a third one this returns, and the service ends
/// without waiting for requests in flight.
pub(crate) async fn handle_signals(
    service: Data<impl Service>,
    wire: Data<Wire>,
    mut signals: Signals,
    listener: TcpListener,
    server: ServerHandle,
) {
    let Signals { stop, hangup } = &mut signals;
    while !stop.comes_before(hangup.recv()).await {
        // Files may be slow: a stop signal does not wait for them.
        if stop.comes_before(service.reload()).await {
            break;
        }
    }
    wire.lifecycle.stop();
    let grace = wire.limits.shutdown_grace;
    log::info!(
        "stopping: requests are answered for another {} s",
        grace.as_secs_f64()
    );
    select(pin!(sleep(grace)), pin!(stop.next())).await;
    listening::refuse_new(&listener);
    let accepted = async {
        sleep(ACCEPT_TIME).await;
        // A busy machine may need longer, and a connection that still waits would be reset.
        while listening::has_waiting(&listener) {
            sleep(ACCEPT_TIME).await;
        }
    };
    select(pin!(accepted), pin!(stop.next())).await;
    drop(listener); // Otherwise it stays open when the server closes its own.
    wire.lifecycle.drain();
    let searches = async {
        let timeout = wire.limits.shutdown_timeout;
        sleep(timeout.saturating_sub(ANSWER_TIME)).await;
        wire.searches.end();
    };
    let stopped = async {
        join(server.stop(true), searches).await;
        pending::<()>().await; // The server returns how that went.
    };
    select(pin!(stopped), pin!(stop.next())).await;
}
