//! The server: every limit, timeout and middleware on one screen.

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::Service;
use actix_web::web::Data;
use actix_web::{HttpServer, rt};

use super::lifecycle::{self, Signals};
use super::metrics::Route;
use super::observe::{Exchange, observe};
use super::{App, Settings, processors, routes};
use crate::decision::Advisor;

/// How long a connection may wait for its next request: longer than the 60 s of common proxies,
/// so that it is they who close it.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// How long a client may take to close its side.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// A service that is bound to its address and ready to run.
pub struct Server {
    listener: TcpListener,
    app: Data<App>,
}

impl Server {
    /// Binds the address of the settings; the advisor was loaded and checked before.
    ///
    /// # Errors
    /// When the address cannot be bound.
    pub fn bind(advisor: Advisor, settings: Settings) -> io::Result<Server> {
        Ok(Server {
            listener: TcpListener::bind(settings.listen)?,
            app: Data::new(App::new(advisor, settings)),
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
        let server = HttpServer::new(move || {
            let shared = app.clone();
            actix_web::App::new()
                .app_data(app.clone())
                .app_data(Route::new("unmatched"))
                .wrap_fn(move |request, service| {
                    observe(Exchange::begin(&shared, &request), service.call(request))
                })
                .configure(routes::configure)
        })
        .workers(workers)
        // Only batches use these threads, each as many as there are processors.
        .worker_max_blocking_threads(processors())
        .keep_alive(KEEP_ALIVE)
        // Or the last part of a streamed answer waits, up to 40 ms, for the client's next packet.
        .tcp_nodelay(true)
        .client_request_timeout(settings.request_timeout)
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
