//! Answers without a server.

use crate::Problem;

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
    #[must_use]
    pub fn of(answer: Result<Vec<u8>, Problem>) -> Reply {
        match answer {
            Ok(body) => Reply { status: 200, body },
            Err(problem) => Reply {
                status: problem.status(),
                body: problem.to_json(),
            },
        }
    }
}
