//! The server: every limit, timeout and middleware on one screen.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{Extensions, HttpService, Protocol, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, map_config};
use actix_web::dev::{AppConfig, ServiceResponse, fn_service};
use actix_web::rt::{self, net::TcpStream};
use actix_web::web::Data;
use futures_util::future::{Either, ready, select};

use super::lifecycle::{self, Signals};
use super::metrics::Route;
use super::observe::{Exchange, Observed, observe};
use super::patience::Patient;
use super::served::{Loaded, LoadingError};
use super::{App, Settings, processors, routes};

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
        let listener = listen(address);
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
        let workers = settings.workers.map_or_else(processors, usize::from);
        let server = actix_server::Server::build()
            .workers(workers)
            // Batches use these threads, each as many as there are processors, and compression.
            .worker_max_blocking_threads(processors())
            .max_concurrent_connections(self.app.connections.with_reserve().div_ceil(workers))
            .shutdown_timeout(settings.shutdown_timeout)
            .disable_signals()
            .listen("http", self.listener, move || connections(&app))?;

        rt::System::new().block_on(async {
            // Before anybody can know that we are here: a signal must not come too early.
            let signals = Signals::install()?;
            log::info!("listening on http://{address}");
            let server = server.run();
            let obey = lifecycle::obey(self.app.clone(), signals, server.handle());
            match select(server, pin!(obey)).await {
                Either::Left((ended, _)) => ended?,
                Either::Right(_) => log::warn!("not waiting for requests under way"),
            }
            log::info!("stopped");
            Ok(())
        })
    }
}

/// What a worker does with each connection that it is given.
fn connections(
    app: &Data<App>,
) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = DispatchError, InitError = ()>
+ use<> {
    let limits = &app.settings.limits;
    let requests = requests(app).map_err(|error| error.error_response());
    let connection = HttpService::build()
        .keep_alive(limits.keep_alive)
        .client_request_timeout(limits.request_timeout)
        .client_disconnect_timeout(DISCONNECT_TIMEOUT)
        .on_connect_ext(|connection: &Patient, of_requests: &mut Extensions| {
            of_requests.insert(connection.activity());
        })
        // It would say where the server is to those who ask; nobody here does.
        .finish(map_config(requests, |()| AppConfig::default()));
    let app = app.clone();
    fn_service(move |stream: TcpStream| {
        // Or the last part of a streamed answer waits, up to 40 ms, for the client's next packet.
        let _ = stream.set_nodelay(true);
        let peer = stream.peer_addr().ok();
        ready(Ok((
            Patient::new(stream, app.clone()),
            Protocol::Http1,
            peer,
        )))
    })
    .and_then(connection)
}

/// What is done for each request.
fn requests(
    app: &Data<App>,
) -> impl ServiceFactory<
    Request,
    Config = AppConfig,
    Response = ServiceResponse<Observed>,
    Error = actix_web::Error,
    InitError = (),
> + use<> {
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
        .into_factory()
}

/// Listens on an address.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    #[cfg(target_os = "linux")]
    rustix::net::listen(&listener, BACKLOG)?;
    Ok(listener)
}
