//! Answers that refuse, each with the problem itself as its example.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;
use utoipa::IntoResponses;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::{ContentBuilder, Ref, RefOr};

use super::examples;
use super::field_error::{FaultCode, FieldError};
use super::problem::Problem;

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

fn overloaded() -> (String, RefOr<Response>) {
    refusal(
        "At the limits of the service, for connections, bodies or searches: come again after Retry-After.",
        &Problem::overloaded(),
    )
}

/// Refusals of an invalid request about a hand.
pub struct HandProblems;

impl IntoResponses for HandProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description =
            "JSON, but the hand, a score or another field is wrong; every fault is named.";
        BTreeMap::from([refusal(description, &examples::invalid_hand())])
    }
}

/// Refusals of an invalid request about a set of cards.
pub struct CardsProblems;

impl IntoResponses for CardsProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but the cards or another field are wrong; every fault is named.";
        BTreeMap::from([refusal(description, &examples::invalid_cards())])
    }
}

/// Refusals of an invalid request about a hand of up to 14 cards.
pub struct WholeHandProblems;

impl IntoResponses for WholeHandProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but the cards or another field are wrong; every fault is named.";
        BTreeMap::from([refusal(description, &examples::invalid_whole_hand())])
    }
}

/// Refusals of an invalid request about the 14 cards of a hand.
pub struct FourteenProblems;

impl IntoResponses for FourteenProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but a field is wrong, or the cards, calls and plays contradict each other; every \
                           fault is named.";
        BTreeMap::from([refusal(description, &examples::invalid_fourteen())])
    }
}

/// Refusals of an invalid or impossible position.
pub struct PositionProblems;

impl IntoResponses for PositionProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but a field is wrong, or no round leads to this position; every fault is \
                           named.";
        let example = Problem::invalid(vec![FieldError::new(
            "/wish",
            FaultCode::Impossible,
            "expected no wish while the hand holds the Mahjong",
        )]);
        BTreeMap::from([refusal(description, &example)])
    }
}

/// Refusals of an invalid round, or of one with an illegal action.
pub struct RoundProblems;

impl IntoResponses for RoundProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but a field is wrong, or an action is illegal: the first one is named with its rule.";
        let example = Problem::invalid(vec![FieldError::new(
            "/actions/7",
            FaultCode::IllegalMove,
            "the wish for 9 binds: a legal move with a 9 exists",
        )]);
        BTreeMap::from([refusal(description, &example)])
    }
}

/// Refusals of a round that a player cannot have seen.
pub struct AdviceProblems;

impl IntoResponses for AdviceProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but a field is wrong, or something in the round is missing or cannot have \
                           happened: the field or event is named with the reason.";
        let example = Problem::invalid(vec![FieldError::new(
            "/events/2",
            FaultCode::IllegalMove,
            "expected seat 1, which is in turn, found seat 3",
        )]);
        BTreeMap::from([refusal(description, &example)])
    }
}

/// Refusals of an invalid request about a hand of Mini-Tichu.
#[cfg(feature = "games")]
pub struct MiniTichuProblems;

#[cfg(feature = "games")]
impl IntoResponses for MiniTichuProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but the cards or another field are wrong; every fault is named.";
        let example = Problem::invalid(vec![FieldError::new(
            "/cards",
            FaultCode::SpecialCard,
            "expected suited cards, because Mini-Tichu has no others, found Dr",
        )]);
        BTreeMap::from([refusal(description, &example)])
    }
}

/// Refusals of a request whose body cannot be read.
pub struct BodyProblems;

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
pub struct NotFoundProblem;

impl IntoResponses for NotFoundProblem {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let example = Problem::not_found("expected the name of a model in /v1/models");
        BTreeMap::from([refusal("There is no model of this name.", &example)])
    }
}

/// Refusals of a round of šnaps that a player cannot have seen.
#[cfg(feature = "games")]
pub struct SnapsProblems;

#[cfg(feature = "games")]
impl IntoResponses for SnapsProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but a field is wrong, or a move is illegal or cannot have happened: the first one is \
                           named with the reason.";
        let example = Problem::invalid(vec![FieldError::new(
            "/moves/1",
            FaultCode::IllegalMove,
            "expected one of the legal cards HQ HK, found L9",
        )]);
        BTreeMap::from([refusal(description, &example)])
    }
}

/// Refusals of a wrong question about a purchase.
#[cfg(feature = "games")]
pub struct PurchaseProblems;

#[cfg(feature = "games")]
impl IntoResponses for PurchaseProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let description = "JSON, but a field is wrong; every fault is named.";
        let example = Problem::invalid(vec![FieldError::new(
            "/coins",
            FaultCode::MissingField,
            "expected the coins to spend, found none",
        )]);
        BTreeMap::from([refusal(description, &example)])
    }
}

/// There is no such phase of a machine.
#[cfg(feature = "games")]
pub struct NoPhaseProblem;

#[cfg(feature = "games")]
impl IntoResponses for NoPhaseProblem {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let example = Problem::not_found("expected a phase: four, partner-out, opponent-out, two");
        BTreeMap::from([refusal("There is no phase of this name.", &example)])
    }
}

/// The service is stopping.
pub struct ShuttingDownProblem;

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
    (example.status().to_string(), response.into())
}

/// Further answers to a request for a document that clients cache.
pub struct CachedProblems;

impl IntoResponses for CachedProblems {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        BTreeMap::from([not_modified(), overloaded()])
    }
}

/// The client's copy is current.
pub fn not_modified() -> (String, RefOr<Response>) {
    without_content(
        304,
        "The client has this answer: its If-None-Match names the current ETag.",
    )
}

/// The head did not arrive in time, so there is no request to describe.
pub fn slow_head() -> (String, RefOr<Response>) {
    without_content(408, "The head of the request did not arrive in time.")
}

/// The head is too long to be read.
pub fn large_head() -> (String, RefOr<Response>) {
    without_content(431, "The head of the request is larger than 16 KiB.")
}

fn without_content(status: u16, description: &str) -> (String, RefOr<Response>) {
    let response = ResponseBuilder::new().description(description).build();
    (status.to_string(), response.into())
}
