//! Answers that never change, or only with a reload, and pages for one request.

use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use flate2::{Compression, write::GzEncoder};

use super::{GZIP, VARIES, accepts_gzip, gzip};
use crate::conditional::{self, client_has, entity_tag};
use crate::held_answer::SharedBody;
use crate::wire::Wire;

/// Text of fewer bytes stays uncompressed: with its head it fits one packet.
const MIN_BYTES: usize = 1 << 10;

/// A text with its entity tag, and compressed once a client has asked for that.
/// Clones share all of it.
#[derive(Clone)]
pub struct Fixed(Arc<FixedText>);

struct FixedText {
    content_type: HeaderValue,
    plain: Bytes,
    tag: String,
    effort: Effort,
    compressed: OnceLock<Bytes>,
}

/// How well a text is compressed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// As well as possible: many clients get it.
    Best,
    /// Fast: it is for one request.
    Fast,
    /// Not at all: it is compressed by its format.
    None,
}

impl Fixed {
    /// An answer with this text.
    pub fn new(content_type: HeaderValue, text: impl Into<Bytes>) -> Fixed {
        let is_picture = content_type == "image/png";
        let effort = if is_picture {
            Effort::None
        } else {
            Effort::Best
        };
        Fixed::with_effort(content_type, text.into(), effort)
    }

    /// An answer with this text to one request.
    pub fn once(content_type: HeaderValue, text: impl Into<Bytes>) -> Fixed {
        Fixed::with_effort(content_type, text.into(), Effort::Fast)
    }

    fn with_effort(content_type: HeaderValue, plain: Bytes, effort: Effort) -> Fixed {
        Fixed(Arc::new(FixedText {
            content_type,
            tag: entity_tag(&plain),
            plain,
            effort,
            compressed: OnceLock::new(),
        }))
    }

    /// The text, compressed if the client accepts that, or 304 when the client has it.
    pub async fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let mut is_compressed = self.is_compressible() && accepts_gzip(request.headers());
        if client_has(request, &self.tag(is_compressed)) {
            return self.head(StatusCode::NOT_MODIFIED, is_compressed).finish();
        }
        let mut body = self.0.plain.clone();
        if is_compressed {
            match self.compressed(request).await {
                Ok(compressed) => body = compressed,
                Err(error) => {
                    log::warn!("not compressed: {error}");
                    is_compressed = false;
                }
            }
        }
        let mut response = self.head(StatusCode::OK, is_compressed);
        response.insert_header((CONTENT_TYPE, self.0.content_type.clone()));
        if is_compressed {
            response.insert_header(GZIP);
        }
        let mut response = response.body(body);
        if self.0.effort != Effort::Fast {
            response.extensions_mut().insert(SharedBody);
        }
        response
    }

    fn is_compressible(&self) -> bool {
        self.0.effort != Effort::None && self.0.plain.len() >= MIN_BYTES
    }

    /// The tag of a variant. Strong tags of different variants differ (RFC 9110, section 8.8.3.3).
    fn tag(&self, is_compressed: bool) -> EntityTag {
        let variant = if is_compressed { "-gzip" } else { "" };
        EntityTag::new_strong(format!("{}{variant}", self.0.tag))
    }

    fn head(&self, status: StatusCode, is_compressed: bool) -> actix_web::HttpResponseBuilder {
        let mut head = conditional::head(status, self.tag(is_compressed));
        if self.is_compressible() {
            head.insert_header(VARIES);
        }
        head
    }

    /// The compressed text. The first request for it waits for some milliseconds, without blocking its
    /// worker.
    async fn compressed(&self, request: &HttpRequest) -> io::Result<Bytes> {
        if let Some(known) = self.0.compressed.get() {
            return Ok(known.clone());
        }
        let shared = Arc::clone(&self.0);
        let wire = Wire::of(request);
        let client = wire.access.client(request);
        let made = wire.background.run(client, move || {
            if shared.compressed.get().is_none() {
                // Of two requests at the same time both may compress; one result is kept.
                let compressed = match shared.effort {
                    Effort::Fast => gzip(&shared.plain)?,
                    Effort::Best | Effort::None => best(&shared.plain)?.into(),
                };
                let _ = shared.compressed.set(compressed);
            }
            let compressed = shared.compressed.get().cloned();
            compressed.ok_or_else(|| io::ErrorKind::NotFound.into())
        });
        made.await.map_err(io::Error::other)?
    }
}

/// The text, compressed at the highest level.
fn best(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text)?;
    encoder.finish()
}
