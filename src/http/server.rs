//! The server: its socket, its workers, and the middleware of every request.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::rc::Rc;

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service, ServiceFactory, fn_factory};
use actix_web::HttpMessage;
use actix_web::dev::{AppConfig, ServiceResponse, fn_service};
use actix_web::rt::net::TcpStream;
use actix_web::rt::spawn;
use actix_web::web::{Data, ServiceConfig};
use futures_util::future::{Either, ready, select};

use super::app::App;
use super::connection::{OverLimit, Worker};
use super::listening::listen;
use super::loaded::{LoadedFiles, LoadingError};
use super::metrics::{Route, Work};
use super::observe::{ObservedBody, RequestContext, observe};
use super::problem::refusal;
use super::runtime::Runtime;
use super::settings::{Host, Settings};
use super::workers::{self, TooManyWorkers};
use super::{access, body, routes, shutdown};
use crate::threads;

/// Threads beside those of workers and of longer work: one accepts connections, and another ends later
/// than it says.
const OTHER_THREADS: usize = 2;
/// Threads for the address of operators: one accepts connections, and one answers.
const OPERATIONS_THREADS: usize = 2;

/// The most connections of those who ask for health and metrics on an address of their own.
const OPERATORS: usize = 64;

/// A service that is bound to its address and ready to run.
pub struct Server {
    listener: TcpListener,
    /// For health and metrics alone.
    operations: Option<TcpListener>,
    workers: usize,
    app: Data<App>,
}

/// Why a service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Models or API keys cannot be used.
    #[error(transparent)]
    Loading(#[from] LoadingError),
    /// The system does not allow as many workers.
    #[error(transparent)]
    Workers(#[from] TooManyWorkers),
    /// The system refuses a thread.
    #[error(transparent)]
    Threads(#[from] io::Error),
    /// The address cannot be bound.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: Host,
        /// The error of the operating system.
        source: io::Error,
    },
}

impl Server {
    /// Reads and checks all files that the settings name, then binds the address.
    ///
    /// # Errors
    /// When a file is not valid, the address cannot be bound, or the system refuses a thread.
    pub fn bind(settings: Settings) -> Result<Server, StartError> {
        let workers = workers::count(settings.workers)?;
        let loaded = LoadedFiles::read(&settings)?;
        let seal =
            access::seal(settings.access.table_key.as_deref()).map_err(LoadingError::from)?;
        let description = super::reply::fixed_json(&super::openapi::document());
        let bind = |address: Host| {
            let listener = listen(address.addresses());
            listener.map_err(|source| StartError::Listen { address, source })
        };
        let listener = bind(settings.listen.clone())?;
        let operations = settings.operations_listen.clone().map(bind).transpose()?;
        let app = App::start(loaded, seal, workers, settings, description)?;
        let operators = operations.as_ref().map_or(0, |_| OPERATIONS_THREADS);
        threads::check(workers + operators + OTHER_THREADS)?;
        Ok(Server {
            listener,
            operations,
            workers,
            app: Data::new(app),
        })
    }

    /// The address that the server is bound to.
    ///
    /// # Errors
    /// When the operating system does not give it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until SIGTERM or SIGINT, then stops without losing a request.
    ///
    /// # Errors
    /// When the operating system refuses a thread or the socket.
    pub fn run(self, runtime: Runtime) -> io::Result<()> {
        let address = self.address()?;
        let app = self.app.clone();
        let listener = self.listener.try_clone()?;
        let settings = &self.app.settings;
        let workers = self.workers;
        let server = actix_server::Server::build()
            .workers(workers)
            .max_concurrent_connections(self.app.connections.with_reserve().div_ceil(workers))
            .shutdown_timeout(settings.shutdown_timeout)
            .disable_signals()
            .listen("http", self.listener, move || {
                connections(&app, routes::configure)
            })?;
        let operations = self.operations.map(|listener| {
            let app = self.app.clone();
            let own_address = listener.local_addr()?;
            let server = actix_server::Server::build()
                .workers(1)
                .max_concurrent_connections(OPERATORS)
                .disable_signals()
                .listen("operations", listener, move || {
                    connections(&app, routes::configure_operations)
                });
            Ok::<_, io::Error>((own_address, server?))
        });
        let operations = operations.transpose()?;

        let Runtime { system, signals } = runtime;
        system.block_on(async {
            log::info!("listening on http://{address}");
            let operators = operations.map(|(own_address, server)| {
                log::info!("health and metrics on http://{own_address}");
                let server = server.run();
                let operators = server.handle();
                spawn(server);
                operators
            });
            let server = server.run();
            let handle_signals =
                shutdown::handle_signals(self.app.clone(), signals, listener, server.handle());
            match select(server, pin!(handle_signals)).await {
                Either::Left((ended, _)) => ended?,
                Either::Right(_) => log::warn!("stopping without waiting for requests in flight"),
            }
            if let Some(operators) = operators {
                operators.stop(false).await; // To the end they can see that it stops.
            }
            log::info!("stopped");
            Ok(())
        })
    }
}

/// The service of a worker, which serves each connection that the worker accepts.
fn connections(
    app: &Data<App>,
    routes: fn(&mut ServiceConfig),
) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = Infallible, InitError = ()> + use<>
{
    let app = app.clone();
    fn_factory(move || {
        let app = app.clone();
        // The configuration gives handlers the address of the server; no handler reads it.
        let application = requests(&app, routes).new_service(AppConfig::default());
        async move {
            let worker = Rc::new(Worker::new(app, application.await?));
            Ok(fn_service(move |stream| {
                let worker = Rc::clone(&worker);
                async move {
                    worker.serve(stream).await;
                    Ok(())
                }
            }))
        }
    })
}

/// The service of a request: the middleware and the routes.
fn requests(
    app: &Data<App>,
    routes: fn(&mut ServiceConfig),
) -> impl ServiceFactory<
    Request,
    Config = AppConfig,
    Response = ServiceResponse<ObservedBody>,
    Error = actix_web::Error,
    InitError = (),
> + use<> {
    let shared = app.clone();
    actix_web::App::new()
        .app_data(app.clone())
        .app_data(Route::new("unmatched", Work::Other))
        .wrap_fn(move |request, service| {
            let context = RequestContext::begin(&shared, &request);
            let over_limit = request.extensions().contains::<OverLimit>();
            let mut admission = shared.access.admit(&request, over_limit);
            let large = || {
                let problem = body::refuse_large(&request, &shared.settings.limits);
                problem.map(refusal)
            };
            let answer = match admission.answer.take().or_else(large) {
                None => Either::Left(service.call(request)),
                Some(answer) => Either::Right(ready(Ok(request.into_response(answer)))),
            };
            observe(context, admission, answer)
        })
        .configure(routes)
        .into_factory()
}
