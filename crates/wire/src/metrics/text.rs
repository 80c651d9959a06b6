//! All metrics as text, shared by all answers that send it.

use std::io;
use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;
use prometheus::{Encoder, Registry, TextEncoder};

use crate::compression::gzip;

/// The metrics of a moment in the text exposition format, version 0.0.4.
pub struct Text {
    plain: Vec<u8>,
    compressed: OnceLock<Bytes>,
}

impl Text {
    /// The metrics as they are now.
    pub(super) fn of(registry: &Registry) -> Text {
        let mut plain = Vec::new();
        // Writing to memory fails only for an empty family; the text then has the others.
        let _ = TextEncoder::new().encode(&registry.gather(), &mut plain);
        Text {
            plain,
            compressed: OnceLock::new(),
        }
    }

    /// The text, which lives as long as these bytes.
    pub fn plain(self: Arc<Self>) -> Bytes {
        Bytes::from_owner(Plain(self))
    }

    /// The text, compressed by gzip; the first call compresses it.
    ///
    /// # Errors
    /// When the encoder fails.
    pub fn compressed(self: Arc<Self>) -> io::Result<Bytes> {
        if self.compressed.get().is_none() {
            // Of two calls at the same time both compress the text, and one result is kept.
            let _ = self.compressed.set(gzip(&self.plain)?);
        }
        Ok(Bytes::from_owner(Compressed(self)))
    }
}

/// A text that is being sent; it counts towards `MAX_TEXTS` until this is dropped.
struct Plain(Arc<Text>);

impl AsRef<[u8]> for Plain {
    fn as_ref(&self) -> &[u8] {
        &self.0.plain
    }
}

/// The same, compressed.
struct Compressed(Arc<Text>);

impl AsRef<[u8]> for Compressed {
    fn as_ref(&self) -> &[u8] {
        let compressed = self.0.compressed.get();
        compressed.map_or(&self.0.plain, |bytes| bytes)
    }
}
