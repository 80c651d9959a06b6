//! The models that a command uses.

use std::path::PathBuf;

use clap::Args;
use tichu_api::HandModels;
use tichu_models::model::{Folder, LoadError, Source};
use tichu_play::Networks;

/// The directory of models.
#[derive(Args)]
pub struct ModelOptions {
    /// Directory of models [default: the models inside the binary]
    #[arg(long = "models", env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    directory: Option<PathBuf>,
}

impl ModelOptions {
    /// The models in the directory, or the included ones.
    pub fn source(&self) -> Source {
        (self.directory.clone()).map_or(Source::Embedded, Source::directory)
    }

    /// The models of whole hands.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn whole_hands(&self) -> Result<HandModels, LoadError> {
        let source = self.source();
        let networks = Networks::load(&source.clone().or_embedded(Folder::Play))?;
        HandModels::load(&source, &networks)
    }
}
