//! Models, profiles and API keys, as they are loaded at the start and at each reload.

use std::sync::OnceLock;

use tichu_models::decision::{Advisor, Answer, Sections};
use tichu_models::model::LoadError;

use super::access::{KeyError, Keys};
use super::compression::Fixed;
use super::metrics::{Metrics, Series};
use super::settings::Settings;
use crate::api::HandRequest;

/// Models and profiles with their metrics.
pub(super) struct LoadedModels {
    pub advisor: Advisor,
    series: Series,
    /// The lists of models and profiles as text, made at the first request.
    pub models: OnceLock<Fixed>,
    pub profiles: OnceLock<Fixed>,
}

impl LoadedModels {
    /// The models of this advisor, with their series of metrics.
    pub fn new(advisor: Advisor, metrics: &Metrics) -> LoadedModels {
        LoadedModels {
            series: metrics.models.serve(&advisor),
            advisor,
            models: OnceLock::new(),
            profiles: OnceLock::new(),
        }
    }

    /// Answers one request and counts the answer.
    pub fn answer(&self, request: &HandRequest, sections: Sections) -> Answer {
        let answer = request.answer(&self.advisor, sections);
        self.series.count(&answer);
        answer
    }
}

/// The content of the files that the settings name.
pub(super) struct LoadedFiles {
    pub advisor: Advisor,
    pub keys: Option<Keys>,
}

/// The reason why files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadingError {
    /// A set of models is damaged.
    #[error(transparent)]
    Models(#[from] LoadError),
    /// The file of API keys is damaged.
    #[error(transparent)]
    Keys(#[from] KeyError),
}

impl LoadedFiles {
    /// Reads and checks all files that the settings name.
    pub fn read(settings: &Settings) -> Result<LoadedFiles, LoadingError> {
        let keys = settings.access.api_keys.as_deref();
        Ok(LoadedFiles {
            advisor: Advisor::load(&settings.source())?,
            keys: keys.map(Keys::read).transpose()?,
        })
    }
}
