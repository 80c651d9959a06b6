//! Reading a request body: the right type, within a size and a time.

use std::pin::pin;
use std::time::Duration;

use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use actix_web::rt::time::timeout;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{HttpRequest, dev::Payload};
use futures_util::{FutureExt, StreamExt};

use super::problem::Problem;

/// The whole JSON body of a request.
///
/// # Errors
/// 415 for another content type or an encoded body, 413 beyond `limit` bytes, 408 when it is
/// not there within `time`, 400 when it breaks off.
pub(super) async fn read_json(
    request: &HttpRequest,
    payload: &mut Payload,
    limit: usize,
    time: Duration,
) -> Result<Bytes, Problem> {
    if !is_json(request) {
        return Err(Problem::unsupported_body(
            "the header Content-Type: application/json",
        ));
    }
    if is_encoded(request) {
        return Err(Problem::unsupported_body("a body without Content-Encoding"));
    }
    if announced_length(request).is_some_and(|length| length > limit as u64) {
        return Err(Problem::too_large(limit));
    }
    let mut body = pin!(collect(payload, limit));
    // Nearly always the body came with the head, and no timer needs to be set.
    if let Some(body) = body.as_mut().now_or_never() {
        return body;
    }
    timeout(time, body)
        .await
        .unwrap_or(Err(Problem::too_slow(time)))
}

async fn collect(payload: &mut Payload, limit: usize) -> Result<Bytes, Problem> {
    let mut first = Bytes::new();
    let mut whole = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| Problem::broken_body())?;
        if first.len().max(whole.len()) + chunk.len() > limit {
            return Err(Problem::too_large(limit));
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
    Ok(if whole.is_empty() {
        first
    } else {
        whole.freeze()
    })
}

/// `application/json` with any parameters: JSON is UTF-8 whatever they say.
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
