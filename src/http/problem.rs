//! Problems as HTTP responses.

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpResponse, ResponseError};

use crate::api::{Header, Problem};

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.status()).unwrap_or(StatusCode::BAD_REQUEST)
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CONTENT_TYPE, "application/problem+json"));
        match self.header() {
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
        if matches!(self.status(), 401 | 408 | 413 | 415 | 429 | 503) {
            response.force_close();
        }
        response.body(self.to_json())
    }
}
