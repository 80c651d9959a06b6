//! Writing JSON answers: the same answer always has the same bytes and the same `ETag`.

use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, ContentType, ETAG, EntityTag, Header, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Room for the answer to one hand without explanation: it is written without growing.
const USUAL_BYTES: usize = 1536;

/// An answer with status 200; to GET and HEAD with an `ETag`, or 304 when the client has it.
pub(super) fn json(request: &HttpRequest, answer: &impl Serialize) -> HttpResponse {
    let mut body = Vec::with_capacity(USUAL_BYTES);
    let written = serde_json::to_writer(&mut body, answer);
    debug_assert!(
        written.is_ok(),
        "writing to memory cannot fail, and every key is text"
    );
    if request.method() == Method::POST {
        return HttpResponse::Ok()
            .insert_header(ContentType::json())
            .body(body);
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
        .insert_header(ContentType::json())
        .body(body)
}

/// The first 128 bits of the body's SHA-256, as hexadecimal digits.
fn entity_tag(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    digest[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn client_has(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}
