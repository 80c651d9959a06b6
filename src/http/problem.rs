//! Errors as clients see them: RFC 9457 problem details, and nothing about our insides.

use std::fmt;
use std::time::Duration;

use actix_web::http::header;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use tichu::{CardFault, CardsError};
use utoipa::ToSchema;

use super::metrics::method_label;

/// A problem details object (RFC 9457, `application/problem+json`).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(example = json!({
    "type": "urn:grand-tichu:problem:invalid-request",
    "title": "The request is not valid",
    "status": 422,
    "detail": "/hand/7: expected 8 different cards, found Dr again (first at position 0)",
    "errors": [{
        "pointer": "/hand/7",
        "code": "duplicate_card",
        "detail": "expected 8 different cards, found Dr again (first at position 0)"
    }]
}))]
pub(super) struct Problem {
    /// Identifies the kind of problem; it never changes for one kind.
    #[serde(rename = "type")]
    #[schema(example = "urn:grand-tichu:problem:invalid-request")]
    kind: &'static str,
    /// The kind of problem in words.
    #[schema(example = "The request is not valid")]
    title: &'static str,
    /// The HTTP status of this answer.
    #[schema(minimum = 400, maximum = 599, example = 422)]
    status: u16,
    /// What exactly was expected and what was found.
    #[schema(example = "/own_score: expected a whole number, found text")]
    detail: String,
    /// Each field at fault, where fields are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    errors: Vec<FieldError>,
    #[serde(skip)]
    header: ExtraHeader,
}

/// The header that some statuses come with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExtraHeader {
    None,
    Allow(&'static str),
    RetryAfter(u64),
    Authenticate(&'static str),
}

/// One thing that is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "pointer": "/hand/3",
    "code": "unknown_card",
    "detail": "expected a card (B, G, R or S with 2..10, J, Q, K, A, or Ma, Hu, Ph, Dr), found \"X9\""
}))]
pub(super) struct FieldError {
    /// JSON pointer (RFC 6901) into the request; for a hand given as one text, and for query
    /// parameters, as if it had been a JSON array. In a batch, relative to the one request.
    #[schema(example = "/hand/3")]
    pub pointer: String,
    /// What kind of fault it is.
    pub code: Code,
    /// What was expected and what was found.
    #[schema(example = "expected 8 cards, found 7")]
    pub detail: String,
}

/// The kinds of faults in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(example = "unknown_card")]
pub(super) enum Code {
    /// Not the name of a card.
    UnknownCard,
    /// The same card twice.
    DuplicateCard,
    /// Too few or too many.
    WrongCount,
    /// Another type of value was expected.
    WrongType,
    /// A number beyond what is accepted.
    OutOfRange,
    /// No such field.
    UnknownField,
    /// The same field twice.
    DuplicateField,
    /// A required field is not there.
    MissingField,
}

impl Code {
    /// All codes, for metrics that start at zero.
    pub const ALL: [Code; 8] = [
        Code::UnknownCard,
        Code::DuplicateCard,
        Code::WrongCount,
        Code::WrongType,
        Code::OutOfRange,
        Code::UnknownField,
        Code::DuplicateField,
        Code::MissingField,
    ];

    /// The code as it is written in answers and metrics.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::UnknownCard => "unknown_card",
            Code::DuplicateCard => "duplicate_card",
            Code::WrongCount => "wrong_count",
            Code::WrongType => "wrong_type",
            Code::OutOfRange => "out_of_range",
            Code::UnknownField => "unknown_field",
            Code::DuplicateField => "duplicate_field",
            Code::MissingField => "missing_field",
        }
    }
}

impl FieldError {
    pub fn new(pointer: impl Into<String>, code: Code, detail: impl Into<String>) -> FieldError {
        FieldError {
            pointer: pointer.into(),
            code,
            detail: detail.into(),
        }
    }

    /// What is wrong with the cards of a field, each fault at its place.
    pub fn of_cards(field: &str, error: &CardsError) -> impl Iterator<Item = FieldError> {
        error.faults.iter().map(move |problem| {
            let (position, code) = match *problem {
                CardFault::UnknownCard { position, .. } => (Some(position), Code::UnknownCard),
                CardFault::DuplicateCard { position, .. } => (Some(position), Code::DuplicateCard),
                CardFault::NotText { position, .. } => (Some(position), Code::WrongType),
                CardFault::WrongCount { .. } => (None, Code::WrongCount),
            };
            let pointer = position.map_or_else(
                || field.to_owned(),
                |position| format!("{field}/{position}"),
            );
            FieldError::new(pointer, code, problem.to_string())
        })
    }
}

impl Problem {
    fn new(
        kind: &'static str,
        title: &'static str,
        status: StatusCode,
        detail: impl Into<String>,
    ) -> Problem {
        Problem {
            kind,
            title,
            status: status.as_u16(),
            detail: detail.into(),
            errors: Vec::new(),
            header: ExtraHeader::None,
        }
    }

