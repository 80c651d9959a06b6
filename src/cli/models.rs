//! The models of whole hands that commands load.

use terminal::models::ModelOptions;
use tichu_api::HandModels;
use tichu_models::model::{Folder, LoadError};
use tichu_play::Networks;

/// The models of whole hands.
///
/// # Errors
/// [`LoadError`] naming the file, what was expected and what was found.
pub fn whole_hands(options: &ModelOptions) -> Result<HandModels, LoadError> {
    let source = options.source();
    let networks = Networks::load(&source.clone().or_embedded(Folder::Play))?;
    HandModels::load(&source, &networks)
}
