//! All metrics as text, shared by all answers that send it.

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

    /// The body of an answer, and whether it is compressed by gzip: on demand, unless the encoder fails. The
    /// first call compresses the text, which lives as long as the body.
    pub fn body(self: Arc<Self>, compress: bool) -> (Bytes, bool) {
        if compress
            && self.compressed.get().is_none()
            && let Ok(compressed) = gzip(&self.plain)
        {
            // Of two calls at the same time both compress the text, and one result is kept.
            let _ = self.compressed.set(compressed);
        }
        let is_compressed = compress && self.compressed.get().is_some();
        let body = Bytes::from_owner(SentText {
            text: self,
            is_compressed,
        });
        (body, is_compressed)
    }
}

/// A text that is being sent; it counts towards `MAX_TEXTS` until this is dropped.
struct SentText {
    text: Arc<Text>,
    is_compressed: bool,
}

impl AsRef<[u8]> for SentText {
    fn as_ref(&self) -> &[u8] {
        let compressed = self.text.compressed.get().filter(|_| self.is_compressed);
        compressed.map_or(&self.text.plain, |bytes| bytes)
    }
}
