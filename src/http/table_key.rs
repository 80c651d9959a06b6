//! The key that seals tables.

use std::path::Path;

use tichu_models::regular_file;
use tichu_table::{KEY_BYTES, Seal};
use wire::KeyError;

use super::LoadingError;

/// The most bytes of a file that holds a key.
const MAX_BYTES: u64 = 4096;

/// The seal with the key of a file, 64 hexadecimal digits, or with a random key.
///
/// # Errors
/// [`LoadingError`] for a file that holds no key. The message never quotes the file.
pub(super) fn seal(path: Option<&Path>) -> Result<Seal, LoadingError> {
    let Some(path) = path else {
        return Seal::random().map_err(|error| LoadingError::NoRandomKey(error.into()));
    };
    let bytes = regular_file::read(path, MAX_BYTES).map_err(|source| KeyError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let text = bytes.trim_ascii();
    // The decoder also accepts a prefix.
    let key = (text.len() == 2 * KEY_BYTES).then(|| const_hex::decode_to_array(text));
    match key {
        Some(Ok(key)) => Ok(Seal::new(&key)),
        _ => Err(LoadingError::Keys(KeyError::Malformed {
            path: path.to_owned(),
            line: 1,
            expected: "64 hexadecimal digits",
        })),
    }
}
