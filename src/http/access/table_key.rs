//! The key that seals tables.

use std::path::Path;

use tichu_models::regular_file;
use tichu_table::{KEY_BYTES, Seal};

use super::KeyError;

/// The most bytes of a file that holds a key.
const MAX_BYTES: u64 = 4096;

/// The seal with the key of a file, 64 hexadecimal digits, or with a random key.
///
/// # Errors
/// [`KeyError`] for a file that holds no key. The message never quotes the file.
pub(in crate::http) fn seal(path: Option<&Path>) -> Result<Seal, KeyError> {
    let Some(path) = path else {
        return Seal::random().map_err(|error| KeyError::NoRandomKey(error.into()));
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
        _ => Err(KeyError::Malformed {
            path: path.to_owned(),
            line: 1,
            expected: "64 hexadecimal digits",
        }),
    }
}
