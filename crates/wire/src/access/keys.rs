//! API keys: the service knows only their SHA-256.
//!
//! Keys are long random texts that cannot be guessed, so a fast hash without salt is enough.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// The keys of a file; at least one.
pub struct Keys(Vec<Key>);

struct Key {
    owner: Arc<str>,
    sha256: [u8; 32],
}

/// Why a file of keys cannot be used. The message never quotes the file, which may have a key by
/// mistake.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct KeyError {
    path: PathBuf,
    fault: String,
}

impl KeyError {
    /// The operating system cannot read the file.
    #[must_use]
    pub fn unreadable(path: &Path, error: &io::Error) -> KeyError {
        KeyError::new(
            path,
            format!("expected a readable file of API keys, found: {error}"),
        )
    }

    /// A line, counted from 1, is something else than was expected.
    #[must_use]
    pub fn malformed(path: &Path, line: usize, expected: &str) -> KeyError {
        KeyError::new(path, format!("line {line}: expected {expected}"))
    }

    fn new(path: &Path, fault: impl Into<String>) -> KeyError {
        KeyError {
            path: path.to_owned(),
            fault: fault.into(),
        }
    }
}

impl Keys {
    /// The most bytes of a file: about ten thousand keys.
    pub const MOST_BYTES: u64 = 1 << 20;

    /// Reads what was found in a file: on each line a name, a space and the key's SHA-256 as 64
    /// hexadecimal digits. Empty lines and lines that begin with `#` are ignored.
    ///
    /// # Errors
    /// When the file could not be read, or has something else in it.
    pub fn read(path: &Path, found: io::Result<Vec<u8>>) -> Result<Keys, KeyError> {
        // Not the error of the conversion, which contains the bytes.
        let text = found.and_then(|bytes| {
            String::from_utf8(bytes).map_err(|_| io::Error::other("bytes that are no UTF-8 text"))
        });
        let text = text.map_err(|error| KeyError::unreadable(path, &error))?;
        let malformed = |line, expected| KeyError::malformed(path, line, expected);
        let mut keys: Vec<Key> = Vec::new();
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let expected = "a name, a space and 64 hexadecimal digits";
            let (owner, digest) = line.split_once(' ').ok_or(malformed(number, expected))?;
            let sha256 =
                hexadecimal_key(digest.trim().as_bytes()).ok_or(malformed(number, expected))?;
            if keys
                .iter()
                .any(|key| *key.owner == *owner || key.sha256 == sha256)
            {
                return Err(malformed(
                    number,
                    "a name and a key that no line before has",
                ));
            }
            let owner = owner.into();
            keys.push(Key { owner, sha256 });
        }
        if keys.is_empty() {
            return Err(KeyError::new(
                path,
                "expected at least one API key, found none",
            ));
        }
        Ok(Keys(keys))
    }

    /// The owner of this key. The time that this takes does not depend on the keys.
    pub fn owner(&self, key: Option<&[u8]>) -> Option<Arc<str>> {
        let found = Sha256::digest(key?);
        let mut place = u32::MAX;
        for (number, key) in (0..).zip(&self.0) {
            let same: Choice = key.sha256.ct_eq(&found);
            place.conditional_assign(&number, same);
        }
        let key = self.0.get(usize::try_from(place).ok()?)?;
        Some(Arc::clone(&key.owner))
    }
}

/// 64 hexadecimal digits as 32 bytes.
#[must_use]
pub fn hexadecimal_key(text: &[u8]) -> Option<[u8; 32]> {
    // The decoder also accepts a prefix, which `sha256sum` does not write.
    if text.len() != 64 {
        return None;
    }
    const_hex::decode_to_array(text).ok()
}
