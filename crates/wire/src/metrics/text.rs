//! All metrics as text, shared by all answers that send it.

use std::io;
use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;
use prometheus::{Encoder, Registry, TextEncoder};

use crate::compression::Coding;

/// The metrics of a moment in the text exposition format, version 0.0.4.
pub struct Text {
    plain: Vec<u8>,
    compressed: [OnceLock<Bytes>; Coding::ALL.len()],
}

impl Text {
    /// The metrics as they are now.
    pub(super) fn of(registry: &Registry) -> Text {
        let mut plain = Vec::new();
        // Writing to memory fails only for an empty family; the text then has the others.
        let _ = TextEncoder::new().encode(&registry.gather(), &mut plain);
        Text {
            plain,
            compressed: Default::default(),
        }
    }

    /// The text, which lives as long as these bytes.
    pub fn plain(self: Arc<Self>) -> Bytes {
        Bytes::from_owner(Sent(self, None))
    }

    /// The text in this coding; the first call compresses it.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn compressed(self: Arc<Self>, coding: Coding) -> io::Result<Bytes> {
        let compressed = &self.compressed[coding as usize];
        if compressed.get().is_none() {
            // Of two calls at the same time both compress the text, and one result is kept.
            let _ = compressed.set(coding.fast(&self.plain)?);
        }
        Ok(Bytes::from_owner(Sent(self, Some(coding))))
    }
}

/// A text that is being sent; it counts towards `MAX_TEXTS` until this is dropped.
struct Sent(Arc<Text>, Option<Coding>);

impl AsRef<[u8]> for Sent {
    fn as_ref(&self) -> &[u8] {
        let Sent(text, coding) = self;
        let compressed = coding.and_then(|coding| text.compressed[coding as usize].get());
        compressed.map_or(&text.plain, |bytes| bytes)
    }
}
