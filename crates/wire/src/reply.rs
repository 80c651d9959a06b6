//! Writing JSON answers: the same answer always has the same bytes and the same `ETag`.

use actix_web::http::header::{CONTENT_TYPE, EntityTag, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse};
use messages::json::to_vec;
use serde::Serialize;

use super::conditional::{client_has, entity_tag, head};

/// JSON.
pub const JSON: (HeaderName, HeaderValue) =
    (CONTENT_TYPE, HeaderValue::from_static("application/json"));

/// Lines of JSON.
pub const JSON_LINES: (HeaderName, HeaderValue) =
    (CONTENT_TYPE, HeaderValue::from_static("application/jsonl"));

/// An answer as JSON.
pub fn json(request: &HttpRequest, value: &impl Serialize) -> HttpResponse {
    text(request, to_vec(value))
}

/// Status 200; to GET and HEAD with an `ETag`, or 304 when the client has it.
pub fn text(request: &HttpRequest, body: Vec<u8>) -> HttpResponse {
    if request.method() == Method::POST {
        return HttpResponse::Ok().insert_header(JSON).body(body);
    }
    let tag = EntityTag::new_strong(entity_tag(&body));
    if client_has(request, &tag) {
        // Only a head: the client would read a body as the next answer.
        return head(StatusCode::NOT_MODIFIED, tag).finish();
    }
    head(StatusCode::OK, tag).insert_header(JSON).body(body)
}
