//! Errors as clients see them: RFC 9457 problem details, without the service's internals.

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{FaultCode, FieldError, json, within};

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
pub struct Problem {
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
    /// The faults of single fields, where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    errors: Vec<FieldError>,
    #[serde(skip)]
    header: Header,
}

/// The header of some statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// No header.
    None,
    /// `Allow` with these methods.
    Allow(&'static str),
    /// `Retry-After` with these seconds.
    RetryAfter(u64),
    /// `WWW-Authenticate` with this challenge.
    Authenticate(&'static str),
}

impl Problem {
    fn new(
        kind: &'static str,
        title: &'static str,
        status: u16,
        detail: impl Into<String>,
    ) -> Problem {
        Problem {
            kind,
            title,
            status,
            detail: detail.into(),
            errors: Vec::new(),
            header: Header::None,
        }
    }

    /// 400: the body is not JSON.
    pub fn not_json(error: &serde_json::Error) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:not-json",
            "The body is not JSON",
            400,
            format!("expected a JSON document, found: {error}"),
        )
    }

    /// 422: a valid JSON text that is no valid request, with one fault.
    pub fn at(pointer: impl Into<String>, code: FaultCode, detail: impl Into<String>) -> Problem {
        Problem::invalid(vec![FieldError::new(pointer, code, detail)])
    }

    /// 422: the JSON is not a valid request.
    pub fn invalid(errors: Vec<FieldError>) -> Problem {
        const SHOWN: usize = 8;
        let mut detail = String::new();
        for error in errors.iter().take(SHOWN) {
            let separator = if detail.is_empty() { "" } else { "; " };
            detail += separator;
            if !error.pointer.is_empty() {
                detail += &format!("{}: ", error.pointer);
            }
            detail += &error.detail;
        }
        if errors.len() > SHOWN {
            detail += &format!("; and {} more", errors.len() - SHOWN);
        }
        Problem {
            errors,
            ..Problem::invalid_line(detail)
        }
    }

    /// The same problem of a text that is the value at this pointer of a larger one.
    #[must_use]
    pub fn within(self, pointer: &str) -> Problem {
        match self.errors.is_empty() {
            true => self,
            false => Problem::invalid(within(pointer, self.errors)),
        }
    }

    /// 422: the work that a search may do is too little for any answer. The field at the pointer asks for
    /// the search.
    pub fn beyond_work(pointer: &str) -> Problem {
        let expected = "expected a search that finds something within the work that this service allows, \
                        found one that needs more";
        Problem::invalid(vec![FieldError::new(
            pointer,
            FaultCode::OutOfRange,
            expected,
        )])
    }

    /// 404: the path or the model does not exist.
    pub fn not_found(detail: impl Into<String>) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:not-found",
            "There is nothing at this path",
            404,
            detail,
        )
    }

    /// 405: the path does not take the method.
    pub fn method_not_allowed(method: &str, allowed: &'static str) -> Problem {
        Problem {
            header: Header::Allow(allowed),
            ..Problem::new(
                "urn:grand-tichu:problem:method-not-allowed",
                "This path does not take this method",
                405,
                format!("expected {allowed}, found {method}"),
            )
        }
    }

    /// 408: the body did not arrive in time.
    pub fn too_slow(limit: Duration) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:too-slow",
            "The body did not arrive in time",
            408,
            format!("expected the whole body within {} s", limit.as_secs_f64()),
        )
    }

    /// 413: the body is too large.
    pub fn too_large(limit: usize) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:too-large",
            "The body is too large",
            413,
            format!("expected at most {limit} bytes"),
        )
    }

    /// 413: a line of an input is too long.
    pub fn line_too_long(limit: usize) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:line-too-long",
            "The line is too long",
            413,
            format!("expected a line of at most {limit} bytes, found a longer one"),
        )
    }

    /// 422: a line of an input that is not JSON is not valid.
    pub fn invalid_line(detail: impl Into<String>) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:invalid-request",
            "The request is not valid",
            422,
            detail,
        )
    }

    /// 415: the body has another content type or a coding.
    pub fn unsupported_body(expected: &'static str) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:unsupported-body",
            "The body is of a type that is not read",
            415,
            format!("expected {expected}"),
        )
    }

    /// 400: the connection broke, or the transfer coding is wrong.
    pub fn broken_body() -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:broken-body",
            "The body could not be read to its end",
            400,
            "expected the whole body as announced by Content-Length or chunked coding",
        )
    }

    /// 408: the head did not arrive in time.
    pub fn slow_head() -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:slow-head",
            "The head did not arrive in time",
            408,
            "expected the whole head of the request, found a part of it",
        )
    }

    /// 431: the head is too large.
    pub fn large_head(limit: usize) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:large-head",
            "The head is too large",
            431,
            format!("expected a head of at most {limit} bytes, found a larger one"),
        )
    }

    /// 400, 501 or 505: the head is not one of HTTP/1.1, or the body is in an unknown transfer coding.
    pub fn not_http(status: u16, detail: impl Into<String>) -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:not-http",
            "The request is not HTTP/1.1",
            status,
            detail,
        )
    }

    /// 401: a valid API key is missing.
    pub fn unauthorized() -> Problem {
        Problem {
            header: Header::Authenticate("Bearer realm=\"grand-tichu\""),
            ..Problem::new(
                "urn:grand-tichu:problem:unauthorized",
                "A valid API key is needed",
                401,
                "expected the header Authorization: Bearer, with a key that this service knows",
            )
        }
    }

    /// 429: the client exceeds its rate.
    pub fn too_many_requests(wait: Duration) -> Problem {
        let seconds = whole_seconds(wait);
        Problem {
            header: Header::RetryAfter(seconds),
            ..Problem::new(
                "urn:grand-tichu:problem:too-many-requests",
                "Too many requests",
                429,
                format!("expected the next request in {seconds} s"),
            )
        }
    }

    /// 503: connections or memory are used up.
    pub fn overloaded() -> Problem {
        let seconds = 1;
        Problem {
            header: Header::RetryAfter(seconds),
            ..Problem::new(
                "urn:grand-tichu:problem:overloaded",
                "The service is at its limits",
                503,
                format!("expected the same request again in {seconds} s, on a new connection"),
            )
        }
    }

    /// 503: the client has closed its side of the connection, so the service has stopped its search.
    pub fn closed_by_client() -> Problem {
        Problem::new(
            "urn:grand-tichu:problem:closed-by-client",
            "The client has closed its side of the connection",
            503,
            "expected a connection that stays open in both directions until the answer",
        )
    }

    /// 503: the service is stopping.
    pub fn shutting_down(retry_after: Duration) -> Problem {
        let seconds = whole_seconds(retry_after);
        Problem {
            header: Header::RetryAfter(seconds),
            ..Problem::new(
                "urn:grand-tichu:problem:shutting-down",
                "The service is shutting down",
                503,
                format!("expected to be reached again in {seconds} s, on another instance"),
            )
        }
    }

    /// The HTTP status, 400 to 599.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The header that comes with the status.
    #[must_use]
    pub fn header(&self) -> Header {
        self.header
    }

    /// The expected and the found value, in words.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The faults of the request, field by field.
    #[must_use]
    pub fn errors(&self) -> &[FieldError] {
        &self.errors
    }

    /// The problem as JSON.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        json::to_vec(self)
    }
}

/// A time to wait for `Retry-After`: whole seconds, at least 1.
fn whole_seconds(wait: Duration) -> u64 {
    let rounded_up = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    rounded_up.max(1)
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.title, self.detail)
    }
}
