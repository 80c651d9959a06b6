//! The state that all handlers share.

use std::io;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use arc_swap::ArcSwap;
use tichu_table::Seal;

use super::access::Access;
use super::body_memory::BodyMemory;
use super::compression::Fixed;
use super::connections::Connections;
use super::lifecycle::Lifecycle;
use super::loaded::{LoadedFiles, LoadedModels};
use super::metrics::Metrics;
use super::pictures::Pictures;
use super::pool::{Pool, Waiting};
use super::processors;
use super::searches::Searches;
use super::settings::Settings;

/// The state that all handlers share.
pub(super) struct App {
    pub models: ArcSwap<LoadedModels>,
    pub access: Access,
    pub connections: Connections,
    pub body_memory: BodyMemory,
    /// Threads for work that takes more than about 100 µs.
    pub background: Pool,
    pub searches: Searches,
    pub pictures: Pictures,
    /// Seals the tables of players.
    pub seal: Seal,
    pub metrics: Metrics,
    pub lifecycle: Lifecycle,
    pub settings: Settings,
    /// The OpenAPI description.
    pub description: Fixed,
}

impl App {
    /// The state of a service that serves `loaded`, and the threads for its longer work.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(
        loaded: LoadedFiles,
        seal: Seal,
        workers: usize,
        settings: Settings,
        description: Fixed,
    ) -> io::Result<App> {
        let metrics = Metrics::new();
        let limits = &settings.limits;
        let connections = usize::try_from(limits.connections).unwrap_or(usize::MAX);
        Ok(App {
            models: ArcSwap::from_pointee(LoadedModels::new(loaded.models, &metrics)),
            access: Access::new(&settings.access, loaded.keys),
            connections: Connections::new(connections, workers, metrics.connections.clone()),
            body_memory: BodyMemory::new(limits.body_memory, metrics.body_memory.clone()),
            background: Pool::start("background", processors(), Waiting::UNLIMITED)?,
            searches: Searches::start(
                limits.searches,
                limits.search_work * 1_000_000,
                metrics.searches.clone(),
            )?,
            pictures: Pictures::start(metrics.pictures.clone(), metrics.picture_cache.clone())?,
            seal,
            metrics,
            lifecycle: Lifecycle::default(),
            settings,
            description,
        })
    }

    /// The state that this request's handlers share.
    ///
    /// # Panics
    /// When the server was built without it: a mistake in `server`, which any request shows.
    pub fn of(request: &HttpRequest) -> &Data<App> {
        request
            .app_data::<Data<App>>()
            .expect("the server shares its state")
    }

    /// The models and profiles that are served now. A handler calls this once per request, so that
    /// a reload in the meantime does not mix two sets of models in one answer.
    pub fn models(&self) -> Arc<LoadedModels> {
        self.models.load_full()
    }
}
