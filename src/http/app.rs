//! The state that all handlers share.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use arc_swap::ArcSwap;
use messages::Problem;
use work::Work;

use super::access::Access;
use super::body_memory::BodyMemory;
use super::compression::Fixed;
use super::connections::Connections;
use super::lifecycle::Lifecycle;
use super::loaded::{LoadedFiles, LoadedModels};
use super::metrics::{Metrics, Refusal};
use super::pictures::Pictures;
use super::searches::{Searches, Unsearched};
use super::settings::Settings;

/// The state that all handlers share.
pub(super) struct App {
    pub models: ArcSwap<LoadedModels>,
    pub access: Access,
    pub connections: Connections,
    pub body_memory: BodyMemory,
    pub searches: Searches,
    pub pictures: Pictures,
    pub metrics: Metrics,
    pub lifecycle: Lifecycle,
    pub settings: Settings,
    /// The OpenAPI description.
    pub description: Fixed,
}

impl App {
    /// The state of a service that serves `loaded`.
    pub fn new(loaded: LoadedFiles, workers: usize, settings: Settings, description: Fixed) -> App {
        let metrics = Metrics::new();
        let limits = &settings.limits;
        let connections = usize::try_from(limits.connections).unwrap_or(usize::MAX);
        App {
            models: ArcSwap::from_pointee(LoadedModels::new(loaded.models, &metrics)),
            access: Access::new(&settings.access, loaded.keys),
            connections: Connections::new(connections, workers, metrics.connections.clone()),
            body_memory: BodyMemory::new(limits.body_memory, metrics.body_memory.clone()),
            searches: Searches::new(
                limits.searches,
                limits.search_work * 1_000_000,
                metrics.searches.clone(),
            ),
            pictures: Pictures::new(metrics.pictures.clone(), metrics.picture_cache.clone()),
            metrics,
            lifecycle: Lifecycle::default(),
            settings,
            description,
        }
    }

    /// The state that this request's handlers share.
    ///
    /// # Panics
    /// When the server was built without it: a mistake in `server`, which any request shows.
    pub fn of(request: &HttpRequest) -> &App {
        request
            .app_data::<Data<App>>()
            .expect("the server shares its state")
    }

    /// Does a search on a thread of its own.
    ///
    /// # Errors
    /// A [`Problem`] of status 503 when there is no place for it or the service ends, and that of the search.
    pub async fn search<T: Send + 'static>(
        &self,
        search: impl FnOnce(&mut Work) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        // In a box, so that the many questions without a search move a small future.
        match Box::pin(self.searches.run(search)).await {
            Ok(found) => found,
            Err(Unsearched::NoPlace) => {
                self.metrics.count_refusal(Refusal::Searches);
                Err(Problem::overloaded())
            }
            Err(Unsearched::Ended) => Err(Problem::shutting_down(self.settings.shutdown_grace)),
        }
    }

    /// The models and profiles that are served now. A handler calls this once per request, so that
    /// a reload in the meantime does not mix two sets of models in one answer.
    pub fn models(&self) -> Arc<LoadedModels> {
        self.models.load_full()
    }
}
