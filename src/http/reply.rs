//! Writing JSON answers: the same answer always has the same bytes and the same `ETag`.

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_TYPE, ETAG, EntityTag, Header, HeaderName, HeaderValue, IfNoneMatch,
};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::compression::Fixed;

/// Room for the answer to one hand without explanation: it is written without growing.
const USUAL_BYTES: usize = 1536;

pub(super) const JSON: (HeaderName, HeaderValue) =
    (CONTENT_TYPE, HeaderValue::from_static("application/json"));

/// An answer as JSON.
pub(super) fn json(request: &HttpRequest, value: &impl Serialize) -> HttpResponse {
    text(request, json_text(value))
}

/// JSON that stays the same for many requests.
pub(super) fn fixed_json(value: &impl Serialize) -> Fixed {
    Fixed::new(JSON.1, json_text(value))
}

fn json_text(value: &impl Serialize) -> Vec<u8> {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    let written = serde_json::to_writer(&mut text, value);
    debug_assert!(
        written.is_ok(),
        "writing to memory cannot fail, and every key is text"
    );
    text
}

/// Status 200; to GET and HEAD with an `ETag`, or 304 when the client has it.
fn text(request: &HttpRequest, body: Vec<u8>) -> HttpResponse {
    if request.method() == Method::POST {
        return HttpResponse::Ok().insert_header(JSON).body(body);
    }
    let tag = EntityTag::new_strong(entity_tag(&body));
    if client_has(request, &tag) {
        // Nothing but a head: the client would take a body for the next answer.
        return head(StatusCode::NOT_MODIFIED, tag).finish();
    }
    head(StatusCode::OK, tag).insert_header(JSON).body(body)
}

/// The head of an answer that clients may keep: it is good as long as the models and this binary
/// are served, so they ask again, and are not sent again what they have.
pub(super) fn head(status: StatusCode, tag: EntityTag) -> HttpResponseBuilder {
    let mut head = HttpResponse::build(status);
    head.insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, "no-cache"));
    head
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
