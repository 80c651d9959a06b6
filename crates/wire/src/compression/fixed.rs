//! Answers that never change, or only with a reload, and pages for one request.

use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};

use super::coding::{Coding, VARIES};
use crate::conditional::{self, client_has, entity_tag};
use crate::held_answer::SharedBody;
use crate::wire::Wire;

/// Text of fewer bytes stays uncompressed: with its head it fits one packet.
const MIN_BYTES: usize = 1 << 10;

/// The highest level of Zstandard without huge windows.
const ZSTD_LEVEL: i32 = 19;
const BROTLI_LEVEL: i32 = 11;

/// A text with its entity tag, and with its compressed variants once a client has asked for them.
/// Clones share all of it.
#[derive(Clone)]
pub struct Fixed(Arc<Shared>);

struct Shared {
    content_type: HeaderValue,
    plain: Bytes,
    tag: String,
    effort: Effort,
    /// In the order of [`Coding::ALL`].
    compressed: [OnceLock<Bytes>; 3],
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
        Fixed(Arc::new(Shared {
            content_type,
            tag: entity_tag(&plain),
            plain,
            effort,
            compressed: Default::default(),
        }))
    }

    /// The text in a coding that the client accepts, or 304 when the client has it.
    pub async fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let coding = self.is_compressed().then(|| Coding::of(request.headers()));
        let mut coding = coding.flatten();
        if client_has(request, &self.tag(coding)) {
            return self.head(StatusCode::NOT_MODIFIED, coding).finish();
        }
        let body = match coding {
            None => self.0.plain.clone(),
            Some(wanted) => self
                .compressed(request, wanted)
                .await
                .unwrap_or_else(|error| {
                    log::warn!("not compressed: {error}");
                    coding = None;
                    self.0.plain.clone()
                }),
        };
        let mut response = self.head(StatusCode::OK, coding);
        response.insert_header((CONTENT_TYPE, self.0.content_type.clone()));
        if let Some(coding) = coding {
            response.insert_header(coding.header());
        }
        let mut response = response.body(body);
        if self.0.effort != Effort::Fast {
            response.extensions_mut().insert(SharedBody);
        }
        response
    }

    fn is_compressed(&self) -> bool {
        self.0.effort != Effort::None && self.0.plain.len() >= MIN_BYTES
    }

    /// The tag of a variant. Strong tags of different variants differ (RFC 9110, section 8.8.3.3).
    fn tag(&self, coding: Option<Coding>) -> EntityTag {
        let tag = &self.0.tag;
        EntityTag::new_strong(match coding {
            None => tag.clone(),
            Some(coding) => format!("{tag}-{}", coding.name()),
        })
    }

    fn head(&self, status: StatusCode, coding: Option<Coding>) -> actix_web::HttpResponseBuilder {
        let mut head = conditional::head(status, self.tag(coding));
        if self.is_compressed() {
            head.insert_header(VARIES);
        }
        head
    }

    /// The compressed text. The first request for a coding waits up to about a second, without
    /// blocking its worker.
    async fn compressed(&self, request: &HttpRequest, coding: Coding) -> io::Result<Bytes> {
        let place = Coding::ALL.iter().position(|known| *known == coding);
        let place = place.ok_or(io::ErrorKind::NotFound)?;
        if let Some(known) = self.0.compressed[place].get() {
            return Ok(known.clone());
        }
        let shared = Arc::clone(&self.0);
        let wire = Wire::of(request);
        let client = wire.access.client(request);
        let made = wire.background.run(client, move || {
            let slot = &shared.compressed[place];
            if slot.get().is_none() {
                // Of two requests at the same time both may compress; one result is kept.
                let compressed = match shared.effort {
                    Effort::Fast => coding.fast(&shared.plain)?,
                    Effort::Best | Effort::None => best(coding, &shared.plain)?.into(),
                };
                let _ = slot.set(compressed);
            }
            slot.get()
                .cloned()
                .ok_or_else(|| io::ErrorKind::NotFound.into())
        });
        made.await.map_err(io::Error::other)?
    }
}

/// The text, compressed at the highest level.
fn best(coding: Coding, text: &[u8]) -> io::Result<Vec<u8>> {
    match coding {
        Coding::Zstd => zstd::bulk::compress(text, ZSTD_LEVEL),
        Coding::Brotli => {
            let parameters = BrotliEncoderParams {
                quality: BROTLI_LEVEL,
                size_hint: text.len(),
                ..BrotliEncoderParams::default()
            };
            let mut compressed = Vec::new();
            brotli::BrotliCompress(&mut &*text, &mut compressed, &parameters)?;
            Ok(compressed)
        }
        Coding::Gzip => {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(text)?;
            encoder.finish()
        }
    }
}
