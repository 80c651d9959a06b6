//! Conditional requests (RFC 9110, section 13): entity tags and `If-None-Match`.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, ETAG, EntityTag, Header, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use sha2::{Digest, Sha256};

/// The head of an answer that clients may keep. It may change with the models or the binary, so
/// clients ask each time whether theirs is still current.
pub fn head(status: StatusCode, tag: EntityTag) -> HttpResponseBuilder {
    let mut head = HttpResponse::build(status);
    head.insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, "no-cache"));
    head
}

/// The first 128 bits of the body's SHA-256, as hexadecimal digits.
pub fn entity_tag(body: &[u8]) -> String {
    const_hex::encode(&Sha256::digest(body)[..16])
}

/// Whether the client has the answer with this tag.
pub fn client_has(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Err(_) => false,
    }
}
