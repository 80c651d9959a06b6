//! What happens around every request: an id, one log line, its metrics.

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

use super::App;
use super::access::Admission;
use super::metrics::{Route, method_label};

/// Header with the id of a request, in and out.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Middleware: everything that is done for each request, whatever it asks.
pub(super) async fn observe(
    mut exchange: Exchange,
    admission: Admission,
    answer: impl Future<Output = Result<ServiceResponse, actix_web::Error>>,
) -> Result<ServiceResponse<Observed>, actix_web::Error> {
    let mut response = answer.await?;
    exchange.route = Route::of(response.request());
    exchange.status = response.status().as_u16();
    let stopping = exchange.app.lifecycle.is_stopping();
    let head = response.response_mut().head_mut();
    if let Some(id) = exchange.id.header() {
        head.headers_mut().insert(REQUEST_ID, id);
    }
    // No answer shall be taken for anything else than it says it is.
    let (name, value) = (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    head.headers_mut().insert(name, value);
    if let Some(reason) = admission.refusal {
        exchange.app.metrics.count_refusal(reason);
    }
    admission.describe(head.headers_mut());
    if stopping {
        head.set_connection_type(ConnectionType::Close);
    }
    Ok(response.map_body(|_, body| Observed { body, exchange }))
}

/// A request that is being answered; when it is dropped, it is over.
pub(super) struct Exchange {
    app: Data<App>,
    started: Instant,
    method: Method,
    route: Rc<Route>,
    status: u16,
    id: RequestId,
    trace: Option<String>,
}

/// The id of a request, as the client or we made it.
enum RequestId {
    Given(HeaderValue),
    Made([u8; 16]),
}

impl RequestId {
    /// The client's id when it is sane, else a new one.
    fn of(headers: &HeaderMap) -> RequestId {
        let sane = |id: &&HeaderValue| {
            let bytes = id.as_bytes();
            let allowed = |b: &u8| b.is_ascii_alphanumeric() || b"-_.:".contains(b);
            (1..=64).contains(&bytes.len()) && bytes.iter().all(allowed)
        };
        let given = headers.get(REQUEST_ID).filter(sane).cloned();
        given.map_or_else(RequestId::make, RequestId::Given)
    }

    /// 16 hexadecimal digits that differ within a process and, by a random start, between two.
    fn make() -> RequestId {
        static NEXT: LazyLock<AtomicU64> =
            LazyLock::new(|| AtomicU64::new(RandomState::new().hash_one("request id")));
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut digits = [b'0'; 16];
        for (place, digit) in digits.iter_mut().enumerate() {
            *digit = b"0123456789abcdef"[(id >> (60 - 4 * place)) as usize % 16];
        }
        RequestId::Made(digits)
    }

    fn as_str(&self) -> &str {
        match self {
            RequestId::Given(id) => id.to_str().unwrap_or_default(),
            RequestId::Made(digits) => str::from_utf8(digits).unwrap_or_default(),
        }
    }

    fn header(&self) -> Option<HeaderValue> {
        match self {
            RequestId::Given(id) => Some(id.clone()),
            RequestId::Made(digits) => HeaderValue::from_bytes(digits).ok(),
        }
    }
}

impl Exchange {
    /// A request has come.
    pub fn begin(app: &Data<App>, request: &ServiceRequest) -> Exchange {
        app.metrics.request_started();
        Exchange {
            app: app.clone(),
            started: Instant::now(),
            method: request.method().clone(),
            route: Route::of(request.request()),
            // Until there is an answer: as if the client had gone (a status nginx made common).
            status: 499,
            id: RequestId::of(request.headers()),
            trace: trace_parent(request.headers()),
        }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        let duration = self.started.elapsed();
        let route = &*self.route;
        self.app
            .metrics
            .request_finished(route, &self.method, self.status, duration);
        log::info!(
            target: "access",
            method = method_label(&self.method),
            route = route.pattern,
            status = self.status,
            microseconds = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX),
            request_id = self.id.as_str(),
            traceparent = self.trace.as_deref().unwrap_or("-");
            "request"
        );
    }
}

/// A body that ends its exchange when it is written, or its client has gone.
pub(super) struct Observed {
    body: BoxBody,
    #[expect(dead_code, reason = "held for its drop")]
    exchange: Exchange,
}

impl MessageBody for Observed {
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
