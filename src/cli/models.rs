//! The models that a command uses.

use std::path::PathBuf;

use tichu_models::model::{Folder, LoadError, Source};
use tichu_play::Networks;

use tichu_api::HandModels;

/// The models in a directory, or the included ones.
pub fn source(directory: Option<&PathBuf>) -> Source {
    directory
        .cloned()
        .map_or(Source::Embedded, Source::Directory)
}

/// The models of whole hands.
///
/// # Errors
/// [`LoadError`] naming the file, what was expected and what was found.
pub fn whole_hands(source: &Source) -> Result<HandModels, LoadError> {
    let networks = Networks::load(&source.clone().or_embedded(Folder::Play))?;
    HandModels::load(source, &networks)
}