    /// 400: the body is not JSON.
    pub fn not_json(error: &serde_json::Error) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:not-json",
            "The body is not JSON",
            StatusCode::BAD_REQUEST,
            format!("expected a JSON document, found: {error}"),
        )
    }

    /// 422: JSON, but not what was asked for.
    pub fn invalid(errors: Vec<FieldError>) -> Problem {
        const SHOWN: usize = 8;
        let mut detail = String::new();
        for error in errors.iter().take(SHOWN) {
            let separator = if detail.is_empty() { "" } else { "; " };
            detail += &format!("{separator}{}: {}", error.pointer, error.detail);
        }
        if errors.len() > SHOWN {
            detail += &format!("; and {} more", errors.len() - SHOWN);
        }
        Problem {
            errors,
            ..Problem::new(
                "urn:grand-tichu:problem:invalid-request",
                "The request is not valid",
                StatusCode::UNPROCESSABLE_ENTITY,
                detail,
            )
        }
    }

    /// 404: nothing is there.
    pub fn not_found(detail: impl Into<String>) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:not-found",
            "There is nothing at this path",
            StatusCode::NOT_FOUND,
            detail,
        )
    }

    /// 405: the path is right, the method is not.
    pub fn method_not_allowed(method: &Method, allowed: &'static str) -> Problem {
        Problem {
            header: ExtraHeader::Allow(allowed),
            ..Problem::new(
                "urn:grand-tichu:problem:method-not-allowed",
                "This path does not take this method",
                StatusCode::METHOD_NOT_ALLOWED,
                format!("expected {allowed}, found {}", method_label(method)),
            )
        }
    }

    /// 408: the body did not arrive in time.
    pub fn too_slow(limit: Duration) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:too-slow",
            "The body did not arrive in time",
            StatusCode::REQUEST_TIMEOUT,
            format!("expected the whole body within {} s", limit.as_secs_f64()),
        )
    }

    /// 413: the body is too large.
    pub fn too_large(limit: usize) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:too-large",
            "The body is too large",
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("expected at most {limit} bytes"),
        )
    }

    /// 415: the body is of a type that is not read.
    pub fn unsupported_body(expected: &'static str) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:unsupported-body",
            "The body is of a type that is not read",
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            format!("expected {expected}"),
        )
    }

    /// 400: the connection broke, or the transfer coding is wrong.
    pub fn broken_body() -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:broken-body",
            "The body could not be read to its end",
            StatusCode::BAD_REQUEST,
            "expected the whole body as announced by Content-Length or chunked coding",
        )
    }

    /// 400: it is not said, or said twice, whose service is asked.
    pub fn no_host(found: usize) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:not-http",
            "The request is not HTTP/1.1",
            StatusCode::BAD_REQUEST,
            format!("expected one Host header, found {found}"),
        )
    }

    /// 400: what is asked for is no path.
    pub fn no_target() -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:not-http",
            "The request is not HTTP/1.1",
            StatusCode::BAD_REQUEST,
            "expected a method and a path that are valid in HTTP",
        )
    }

    /// 401: a key is needed.
    pub fn unauthorized() -> Problem {
        Problem {
            header: ExtraHeader::Authenticate("Bearer realm=\"grand-tichu\""),
            ..Problem::new(
                "urn:grand-tichu:problem:unauthorized",
                "A valid API key is needed",
                StatusCode::UNAUTHORIZED,
                "expected the header Authorization: Bearer, with a key that this service knows",
            )
        }
    }

    /// 429: this client has asked too often.
    pub fn too_many_requests(wait: Duration) -> Problem {
        let seconds = whole_seconds(wait);
        Problem {
            header: ExtraHeader::RetryAfter(seconds),
            ..Problem::new(
                "urn:grand-tichu:problem:too-many-requests",
                "Too many requests",
                StatusCode::TOO_MANY_REQUESTS,
                format!("expected the next request in {seconds} s"),
            )
        }
    }

    /// 503: others have taken all that there is.
    pub fn overloaded() -> Problem {
        let seconds = 1;
        Problem {
            header: ExtraHeader::RetryAfter(seconds),
            ..Problem::new(
                "urn:grand-tichu:problem:overloaded",
                "The service is at its limits",
                StatusCode::SERVICE_UNAVAILABLE,
                format!("expected the same request again in {seconds} s, on a new connection"),
            )
        }
    }

    /// 503: no new work here.
    pub fn shutting_down(retry_after: Duration) -> Problem {
        let seconds = whole_seconds(retry_after);
        Problem {
            header: ExtraHeader::RetryAfter(seconds),
            ..Problem::new(
                "urn:grand-tichu:problem:shutting-down",
                "The service is shutting down",
                StatusCode::SERVICE_UNAVAILABLE,
                format!("expected to be reached again in {seconds} s, on another instance"),
            )
        }
    }

    /// The fields at fault.
    pub fn errors(&self) -> &[FieldError] {
        &self.errors
    }
}

/// A time to wait as `Retry-After` says it: whole seconds, and never none.
fn whole_seconds(wait: Duration) -> u64 {
    let rounded_up = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    rounded_up.max(1)
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.title, self.detail)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST)
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CONTENT_TYPE, "application/problem+json"));
        match self.header {
            ExtraHeader::None => {}
            ExtraHeader::Allow(methods) => {
                response.insert_header((header::ALLOW, methods));
            }
            ExtraHeader::RetryAfter(seconds) => {
                response.insert_header((header::RETRY_AFTER, seconds));
            }
            ExtraHeader::Authenticate(challenge) => {
                response.insert_header((header::WWW_AUTHENTICATE, challenge));
            }
        }
        // The rest of a body that was refused would be read as the next request.
        if matches!(self.status, 401 | 408 | 413 | 415 | 429 | 503) {
            response.force_close();
        }
        // Writing to memory cannot fail, and every key is text.
        response.body(serde_json::to_vec(self).unwrap_or_default())
    }
}
