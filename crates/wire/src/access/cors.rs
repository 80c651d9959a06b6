//! Cross-origin requests (<https://fetch.spec.whatwg.org/#http-cors-protocol>).
//!
//! actix-cors answers the preflight of another origin with 400 and plain text, and lists methods and
//! headers in an order that changes from start to start; every error of this service is a problem
//! in JSON, and the same request always gets the same bytes.

use actix_web::HttpResponse;
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::{
    self, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, HeaderValue, ORIGIN, VARY,
};

use super::admission::Admission;

/// The origins whose pages may send requests.
pub(super) struct Cors {
    origins: Vec<HeaderValue>,
}

impl Cors {
    /// CORS for these origins; `None` without origins.
    pub fn new(origins: &[String]) -> Option<Cors> {
        let origins: Vec<_> = origins
            .iter()
            .filter_map(|origin| HeaderValue::from_str(origin).ok())
            .collect();
        (!origins.is_empty()).then_some(Cors { origins })
    }

    /// Adds the headers that let pages of these origins read the answer, and answers their
    /// preflight requests.
    pub fn apply(&self, request: &ServiceRequest, admission: &mut Admission) {
        // Caches must not show one origin the answer to another.
        let vary = HeaderValue::from_static("Origin");
        admission.headers.push((VARY, vary));
        let origin = request.headers().get(ORIGIN);
        let Some(origin) = origin.filter(|origin| self.origins.contains(origin)) else {
            return;
        };
        let origin = (ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        admission.headers.push(origin);
        let is_preflight = request.method() == Method::OPTIONS
            && request
                .headers()
                .contains_key(ACCESS_CONTROL_REQUEST_METHOD);
        if is_preflight {
            let answer = HttpResponse::NoContent()
                .insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST"))
                .insert_header((
                    header::ACCESS_CONTROL_ALLOW_HEADERS,
                    "Authorization, Content-Type, If-None-Match, Traceparent, X-Request-Id",
                ))
                .insert_header((header::ACCESS_CONTROL_MAX_AGE, "7200"))
                .finish();
            admission.answer = Some(answer);
        } else {
            let exposed = "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";
            let exposed = HeaderValue::from_static(exposed);
            admission
                .headers
                .push((ACCESS_CONTROL_EXPOSE_HEADERS, exposed));
        }
    }
}
