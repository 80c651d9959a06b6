//! Answers that refuse, each with the problem itself as its example.

use std::time::Duration;

use serde_json::json;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::{ContentBuilder, Ref, RefOr};

use crate::Problem;

/// Refusals of any request.
pub fn refusals() -> [(String, RefOr<Response>); 3] {
    [
        refusal(
            "Where the operator asks for API keys: no key, or one that is not known.",
            &Problem::unauthorized(),
        ),
        refusal(
            "Where the operator limits requests: too many of this client; Retry-After says how long to wait.",
            &Problem::too_many_requests(Duration::from_secs(3)),
        ),
        overloaded(),
    ]
}

/// A limit of the service is reached.
pub fn overloaded() -> (String, RefOr<Response>) {
    refusal(
        "At the limits of the service, for connections, bodies or searches: come again after Retry-After.",
        &Problem::overloaded(),
    )
}

/// Refusals of a request whose JSON cannot be read.
pub fn body_refusals() -> [(String, RefOr<Response>); 4] {
    let [_, slow, large, _] = text_refusals();
    [
        refusal(
            "The body is not JSON, or breaks off.",
            &Problem::broken_body(),
        ),
        slow,
        large,
        refusal(
            "The body is not application/json, or it is encoded.",
            &Problem::unsupported_body("the header Content-Type: application/json"),
        ),
    ]
}

/// Refusals of a request whose text cannot be read.
pub fn text_refusals() -> [(String, RefOr<Response>); 4] {
    [
        refusal("The body breaks off.", &Problem::broken_body()),
        refusal(
            "The body did not arrive in time.",
            &Problem::too_slow(Duration::from_secs(5)),
        ),
        refusal("The body is too large.", &Problem::too_large(65_536)),
        refusal(
            "The body is encoded.",
            &Problem::unsupported_body("a body without Content-Encoding"),
        ),
    ]
}

/// The service is stopping.
pub fn shutting_down() -> (String, RefOr<Response>) {
    refusal(
        "Shutting down: send new requests elsewhere; Retry-After says when to come back.",
        &Problem::shutting_down(Duration::from_secs(1)),
    )
}

/// Status and description of a problem, with the problem itself as its example.
pub fn refusal(description: &str, example: &Problem) -> (String, RefOr<Response>) {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .example(Some(json!(example)))
        .build();
    let response = ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content)
        .build();
    (example.status().to_string(), response.into())
}

/// The client's copy is current.
pub fn not_modified() -> (String, RefOr<Response>) {
    let response = ResponseBuilder::new()
        .description("The client has this answer: its If-None-Match names the current ETag.")
        .build();
    ("304".to_owned(), response.into())
}

/// The head did not arrive in time.
pub fn slow_head() -> (String, RefOr<Response>) {
    refusal(
        "The head of the request did not arrive in time.",
        &Problem::slow_head(),
    )
}

/// The head is too long to be read.
pub fn large_head() -> (String, RefOr<Response>) {
    refusal(
        "The head of the request is larger than 16 KiB.",
        &Problem::large_head(16 << 10),
    )
}
