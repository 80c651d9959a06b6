//! The id, the log line and the metrics of every request.

use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Instant;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use actix_web::http::{ConnectionType, Method};
use actix_web::web::{Bytes, Data};

use super::access::Admission;
use super::held_answer::held;
use super::metrics::{Route, method_label};
use super::wire::Wire;

/// Header with the id of a request, in requests and answers.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Middleware: adds the id and other headers to the answer, and counts it.
pub(crate) async fn observe(
    mut request: RequestContext,
    admission: Admission,
    answer: impl Future<Output = Result<ServiceResponse, actix_web::Error>>,
) -> Result<ServiceResponse<ObservedBody>, actix_web::Error> {
    let mut response = held(answer.await?);
    request.route = Route::of(response.request());
    request.status = response.status().as_u16();
    let stopping = request.wire.lifecycle.is_stopping();
    let head = response.response_mut().head_mut();
    head.headers_mut().insert(REQUEST_ID, request.id.clone());
    // Browsers must not guess another media type.
    let (name, value) = (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    head.headers_mut().insert(name, value);
    if let Some(reason) = admission.refusal {
        request.wire.metrics.count_refusal(reason);
    }
    admission.describe(head.headers_mut());
    if stopping {
        head.set_connection_type(ConnectionType::Close);
    }
    Ok(response.map_body(|_, body| ObservedBody { body, request }))
}

/// A request that is being answered; dropping this counts and logs it.
pub(crate) struct RequestContext {
    wire: Data<Wire>,
    started: Instant,
    method: Method,
    route: Rc<Route>,
    status: u16,
    id: HeaderValue,
    trace: Option<String>,
}

/// The id of a request: the client's when it is valid, else a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    let valid = |id: &&HeaderValue| {
        let bytes = id.as_bytes();
        let allowed = |b: &u8| b.is_ascii_alphanumeric() || b"-_.:".contains(b);
        (1..=64).contains(&bytes.len()) && bytes.iter().all(allowed)
    };
    let given = headers.get(REQUEST_ID).filter(valid).cloned();
    given.unwrap_or_else(new_id)
}

/// 16 hexadecimal digits that differ within a process and, by a random start, between two.
fn new_id() -> HeaderValue {
    static NEXT: LazyLock<AtomicU64> =
        LazyLock::new(|| AtomicU64::new(RandomState::new().hash_one("request id")));
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let digits = const_hex::encode(id.to_be_bytes());
    HeaderValue::try_from(digits).expect("digits are valid in a header")
}

impl RequestContext {
    /// Begins when the head of a request has arrived.
    pub fn begin(wire: &Data<Wire>, request: &ServiceRequest) -> RequestContext {
        wire.metrics.request_started();
        RequestContext {
            wire: wire.clone(),
            started: Instant::now(),
            method: request.method().clone(),
            route: Route::of(request.request()),
            // Until there is an answer: the client has gone (a status that nginx made common).
            status: 499,
            id: request_id(request.headers()),
            trace: trace_parent(request.headers()),
        }
    }
}

impl Drop for RequestContext {
    fn drop(&mut self) {
        let duration = self.started.elapsed();
        let route = &*self.route;
        self.wire
            .metrics
            .request_finished(route, self.status, duration);
        log::info!(
            target: "access",
            method = method_label(&self.method),
            route = route.pattern,
            status = self.status,
            microseconds = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX),
            request_id = self.id.to_str().unwrap_or_default(),
            traceparent = self.trace.as_deref().unwrap_or("-");
            "request"
        );
    }
}

/// A body that ends its request once it is written or its client has gone.
pub(crate) struct ObservedBody {
    body: BoxBody,
    #[expect(dead_code, reason = "held for its drop")]
    request: RequestContext,
}

impl MessageBody for ObservedBody {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_next(context)
    }
}

/// A `traceparent` as W3C Trace Context defines it (version 00): 32, 16 and 2 lower-case
/// hexadecimal digits, the first two numbers not zero.
fn trace_parent(headers: &HeaderMap) -> Option<String> {
    let text = headers.get("traceparent")?.to_str().ok()?;
    let parts: Vec<&str> = text.split('-').collect();
    let [version, trace, parent, flags] = parts[..] else {
        return None;
    };
    let hex = |part: &str, length| {
        part.len() == length && part.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    };
    let zero = |part: &str| part.bytes().all(|b| b == b'0');
    let valid = version == "00"
        && hex(trace, 32)
        && hex(parent, 16)
        && hex(flags, 2)
        && !zero(trace)
        && !zero(parent);
    valid.then(|| text.to_owned())
}
