//! Answers that refuse, each with the problem itself as its example.

use std::collections::BTreeMap;
use std::time::Duration;

use actix_web::ResponseError;
use actix_web::http::StatusCode;
use serde_json::json;
use utoipa::IntoResponses;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::{ContentBuilder, Ref, RefOr};

use crate::http::problem::{Code, FieldError, Problem};

/// What any request can be answered with, whatever it asks.
pub(super) fn refusals() -> [(String, RefOr<Response>); 3] {
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

fn overloaded() -> (String, RefOr<Response>) {
    refusal(
        "At the limits of the service, for connections or bodies: come again after Retry-After.",
        &Problem::overloaded(),
    )
}

pub(super) fn example_invalid() -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/hand/7",
        Code::DuplicateCard,
        "expected 8 different cards, found Dr again (first at position 0)",
    )])
}

/// What any question can be answered with when it is not valid.
pub(in crate::http) struct QuestionProblems;

impl IntoResponses for QuestionProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description =
            "JSON, but the hand, a score or another field is wrong; every fault is named.";
        BTreeMap::from([refusal(description, &example_invalid())])
    }
}

/// What a question about a set of cards can be answered with when it is not valid.
pub(in crate::http) struct SetProblems;

impl IntoResponses for SetProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let example = Problem::invalid(vec![FieldError::new(
            "/cards/1",
            Code::DuplicateCard,
            "expected 1 to 8 different cards, found Dr again (first at position 0)",
        )]);
        let description = "JSON, but the cards or another field are wrong; every fault is named.";
        BTreeMap::from([refusal(description, &example)])
    }
}

/// What a request with a body can be answered with when the body cannot be read.
pub(in crate::http) struct BodyProblems;

impl IntoResponses for BodyProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        BTreeMap::from([
            refusal(
                "The body is not JSON, or breaks off.",
                &Problem::broken_body(),
            ),
            refusal(
                "The body did not arrive in time.",
                &Problem::too_slow(Duration::from_secs(5)),
            ),
            refusal("The body is too large.", &Problem::too_large(65_536)),
            refusal(
                "The body is not application/json, or it is encoded.",
                &Problem::unsupported_body("the header Content-Type: application/json"),
            ),
        ])
    }
}

/// There is no such model.
pub(in crate::http) struct NotFoundProblem;

impl IntoResponses for NotFoundProblem {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let example = Problem::not_found("expected the name of a model in /v1/models");
        BTreeMap::from([refusal("There is no model of this name.", &example)])
    }
}

/// The service is on its way out.
pub(in crate::http) struct ShuttingDownProblem;

impl IntoResponses for ShuttingDownProblem {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let example = Problem::shutting_down(Duration::from_secs(1));
        BTreeMap::from([refusal(
            "Shutting down: send new requests elsewhere; Retry-After says when to come back.",
            &example,
        )])
    }
}

/// Status and description of a problem, with the problem itself as its example.
fn refusal(description: &str, example: &Problem) -> (String, RefOr<Response>) {
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name("Problem")))
        .example(Some(json!(example)))
        .build();
    let response = ResponseBuilder::new()
        .description(description)
        .content("application/problem+json", content)
        .build();
    (example.status_code().as_str().to_owned(), response.into())
}

/// What a document that clients keep is answered with beside the document, whoever asks.
pub(in crate::http) struct CachedProblems;

impl IntoResponses for CachedProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        BTreeMap::from([not_modified(), overloaded()])
    }
}

/// The client's copy is still right.
pub(super) fn not_modified() -> (String, RefOr<Response>) {
    without_content(
        StatusCode::NOT_MODIFIED,
        "The client has this answer: its If-None-Match names the current ETag.",
    )
}

/// No request was read yet, so there is nothing to say about it.
pub(super) fn slow_head() -> (String, RefOr<Response>) {
    without_content(
        StatusCode::REQUEST_TIMEOUT,
        "The head of the request did not arrive in time.",
    )
}

/// Nor is a request read whose head has no room.
pub(super) fn large_head() -> (String, RefOr<Response>) {
    without_content(
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The head of the request is larger than 16 KiB.",
    )
}

fn without_content(status: StatusCode, description: &str) -> (String, RefOr<Response>) {
    let response = ResponseBuilder::new().description(description).build();
    (status.as_str().to_owned(), response.into())
}
