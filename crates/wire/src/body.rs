//! Reading a request body: the right type, within a size and a time.

use std::ops::Deref;
use std::pin::pin;

use actix_web::HttpRequest;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use actix_web::rt::time::timeout;
use actix_web::web::{Bytes, BytesMut};
use futures_util::{FutureExt, StreamExt};
use messages::Problem;

use super::body_memory::Reservation;
use super::wire::Wire;

/// A body that was read to its end, and the memory reserved for it.
pub struct Body {
    bytes: Bytes,
    reservation: Reservation,
}

/// The worker itself parses bodies of at most this many bytes.
const SMALL: usize = 16 * 1024;

impl Body {
    /// Whether parsing it takes less than to ask another thread.
    pub fn is_small(&self) -> bool {
        self.bytes.len() <= SMALL
    }

    /// Reserves memory for `bytes` bytes more, for as long as the body is kept.
    ///
    /// # Errors
    /// 503 when there is no memory for them.
    pub fn reserve(&mut self, bytes: usize, request: &HttpRequest) -> Result<(), Problem> {
        let wire = Wire::of(request);
        let client = || wire.access.client(request);
        let all = self.bytes.len() + bytes;
        let reserved = self.reservation.grow_to(all, client);
        reserved.then_some(()).ok_or_else(|| wire.no_room())
    }
}

impl Deref for Body {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// The whole JSON body of a request: see [`read_any`].
///
/// # Errors
/// As [`read_any`], and 415 for another content type.
pub async fn read_json(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> Result<Body, Problem> {
    if !is_json(request) {
        return Err(Problem::unsupported_body(
            "the header Content-Type: application/json",
        ));
    }
    read_any(request, payload, limit).await
}

/// The whole body of a request.
///
/// # Errors
/// 415 for an encoded body, 413 beyond `limit` bytes, 408 when it is
/// not there in time, 503 when there is no memory for it, 400 when it breaks off.
pub async fn read_any(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> Result<Body, Problem> {
    if is_encoded(request) {
        return Err(Problem::unsupported_body("a body without Content-Encoding"));
    }
    let wire = Wire::of(request);
    let mut body = pin!(collect(payload, limit, request));
    // Nearly always the body came with the head, and no timer needs to be set.
    if let Some(body) = body.as_mut().now_or_never() {
        return body;
    }
    let time = wire.limits.request_timeout;
    timeout(time, body)
        .await
        .unwrap_or(Err(Problem::too_slow(time)))
}

async fn collect(
    payload: &mut Payload,
    limit: usize,
    request: &HttpRequest,
) -> Result<Body, Problem> {
    let wire = Wire::of(request);
    let mut reservation = wire.body_memory.reservation();
    let mut first = Bytes::new();
    let mut whole = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| match error {
            PayloadError::Io(_) => Problem::overloaded(), // Others need its place more.
            _ => Problem::broken_body(),
        })?;
        let length = first.len().max(whole.len()) + chunk.len();
        if length > limit {
            return Err(Problem::too_large(limit));
        }
        if !reservation.grow_to(length, || wire.access.client(request)) {
            return Err(wire.no_room());
        }
        if first.is_empty() {
            first = chunk; // Most bodies are one chunk, which needs no copy.
            continue;
        }
        if whole.is_empty() {
            whole.extend_from_slice(&first);
        }
        whole.extend_from_slice(&chunk);
    }
    let bytes = if whole.is_empty() {
        first
    } else {
        whole.freeze()
    };
    Ok(Body { bytes, reservation })
}

/// The refusal of a request that announces a larger body than its path accepts, even when the path
/// reads no body.
pub(crate) fn refuse_large(
    request: &ServiceRequest,
    limit: impl FnOnce(&str) -> usize,
) -> Option<Problem> {
    let length = announced_length(request.request())?;
    let limit = limit(request.path());
    (length > limit as u64).then(|| Problem::too_large(limit))
}

/// `application/json` with any parameters: JSON is always UTF-8.
fn is_json(request: &HttpRequest) -> bool {
    media_type(request).is_some_and(|name| name.eq_ignore_ascii_case("application/json"))
}

/// Whether the body is a form with files, as pages and `curl -F` send it.
pub fn is_form(request: &HttpRequest) -> bool {
    media_type(request).is_some_and(|name| name.eq_ignore_ascii_case("multipart/form-data"))
}

/// The type of the body, without its parameters.
fn media_type(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(CONTENT_TYPE)?.to_str().ok()?;
    value.split(';').next().map(str::trim)
}

fn is_encoded(request: &HttpRequest) -> bool {
    request
        .headers()
        .get(CONTENT_ENCODING)
        .is_some_and(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

fn announced_length(request: &HttpRequest) -> Option<u64> {
    let length = request.headers().get(CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}
