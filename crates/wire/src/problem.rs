//! Problems as HTTP responses.

use std::fmt;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use messages::{Header, Problem};

/// The problem with a request, as the error of extractors and handlers.
#[derive(Debug)]
pub struct Refused(Problem);

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        Refused(problem)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.0.status()).unwrap_or(StatusCode::BAD_REQUEST)
    }

    fn error_response(&self) -> HttpResponse {
        let Refused(problem) = self;
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CONTENT_TYPE, "application/problem+json"));
        match problem.header() {
            Header::None => {}
            Header::Allow(methods) => {
                response.insert_header((header::ALLOW, methods));
            }
            Header::RetryAfter(seconds) => {
                response.insert_header((header::RETRY_AFTER, seconds));
            }
            Header::Authenticate(challenge) => {
                response.insert_header((header::WWW_AUTHENTICATE, challenge));
            }
        }
        // The rest of a refused body would be read as the next request.
        if matches!(problem.status(), 401 | 408 | 413 | 415 | 429 | 503) {
            response.force_close();
        }
        response.body(problem.to_json())
    }
}

/// The answer that refuses a request.
pub fn refusal(problem: Problem) -> HttpResponse {
    Refused(problem).error_response()
}
