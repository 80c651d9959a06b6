//! The server: its socket, its workers, and the middleware of every request.

use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::rc::Rc;

use actix_http::Request;
use actix_service::{IntoServiceFactory, Service as _, ServiceFactory, fn_factory};
use actix_web::HttpMessage;
use actix_web::dev::{AppConfig, ServiceResponse, fn_service};
use actix_web::rt::net::TcpStream;
use actix_web::rt::spawn;
use actix_web::web::{Data, ServiceConfig};
use futures_util::future::{Either, ready, select};

use super::body;
use super::connection::{OverLimit, Worker};
use super::host::Host;
use super::metrics::{Route, Work};
use super::observe::{ObservedBody, RequestContext, observe};
use super::problem::refusal;
use super::runtime::Runtime;
use super::service::Service;
use super::{listening, shutdown, threads};

/// Threads beside those of workers and of longer work: one accepts connections, and another ends later
/// than it says.
const OTHER_THREADS: usize = 2;
/// Threads for the address of operators: one accepts connections, and one answers.
const OPERATIONS_THREADS: usize = 2;

/// The most connections of those who ask for health and metrics on an address of their own.
const OPERATORS: usize = 64;

/// A server that is bound to its addresses.
pub struct Server {
    listener: TcpListener,
    /// For health and metrics alone.
    operations: Option<TcpListener>,
    workers: usize,
}

/// Why a server cannot listen: its address cannot be bound.
#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {address}: {source}")]
pub struct ListenError {
    address: Host,
    source: io::Error,
}

impl Server {
    /// Binds the address for everybody, and that for health and metrics alone where there is one.
    ///
    /// # Errors
    /// When an address cannot be bound.
    pub fn bind(
        listen: Host,
        operations: Option<Host>,
        workers: usize,
    ) -> Result<Server, ListenError> {
        let bind = |address: Host| {
            let listener = listening::listen(address.addresses());
            listener.map_err(|source| ListenError { address, source })
        };
        Ok(Server {
            listener: bind(listen)?,
            operations: operations.map(bind).transpose()?,
            workers,
        })
    }

    /// The address that the server is bound to.
    ///
    /// # Errors
    /// When the operating system does not give it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Checks that the threads of this server can run beside all that run now.
    ///
    /// # Errors
    /// When the operating system refuses one.
    pub fn check_threads(&self) -> io::Result<()> {
        let operators = self.operations.as_ref().map_or(0, |_| OPERATIONS_THREADS);
        threads::check(self.workers + operators + OTHER_THREADS)
    }

    /// Serves until SIGTERM or SIGINT, then stops without losing a request.
    ///
    /// # Errors
    /// When the operating system refuses a thread or the socket.
    pub fn run<S: Service>(self, service: Data<S>, runtime: Runtime) -> io::Result<()> {
        let address = self.address()?;
        let wire = service.wire().clone();
        let listener = self.listener.try_clone()?;
        let served = service.clone();
        let workers = self.workers;
        let server = actix_server::Server::build()
            .workers(workers)
            .max_concurrent_connections(wire.connections.with_reserve().div_ceil(workers))
            .shutdown_timeout(wire.limits.shutdown_timeout.as_secs())
            .disable_signals()
            .listen("http", self.listener, move || {
                connections(&served, S::configure)
            })?;
        let operations = self.operations.map(|listener| {
            let served = service.clone();
            let own_address = listener.local_addr()?;
            let server = actix_server::Server::build()
                .workers(1)
                .max_concurrent_connections(OPERATORS)
                .disable_signals()
                .listen("operations", listener, move || {
                    connections(&served, S::configure_operations)
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
                shutdown::handle_signals(service, wire, signals, listener, server.handle());
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
fn connections<S: Service>(
    service: &Data<S>,
    routes: fn(&mut ServiceConfig),
) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = Infallible, InitError = ()>
+ use<S> {
    let service = service.clone();
    fn_factory(move || {
        let wire = service.wire().clone();
        // The configuration gives handlers the address of the server; no handler reads it.
        let application = requests(&service, routes).new_service(AppConfig::default());
        async move {
            let worker = Rc::new(Worker::new(wire, application.await?));
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
fn requests<S: Service>(
    service: &Data<S>,
    routes: fn(&mut ServiceConfig),
) -> impl ServiceFactory<
    Request,
    Config = AppConfig,
    Response = ServiceResponse<ObservedBody>,
    Error = actix_web::Error,
    InitError = (),
> + use<S> {
    let (served, wire) = (service.clone(), service.wire().clone());
    actix_web::App::new()
        .app_data(service.clone())
        .app_data(wire.clone())
        .app_data(Route::new("unmatched", Work::OTHER))
        .wrap_fn(move |request, service| {
            let context = RequestContext::begin(&wire, &request);
            let over_limit = request.extensions().contains::<OverLimit>();
            let mut admission = wire.access.admit(&request, over_limit);
            let large = || {
                let problem = body::refuse_large(&request, |path| served.body_limit(path));
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
