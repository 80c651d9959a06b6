//! The key that seals tables.

use std::path::Path;

use tichu_models::regular_file;
use tichu_service::Unloaded;
use tichu_table::Seal;
use wire::{KeyError, hexadecimal_key};

use super::server::StartError;

/// The most bytes of a file that holds a key.
const MAX_BYTES: u64 = 4096;

/// The seal with the key of a file, 64 hexadecimal digits, or with a random key.
///
/// # Errors
/// [`StartError`] for a file that holds no key. The message never quotes the file.
pub(super) fn seal(path: Option<&Path>) -> Result<Seal, StartError> {
    let Some(path) = path else {
        return Ok(Seal::random().map_err(|error| Unloaded::NoRandomKey(error.into()))?);
    };
    let text =
        regular_file::read(path, MAX_BYTES).map_err(|error| KeyError::unreadable(path, &error))?;
    let key = hexadecimal_key(text.trim_ascii())
        .ok_or_else(|| KeyError::malformed(path, 1, "64 hexadecimal digits"))?;
    Ok(Seal::new(&key))
}
