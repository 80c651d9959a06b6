//! Tokens that only their key opens.

use std::io::{Read, Write};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};

use crate::Table;
use crate::state::State;

/// The bytes of a key.
pub const KEY_BYTES: usize = 32;

/// The version of what tokens hold.
const VERSION: u8 = 1;
const ID_BYTES: usize = 4;
const NONCE_BYTES: usize = 24;
/// Tables are filled up to a multiple of this many bytes: the longest round has some 600.
const BLOCK: usize = 1024;
/// What everybody can read: version, the key's id, and the nonce.
const HEAD_BYTES: usize = 1 + ID_BYTES + NONCE_BYTES;

/// Seals tables in tokens, with a key (XChaCha20-Poly1305, draft-irtf-cfrg-xchacha).
///
/// A token can be read and made only with the key. Its nonce is a keyed hash of what it holds, so that a table has
/// one token, and all have the same length: whoever sees two tokens learns only whether they are the same. The version of the format and four bytes of the key's
/// hash stand in front, so a token of another key is known.
pub struct Seal {
    cipher: XChaCha20Poly1305,
    key: [u8; KEY_BYTES],
    id: [u8; ID_BYTES],
}

/// Why a token cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadToken {
    /// It is not base64, or too short.
    #[error("expected a token of this service, found another text")]
    NoToken,
    /// It is of another version.
    #[error(
        "expected a token of version {VERSION}, found version {0}: it is of another version of this service, or it was changed"
    )]
    Version(u8),
    /// It is of another key.
    #[error(
        "expected a token of this service's key, found one of another: the service has a new key"
    )]
    Key,
    /// It is not as it was made.
    #[error("expected a token as it was answered, found one that was changed")]
    Changed,
}

impl Seal {
    /// A seal with this key.
    #[must_use]
    pub fn new(key: &[u8; KEY_BYTES]) -> Seal {
        let hash = Sha256::new().chain_update(b"id").chain_update(key);
        let mut id = [0; ID_BYTES];
        id.copy_from_slice(&hash.finalize()[..ID_BYTES]);
        Seal {
            cipher: XChaCha20Poly1305::new(&Key::from(*key)),
            key: *key,
            id,
        }
    }

    /// A seal with a random key.
    ///
    /// # Errors
    /// When the operating system has no random numbers.
    pub fn random() -> Result<Seal, getrandom::Error> {
        let mut key = [0; KEY_BYTES];
        getrandom::fill(&mut key)?;
        Ok(Seal::new(&key))
    }

    /// A token of this table: 1,426 letters, digits, `-` and `_`; twice as many for a round without end.
    #[must_use]
    pub fn seal(&self, table: &Table) -> String {
        let state = packed(table.state());
        let hash = Sha256::new().chain_update(b"nonce").chain_update(self.key);
        let mut nonce = [0; NONCE_BYTES];
        nonce.copy_from_slice(&hash.chain_update(&state).finalize()[..NONCE_BYTES]);
        let mut token = vec![VERSION];
        token.extend(self.id);
        let payload = Payload {
            msg: &state,
            aad: &token,
        };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload);
        token.extend(nonce);
        // It fails only for more bytes than memory has.
        token.extend(sealed.unwrap_or_default());
        BASE64.encode(token)
    }

    /// The table of a token.
    ///
    /// # Errors
    /// [`BadToken`] for a text that this key has not sealed.
    pub fn open(&self, token: &str) -> Result<Table, BadToken> {
        let bytes = BASE64.decode(token).map_err(|_| BadToken::NoToken)?;
        let (head, sealed) = bytes
            .split_at_checked(HEAD_BYTES)
            .ok_or(BadToken::NoToken)?;
        if head[0] != VERSION {
            return Err(BadToken::Version(head[0]));
        }
        let (clear, nonce) = head.split_at(1 + ID_BYTES);
        if clear[1..] != self.id {
            return Err(BadToken::Key);
        }
        let payload = Payload {
            msg: sealed,
            aad: clear,
        };
        let nonce: [u8; NONCE_BYTES] = nonce.try_into().map_err(|_| BadToken::NoToken)?;
        let opened = self.cipher.decrypt(&XNonce::from(nonce), payload);
        let state = unpacked(&opened.map_err(|_| BadToken::Changed)?);
        let table = state.and_then(|state| Table::of(state).ok());
        // This key sealed it, but a program of other rules did.
        table.ok_or(BadToken::Version(VERSION))
    }
}

/// The state in bytes, filled up to whole blocks: how well a text is compressed tells what is in it.
fn packed(state: &State) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    // Writing to memory never fails, and all fields have a form in JSON.
    let written = serde_json::to_vec(state).unwrap_or_default();
    let _ = encoder.write_all(&written);
    let mut packed = encoder.finish().unwrap_or_default();
    packed.resize(packed.len().next_multiple_of(BLOCK), 0);
    packed
}

fn unpacked(bytes: &[u8]) -> Option<State> {
    let mut text = Vec::new();
    DeflateDecoder::new(bytes).read_to_end(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}
