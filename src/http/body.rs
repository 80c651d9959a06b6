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
use tichu_api::Subject;

use super::app::App;
use super::body_memory::Reservation;
use super::metrics::Refusal;
use super::settings::Limits;

/// A body that was read to its end, and the memory reserved for it.
pub(super) struct Body {
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

    /// Reserves memory for `bytes` bytes more, for as long as the body is kept; false when there is no memory.
    pub fn has_room_for(&mut self, bytes: usize, request: &HttpRequest) -> bool {
        let client = || App::of(request).access.client(request);
        self.reservation.grow_to(self.bytes.len() + bytes, client)
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
pub(super) async fn read_json(
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
pub(super) async fn read_any(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
) -> Result<Body, Problem> {
    if is_encoded(request) {
        return Err(Problem::unsupported_body("a body without Content-Encoding"));
    }
    let app = App::of(request);
    let mut body = pin!(collect(payload, limit, request));
    // Nearly always the body came with the head, and no timer needs to be set.
    if let Some(body) = body.as_mut().now_or_never() {
        return body;
    }
    let time = app.settings.limits.request_timeout;
    timeout(time, body)
        .await
        .unwrap_or(Err(Problem::too_slow(time)))
}

async fn collect(
    payload: &mut Payload,
    limit: usize,
    request: &HttpRequest,
) -> Result<Body, Problem> {
    let app = App::of(request);
    let mut reservation = app.body_memory.reservation();
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
        if !reservation.grow_to(length, || app.access.client(request)) {
            return Err(no_room(app));
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
pub(super) fn refuse_large(request: &ServiceRequest, limits: &Limits) -> Option<Problem> {
    let length = announced_length(request.request())?;
    let is_long =
        Subject::at(request.path()).is_some() || request.path() == tichu_api::review::PATH;
    let limit = if is_long {
        limits.batch_body_limit
    } else {
        limits.body_limit
    };
    (length > limit as u64).then(|| Problem::too_large(limit))
}

/// The memory for bodies is used up.
pub(super) fn no_room(app: &App) -> Problem {
    app.metrics.count_refusal(Refusal::BodyMemory);
    Problem::overloaded()
}

/// `application/json` with any parameters: JSON is always UTF-8.
fn is_json(request: &HttpRequest) -> bool {
    let media_type = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next());
    media_type.is_some_and(|name| name.trim().eq_ignore_ascii_case("application/json"))
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
