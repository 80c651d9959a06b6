//! The decision about a request.

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use messages::Problem;

use crate::metrics::Refusal;
use crate::problem::refusal;

/// Whether a request is admitted, and the headers that its answer gets.
#[derive(Default)]
pub struct Admission {
    /// The answer, when the request goes no further.
    pub answer: Option<HttpResponse>,
    /// The reason, when the request is refused.
    pub refusal: Option<Refusal>,
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
}

impl Admission {
    /// Refuses the request with this problem.
    pub(super) fn refuse(&mut self, reason: Refusal, problem: Problem) {
        self.answer = Some(refusal(problem));
        self.refusal = Some(reason);
    }

    /// Adds the headers to the answer.
    pub fn describe(self, headers: &mut HeaderMap) {
        for (name, value) in self.headers {
            headers.append(name, value);
        }
    }
}
