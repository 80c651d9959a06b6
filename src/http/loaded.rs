//! Models, profiles and API keys, as they are loaded at the start and at each reload.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tichu_models::model::{Folder, LoadError};
use tichu_models::regular_file;
use tichu_play::named::Models;
use tichu_service::Service;
use tichu_table::Seal;
use wire::{Fixed, KeyError, Keys};

use super::metrics::{Counters, Metrics};
use super::settings::Settings;

/// What answers questions, with its metrics.
pub(super) struct LoadedModels {
    pub service: Arc<Service>,
    kept: Mutex<KeptAnswers>,
}

/// Answers to the addresses of which there are few, by the path of the operation and the question.
type KeptAnswers = HashMap<(&'static str, String), Fixed>;

impl LoadedModels {
    /// A service with these models, with their series of metrics.
    pub fn new(
        models: Models,
        seal: &Arc<Seal>,
        settings: &Settings,
        metrics: &Metrics,
    ) -> LoadedModels {
        let counters = Counters::new(metrics, &models.engine);
        let max_deals = settings.limits.max_deals;
        let service = Service::new(models, Arc::clone(seal), max_deals, counters);
        LoadedModels {
            service: Arc::new(service),
            kept: Mutex::default(),
        }
    }

    /// The answers that are kept.
    pub fn kept(&self) -> MutexGuard<'_, KeptAnswers> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The content of the files that the settings name.
pub(super) struct LoadedFiles {
    pub models: Models,
    pub keys: Option<Keys>,
}

/// The reason why files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadingError {
    /// A set of models is damaged.
    #[error(transparent)]
    Models(#[from] LoadError),
    /// The file of API keys, or that of the key of tables, is damaged.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// The operating system has no random numbers.
    #[error("expected random numbers for the key of tables, found: {0}")]
    NoRandomKey(io::Error),
}

impl LoadedFiles {
    /// Reads and checks all files that the settings name.
    pub fn read(settings: &Settings) -> Result<LoadedFiles, LoadingError> {
        let keys = settings.access.api_keys.as_deref();
        let read = |path| Keys::read(path, regular_file::read(path, Keys::MOST_BYTES));
        let source = settings.source();
        for name in source.other_folders() {
            let known = Folder::ALL.map(Folder::name).join(", ");
            log::warn!("the service reads the folders {known} of --models, and ignores {name:?}");
        }
        Ok(LoadedFiles {
            models: Models::load(&source)?,
            keys: keys.map(read).transpose()?,
        })
    }
}
