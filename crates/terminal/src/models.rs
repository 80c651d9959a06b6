//! The models that a command uses: `--models`.

use std::path::PathBuf;

use clap::Args;
use tichu_models::model::Source;

/// The directory of models.
#[derive(Args)]
pub struct ModelOptions {
    /// Directory of models [default: the models inside the binary]
    #[arg(long = "models", env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    directory: Option<PathBuf>,
}

impl ModelOptions {
    /// The models in the directory, or the included ones.
    #[must_use]
    pub fn source(&self) -> Source {
        (self.directory.clone()).map_or(Source::Embedded, Source::directory)
    }
}
