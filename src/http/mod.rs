//! The service: answers over HTTP, and nothing else.
//!
//! A request goes through one door: [`server`] binds, `connection` reads and writes HTTP/1 within
//! the limits of `patience` and `connections`, `observe` gives the request
//! an id, a log line and its metrics, `access` lets it in or not, an extractor in `question` or
//! `batch` turns it into a valid question or a [`problem`], and a handler of a few lines in
//! `routes` asks the [`Advisor`](tichu_models::decision::Advisor) and writes the answer.

mod access;
mod background;
mod batch;
mod body;
mod body_memory;
mod compression;
mod connection;
mod connections;
mod lifecycle;
mod listening;
mod metrics;
mod observe;
mod open_files;
mod openapi;
mod patience;
mod problem;
mod reply;
mod requests;
mod routes;
mod runtime;
mod served;
mod server;
mod settings;
mod workers;

pub use access::KeyError;
pub use openapi::document;
pub use runtime::Runtime;
pub use served::LoadingError;
pub use server::{Server, StartError};
pub use settings::{AccessSettings, Limits, Settings};
pub use workers::TooManyWorkers;

use std::num::NonZeroUsize;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use arc_swap::ArcSwap;

use access::Access;
use body_memory::BodyMemory;
use compression::Fixed;
use connections::Connections;
use lifecycle::Lifecycle;
use metrics::Metrics;
use served::{Loaded, Served};

/// How many threads can work at the same time.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// What all handlers share.
struct App {
    served: ArcSwap<Served>,
    access: Access,
    connections: Connections,
    body_memory: BodyMemory,
    metrics: Metrics,
    lifecycle: Lifecycle,
    settings: Settings,
    /// The OpenAPI description.
    description: Fixed,
}

impl App {
    fn new(loaded: Loaded, workers: usize, settings: Settings, description: Fixed) -> App {
        let metrics = Metrics::new();
        let limits = &settings.limits;
        let connections = usize::try_from(limits.connections).unwrap_or(usize::MAX);
        App {
            served: ArcSwap::from_pointee(Served::new(loaded.advisor, &metrics)),
            access: Access::new(&settings.access, loaded.keys),
            connections: Connections::new(connections, workers, metrics.connections.clone()),
            body_memory: BodyMemory::new(limits.body_memory, metrics.body_memory.clone()),
            metrics,
            lifecycle: Lifecycle::default(),
            settings,
            description,
        }
    }

    /// What the handlers of this request share.
    ///
    /// # Panics
    /// When the server was built without it: a mistake in `server`, which any request shows.
    fn of(request: &HttpRequest) -> &App {
        request
            .app_data::<Data<App>>()
            .expect("the server shares its state")
    }

    /// What is served now. Whoever answers a request asks once, so that a reload meanwhile does
    /// not mix two sets of models in one answer.
    fn served(&self) -> Arc<Served> {
        self.served.load_full()
    }
}
