//! The server: every limit, timeout and middleware on one screen.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::Service;
use actix_web::web::Data;
use actix_web::{HttpServer, rt};
use futures_util::future::{Either, ready};

use super::lifecycle::{self, Signals};
use super::metrics::Route;
use super::observe::{Exchange, observe};
use super::served::{Loaded, LoadingError};
use super::{App, Settings, processors, routes};

/// How long a connection may wait for its next request: longer than the 60 s of common proxies,
/// so that it is they who close it.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// How long a client may take to close its side.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// How many connections may wait to be accepted: a burst of them must not look like a silent
/// service.
#[cfg(target_os = "linux")]
const BACKLOG: i32 = 4096;

/// A service that is bound to its address and ready to run.
pub struct Server {
    listener: TcpListener,
    app: Data<App>,
}

/// Why a service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Models or keys cannot be used.
    #[error(transparent)]
    Loading(#[from] LoadingError),
    /// The address cannot be bound.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the operating system said.
        source: io::Error,
    },
}

impl Server {
    /// Reads and checks all files that the settings name, then binds the address.
    ///
    /// # Errors
    /// When a file is not as it should be, or the address cannot be bound.
    pub fn bind(settings: Settings) -> Result<Server, StartError> {
        let loaded = Loaded::read(&settings)?;
        let address = settings.listen;
        let listener = listen(address, settings.limits.answer_timeout);
        Ok(Server {
            listener: listener.map_err(|source| StartError::Listen { address, source })?,
            app: Data::new(App::new(loaded, settings)),
        })
    }

    /// Serves until SIGTERM or SIGINT, then stops without losing a request.
    ///
    /// # Errors
    /// When the operating system refuses threads, signals or the socket.
    pub fn run(self) -> io::Result<()> {
        let address = self.listener.local_addr()?;
        let app = self.app.clone();
        let settings = &self.app.settings;
        let limits = &settings.limits;
        let workers = settings.workers.map_or_else(processors, usize::from);
        let connections = self.app.clone();
        let server = HttpServer::new(move || {
            let shared = app.clone();
            actix_web::App::new()
                .app_data(app.clone())
                .app_data(Route::new("unmatched"))
                .wrap_fn(move |request, service| {
                    let exchange = Exchange::begin(&shared, &request);
                    let crowded = shared.connections.are_crowded();
                    let mut admission = shared.access.admit(&request, crowded);
                    let answer = match admission.answer.take() {
                        None => Either::Left(service.call(request)),
                        Some(answer) => Either::Right(ready(Ok(request.into_response(answer)))),
                    };
                    observe(exchange, admission, answer)
                })
                .configure(routes::configure)
        })
        .workers(workers)
        // Only batches use these threads, each as many as there are processors.
        .worker_max_blocking_threads(processors())
        .keep_alive(KEEP_ALIVE)
        // Or the last part of a streamed answer waits, up to 40 ms, for the client's next packet.
        .tcp_nodelay(true)
        .max_connections(self.app.connections.with_reserve().div_ceil(workers))
        .on_connect(move |_, of_connection| {
            of_connection.insert(connections.connections.opened());
        })
        .client_request_timeout(limits.request_timeout)
        .client_disconnect_timeout(DISCONNECT_TIMEOUT)
        .shutdown_timeout(settings.shutdown_timeout)
        .disable_signals()
        .listen(self.listener)?;

        rt::System::new().block_on(async {
            // Before anybody can know that we are here: a signal must not come too early.
            let signals = Signals::install()?;
            log::info!("listening on http://{address}");
            let server = server.run();
            rt::spawn(lifecycle::obey(self.app.clone(), signals, server.handle()));
            server.await?;
            log::info!("stopped");
            Ok(())
        })
    }
}

/// Listens on an address.
///
/// On Linux the kernel gives up a connection, once accepted, whose client takes nothing of its
/// answer for the time given, or has gone without a word (RFC 5482).
fn listen(address: SocketAddr, answer_timeout: Duration) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    #[cfg(target_os = "linux")]
    {
        let milliseconds = u32::try_from(answer_timeout.as_millis()).unwrap_or(u32::MAX);
        // 0 would be the system's own limit, of many minutes.
        rustix::net::sockopt::set_tcp_user_timeout(&listener, milliseconds.max(1))?;
        rustix::net::listen(&listener, BACKLOG)?;
    }
    #[cfg(not(target_os = "linux"))]
    let _ = answer_timeout;
    Ok(listener)
}
