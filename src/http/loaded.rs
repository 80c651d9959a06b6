//! Models, profiles and API keys, as they are loaded at the start and at each reload; and the key of tables.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;
use tichu_models::model::Folder;
use tichu_models::regular_file;
use tichu_play::named::Models;
use tichu_service::{Service, Unloaded};
use tichu_table::Seal;
use wire::{Fixed, KeyError, Keys, hexadecimal_key};

use super::metrics::Metrics;
use super::settings::Settings;
use super::start_error::StartError;

/// The most bytes of a file that holds the key of tables.
const MOST_KEY_BYTES: u64 = 4096;

/// What answers questions, with its metrics.
pub(super) struct LoadedModels {
    pub service: Arc<Service>,
    /// The answers that are kept.
    pub kept: Mutex<KeptAnswers>,
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
        let counters = metrics.serve(&models.engine);
        let max_deals = settings.limits.max_deals;
        let service = Service::new(models, Arc::clone(seal), max_deals, counters);
        LoadedModels {
            service: Arc::new(service),
            kept: Mutex::default(),
        }
    }
}

/// The content of the files that the settings name.
pub(super) struct LoadedFiles {
    pub models: Models,
    pub keys: Option<Keys>,
}

impl LoadedFiles {
    /// Reads and checks all files that the settings name.
    pub fn read(settings: &Settings) -> Result<LoadedFiles, StartError> {
        let keys = settings.access.api_keys.as_deref();
        let read = |path| Keys::read(path, regular_file::read(path, Keys::MOST_BYTES));
        let source = settings.source();
        for name in source.other_folders() {
            let known = Folder::ALL.map(Folder::name).join(", ");
            log::warn!("the service reads the folders {known} of --models, and ignores {name:?}");
        }
        Ok(LoadedFiles {
            models: Models::load(&source).map_err(Unloaded::Models)?,
            keys: keys.map(read).transpose()?,
        })
    }
}

/// The seal of tables with the key of a file, 64 hexadecimal digits, or with a random key.
///
/// # Errors
/// [`StartError`] for a file that holds no key. The message never quotes the file.
pub(super) fn seal(path: Option<&Path>) -> Result<Seal, StartError> {
    let Some(path) = path else {
        return Ok(Seal::random().map_err(|error| Unloaded::NoRandomKey(error.into()))?);
    };
    let text = regular_file::read(path, MOST_KEY_BYTES)
        .map_err(|error| KeyError::unreadable(path, &error))?;
    let key = hexadecimal_key(text.trim_ascii())
        .ok_or_else(|| KeyError::malformed(path, 1, "64 hexadecimal digits"))?;
    Ok(Seal::new(&key))
}
