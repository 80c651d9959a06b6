//! Writing JSON answers: the same answer always has the same bytes and the same `ETag`.

use actix_web::http::Method;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_TYPE, ETAG, EntityTag, Header, HeaderName, HeaderValue, IfNoneMatch,
};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::decision::Answer;

/// Room for the answer to one hand without explanation: it is written without growing.
const USUAL_BYTES: usize = 1536;

pub(super) const JSON: (HeaderName, HeaderValue) =
    (CONTENT_TYPE, HeaderValue::from_static("application/json"));

/// The answer to one question.
pub(super) fn answer(request: &HttpRequest, answer: &Answer<'_>) -> HttpResponse {
    let mut body = Vec::with_capacity(USUAL_BYTES);
    answer.write_json(&mut body);
    text(request, body)
}

/// Anything else that is written as JSON.
pub(super) fn json(request: &HttpRequest, value: &impl Serialize) -> HttpResponse {
    let mut body = Vec::new();
    let written = serde_json::to_writer(&mut body, value);
    debug_assert!(
        written.is_ok(),
        "writing to memory cannot fail, and every key is text"
    );
    text(request, body)
}

/// Status 200; to GET and HEAD with an `ETag`, or 304 when the client has it.
fn text(request: &HttpRequest, body: Vec<u8>) -> HttpResponse {
    if request.method() == Method::POST {
        return HttpResponse::Ok().insert_header(JSON).body(body);
    }
    let tag = EntityTag::new_strong(entity_tag(&body));
    let mut response = if client_has(request, &tag) {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    // A cached answer is good as long as the models are: ask again, but do not send again.
    response
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header(JSON)
        .body(body)
}

/// The first 128 bits of the body's SHA-256, as hexadecimal digits.
pub(super) fn entity_tag(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    digest[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

pub(super) fn client_has(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}
