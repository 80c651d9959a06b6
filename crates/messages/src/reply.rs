//! Answers without a server.

use serde::Serialize;

use crate::{Problem, json};

/// An answer of the service, without headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status: 200; 400 when the body is not JSON; 422 when it is not a valid request.
    pub status: u16,
    /// JSON: an answer, or a problem object (RFC 9457).
    pub body: Vec<u8>,
}

impl Reply {
    /// The answer, or its refusal.
    pub fn of(answer: Result<impl Serialize, Problem>) -> Reply {
        match answer {
            Ok(answer) => Reply {
                status: 200,
                body: json::to_vec(&answer),
            },
            Err(problem) => Reply::refused(&problem),
        }
    }

    /// A refusal.
    #[must_use]
    pub fn refused(problem: &Problem) -> Reply {
        Reply {
            status: problem.status(),
            body: problem.to_json(),
        }
    }
}
