//! The state that all handlers share.

use std::io;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use arc_swap::ArcSwap;
use tichu_table::Seal;
use wire::{Access, Fixed, Wire};

use super::loaded::{LoadedFiles, LoadedModels};
use super::metrics::{Metrics, NAMESPACE, TOO_MANY_PICTURES};
use super::pictures::Pictures;
use super::settings::Settings;

/// The state that all handlers share.
pub(super) struct App {
    /// What the requests share with those of any service.
    pub wire: Data<Wire>,
    pub models: ArcSwap<LoadedModels>,
    pub pictures: Pictures,
    /// Seals the tables of players.
    pub seal: Arc<Seal>,
    pub metrics: Metrics,
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
        let of_the_wire = wire::Metrics::new(NAMESPACE, &[TOO_MANY_PICTURES]);
        let metrics = Metrics::new(&of_the_wire.registry);
        let access = Access::new(settings.access.rules(), loaded.keys);
        let seal = Arc::new(seal);
        let models = LoadedModels::new(loaded.models, &seal, &settings, &metrics);
        Ok(App {
            models: ArcSwap::from_pointee(models),
            wire: Data::new(Wire::start(
                settings.on_the_wire(),
                access,
                of_the_wire,
                workers,
            )?),
            pictures: Pictures::start(metrics.pictures.clone(), metrics.picture_cache.clone())?,
            seal,
            metrics,
            settings,
            description,
        })
    }

    /// The state that this request's handlers share.
    ///
    /// # Panics
    /// When the server was built without it: a mistake in `wire`, which any request shows.
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
