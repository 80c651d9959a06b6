//! Replacing models and API keys while the service runs.

use std::sync::Arc;

use wire::on_a_thread;

use super::app::App;
use super::loaded::{LoadedFiles, LoadedModels};
use super::metrics::{REFUSED, RELOADED};

/// Reads models and API keys again and serves them when all of them are valid. Otherwise it refuses
/// all of them, and the service goes on with the old ones.
pub(super) async fn reload(app: &App) {
    let settings = app.settings.clone();
    let read = on_a_thread(move || LoadedFiles::read(&settings).map_err(|e| e.to_string()));
    match read.await.unwrap_or_else(|error| Err(error.to_string())) {
        Ok(files) => {
            let new = LoadedModels::new(files.models, &app.seal, &app.settings, &app.metrics);
            let new = Arc::new(new);
            let old = app.models.swap(Arc::clone(&new));
            app.wire.access.replace_keys(files.keys);
            let (old, new) = (&old.service, &new.service);
            app.metrics.retire(&old.models.engine, &new.models.engine);
            app.metrics.count_reload(RELOADED);
            let models = new.advisor().models().iter();
            let names: Vec<_> = models
                .map(|model| format!("{} {}", model.info.name, model.info.version))
                .collect();
            log::info!("reloaded: {}", names.join(", "));
        }
        Err(error) => {
            app.metrics.count_reload(REFUSED);
            log::error!("not reloaded, the old models go on: {error}");
        }
    }
}
