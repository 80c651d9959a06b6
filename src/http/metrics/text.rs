//! All metrics as text, once for all who are sent it.

use std::io;
use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;
use prometheus::{Encoder, Registry, TextEncoder};

use crate::http::compression::Coding;

/// The metrics of a moment in the text exposition format, version 0.0.4.
pub(in crate::http) struct Text {
    plain: Vec<u8>,
    compressed: [OnceLock<Bytes>; Coding::ALL.len()],
}

impl Text {
    /// The metrics as they are now.
    pub(super) fn of(registry: &Registry) -> Text {
        let mut plain = Vec::new();
        // Writing to memory fails only on an empty family; then the others stand.
        let _ = TextEncoder::new().encode(&registry.gather(), &mut plain);
        Text {
            plain,
            compressed: Default::default(),
        }
    }

    /// The text, which is kept as long as these bytes.
    pub fn plain(self: Arc<Self>) -> Bytes {
        Bytes::from_owner(Sent(self, None))
    }

    /// The text in this coding, which is made by who asks first.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn compressed(self: Arc<Self>, coding: Coding) -> io::Result<Bytes> {
        let compressed = &self.compressed[coding as usize];
        if compressed.get().is_none() {
            // Of two that come at the same time both make it, and one is kept.
            let _ = compressed.set(coding.fast(&self.plain)?);
        }
        Ok(Bytes::from_owner(Sent(self, Some(coding))))
    }
}

/// A text that is being sent: as long as it is, it counts.
struct Sent(Arc<Text>, Option<Coding>);

impl AsRef<[u8]> for Sent {
    fn as_ref(&self) -> &[u8] {
        let Sent(text, coding) = self;
        let compressed = coding.and_then(|coding| text.compressed[coding as usize].get());
        compressed.map_or(&text.plain, |bytes| bytes)
    }
}
