//! What is served: one set of models and profiles, replaced in one step.

use std::sync::{Arc, OnceLock};

use tichu_models::decision::{Advisor, Answer, Sections};
use tichu_models::model::LoadError;

use super::access::{KeyError, Keys};
use super::compression::Fixed;
use super::metrics::{Metrics, Reload, Series};
use super::runtime::on_a_thread;
use super::{App, Settings};
use crate::api::HandRequest;

/// Models and profiles with their metrics.
pub(super) struct Served {
    pub advisor: Advisor,
    series: Series,
    /// The lists of both, once somebody has asked for them.
    pub models: OnceLock<Fixed>,
    pub profiles: OnceLock<Fixed>,
}

impl Served {
    pub fn new(advisor: Advisor, metrics: &Metrics) -> Served {
        Served {
            series: metrics.models.serve(&advisor),
            advisor,
            models: OnceLock::new(),
            profiles: OnceLock::new(),
        }
    }

    /// Answers one question and counts what was answered.
    pub fn answer(&self, request: &HandRequest, sections: Sections) -> Answer {
        let answer = request.answer(&self.advisor, sections);
        self.series.count(&answer);
        answer
    }
}

/// What is read from files, at the start and at each SIGHUP.
pub(super) struct Loaded {
    pub advisor: Advisor,
    pub keys: Option<Keys>,
}

/// Why files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadingError {
    /// A set of models is not whole.
    #[error(transparent)]
    Models(#[from] LoadError),
    /// The file of API keys is none.
    #[error(transparent)]
    Keys(#[from] KeyError),
}

impl Loaded {
    /// Reads and checks all files that the settings name.
    pub fn read(settings: &Settings) -> Result<Loaded, LoadingError> {
        let keys = settings.access.api_keys.as_deref();
        Ok(Loaded {
            advisor: Advisor::load(&settings.source())?,
            keys: keys.map(Keys::read).transpose()?,
        })
    }
}

impl App {
    /// Reads models and API keys anew and serves them once all of them are checked; when
    /// anything is not whole, all of it is refused, and the old ones go on.
    pub async fn reload(&self) {
        let settings = self.settings.clone();
        let read = on_a_thread(move || Loaded::read(&settings).map_err(|e| e.to_string()));
        match read.await.unwrap_or_else(|error| Err(error.to_string())) {
            Ok(loaded) => {
                let new = Arc::new(Served::new(loaded.advisor, &self.metrics));
                let old = self.served.swap(Arc::clone(&new));
                self.access.replace_keys(loaded.keys);
                self.metrics.models.retire(&old.advisor, &new.advisor);
                self.metrics.models.count_reload(Reload::Ok);
                let models = new.advisor.models().iter();
                let names: Vec<_> = models
                    .map(|model| format!("{} {}", model.info.name, model.info.version))
                    .collect();
                log::info!("reloaded: {}", names.join(", "));
            }
            Err(error) => {
                self.metrics.models.count_reload(Reload::Refused);
                log::error!("not reloaded, the old models go on: {error}");
            }
        }
    }
}
