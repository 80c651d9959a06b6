//! The server: its socket, its workers, and what is done for each request.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::rc::Rc;

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service, ServiceFactory, fn_factory};
use actix_web::dev::{AppConfig, ServiceResponse, fn_service};
use actix_web::rt::net::TcpStream;
use actix_web::web::Data;
use actix_web::{HttpMessage, ResponseError};
use futures_util::future::{Either, ready, select};

use super::connection::{Crowded, Worker};
use super::lifecycle;
use super::listening::listen;
use super::metrics::Route;
use super::observe::{Exchange, Observed, observe};
use super::runtime::Runtime;
use super::served::{Loaded, LoadingError};
use super::workers::{self, TooManyWorkers};
use super::{App, Settings, body, processors, routes};

/// A service that is bound to its address and ready to run.
pub struct Server {
    listener: TcpListener,
    workers: usize,
    app: Data<App>,
}

/// Why a service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Models or keys cannot be used.
    #[error(transparent)]
    Loading(#[from] LoadingError),
    /// There cannot be so many workers.
    #[error(transparent)]
    Workers(#[from] TooManyWorkers),
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
        let workers = workers::count(&settings)?;
        let loaded = Loaded::read(&settings)?;
        let address = settings.listen;
        let description = super::reply::fixed_json(&super::openapi::document());
        let listener = listen(address);
        Ok(Server {
            listener: listener.map_err(|source| StartError::Listen { address, source })?,
            workers,
            app: Data::new(App::new(loaded, workers, settings, description)),
        })
    }

    /// The address that it is bound to.
    ///
    /// # Errors
    /// When the operating system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until SIGTERM or SIGINT, then stops without losing a request.
    ///
    /// # Errors
    /// When the operating system refuses threads or the socket.
    pub fn run(self, runtime: Runtime) -> io::Result<()> {
        let address = self.address()?;
        let app = self.app.clone();
        let listener = self.listener.try_clone()?;
        let settings = &self.app.settings;
        let workers = self.workers;
        let server = actix_server::Server::build()
            .workers(workers)
            // Batches use these threads, each as many as there are processors, and compression.
            .worker_max_blocking_threads(processors())
            .max_concurrent_connections(self.app.connections.with_reserve().div_ceil(workers))
            .shutdown_timeout(settings.shutdown_timeout)
            .disable_signals()
            .listen("http", self.listener, move || connections(&app))?;

        let Runtime { system, signals } = runtime;
        system.block_on(async {
            log::info!("listening on http://{address}");
            let server = server.run();
            let obey = lifecycle::obey(self.app.clone(), signals, listener, server.handle());
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
) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = Infallible, InitError = ()> + use<>
{
    let app = app.clone();
    fn_factory(move || {
        let app = app.clone();
        // The configuration would say where the server is to those who ask; nobody here does.
        let application = requests(&app).new_service(AppConfig::default());
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
            let crowded = request.extensions().contains::<Crowded>();
            let mut admission = shared.access.admit(&request, crowded);
            let large = || {
                let problem = body::refuse_large(&request, &shared.settings.limits);
                problem.map(|problem| problem.error_response())
            };
            let answer = match admission.answer.take().or_else(large) {
                None => Either::Left(service.call(request)),
                Some(answer) => Either::Right(ready(Ok(request.into_response(answer)))),
            };
            observe(exchange, admission, answer)
        })
        .configure(routes::configure)
        .into_factory()
}
