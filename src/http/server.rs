//! The start of the service.

use std::io;
use std::net::SocketAddr;

use actix_web::web::Data;
use messages::json;
use wire::{Fixed, reply, workers};

use super::Runtime;
use super::app::App;
use super::loaded::{LoadedFiles, seal};
use super::openapi::document;
use super::settings::Settings;
use super::start_error::StartError;

/// A service that is bound to its address and ready to run.
pub struct Server {
    bound: wire::Server,
    app: Data<App>,
}

impl Server {
    /// Reads and checks all files that the settings name, then binds the address.
    ///
    /// # Errors
    /// When a file is not valid, the address cannot be bound, or the system refuses a thread.
    pub fn bind(settings: Settings) -> Result<Server, StartError> {
        let workers = workers::count(settings.workers)?;
        let loaded = LoadedFiles::read(&settings)?;
        let seal = seal(settings.access.table_key.as_deref())?;
        let description = Fixed::new(reply::JSON.1, json::to_vec(&document()));
        let (listen, operations) = (settings.listen.clone(), settings.operations_listen.clone());
        let bound = wire::Server::bind(listen, operations, workers)?;
        let app = App::start(loaded, seal, workers, settings, description)?;
        bound.check_threads()?;
        Ok(Server {
            bound,
            app: Data::new(app),
        })
    }

    /// The address that the server is bound to.
    ///
    /// # Errors
    /// When the operating system does not give it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.bound.address()
    }

    /// Serves until SIGTERM or SIGINT, then stops without losing a request.
    ///
    /// # Errors
    /// When the operating system refuses a thread or the socket.
    pub fn run(self, runtime: Runtime) -> io::Result<()> {
        self.bound.run(self.app, runtime)
    }
}
