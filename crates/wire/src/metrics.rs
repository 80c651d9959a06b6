//! Metrics for Prometheus. Label values come from fixed lists, never from a client.

#[cfg(target_os = "linux")]
mod process;
mod registry;
mod text;

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::{Arc, Weak};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::http::Method;
use parking_lot::Mutex;
use prometheus::{Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge};

pub use registry::Registry;
pub use text::Text;

/// The most copies of all metrics that are being sent at the same time, so that clients that do not
/// read their answers cannot fill the memory.
const MAX_TEXTS: usize = 16;

/// Methods that have a name in the log: those of the routes. All others share one, so that a client
/// cannot invent log content.
static METHODS: [Method; 3] = [Method::GET, Method::HEAD, Method::POST];
const OTHER_METHOD: &str = "other";

/// Status classes. 503 is apart: the service answers it on purpose, at its limits and while it stops.
const CLASSES: [&str; 6] = ["1xx", "2xx", "3xx", "4xx", "5xx", "503"];
const SUCCESS: usize = 1;

/// The index of a status's class.
fn class_place(status: u16) -> usize {
    match status {
        503 => CLASSES.len() - 1,
        _ => usize::from(status / 100).clamp(1, CLASSES.len() - 1) - 1,
    }
}

/// The kind of work of a route, the label of durations: a histogram for each route would make
/// `/metrics` several times as long.
#[derive(Clone, Copy)]
pub struct Work(pub &'static str);

impl Work {
    /// Everything that has no kind of its own.
    pub const OTHER: Work = Work("other");
}

/// The name of a method in the log.
pub(crate) fn method_label(method: &Method) -> &'static str {
    let known = METHODS.iter().find(|known| *known == method);
    known.map_or(OTHER_METHOD, Method::as_str)
}

/// A path as the routes write it, and its series. Each worker looks a series up by its labels once,
/// so that no request waits for a lock.
pub(crate) struct Route {
    pub pattern: &'static str,
    work: Work,
    requests: [OnceCell<IntCounter>; CLASSES.len()],
    durations: OnceCell<Histogram>,
}

impl Route {
    pub fn new(pattern: &'static str, work: Work) -> Rc<Route> {
        Rc::new(Route {
            pattern,
            work,
            requests: Default::default(),
            durations: OnceCell::new(),
        })
    }

    /// The route of a request: "unmatched" until a path of the service matches.
    ///
    /// # Panics
    /// When the server was built without one: a mistake in `server`, which any request shows.
    pub fn of(request: &HttpRequest) -> Rc<Route> {
        let route = request.app_data::<Rc<Route>>().cloned();
        route.expect("the server has a route for requests that match no path")
    }
}

/// Counts something in a gauge until this is dropped.
pub(crate) struct Counted(IntGauge);

impl Counted {
    pub fn in_gauge(gauge: IntGauge) -> Counted {
        gauge.inc();
        Counted(gauge)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Why a request that may be valid was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal(pub &'static str);

impl Refusal {
    /// No key, or a wrong one.
    pub(crate) const KEY: Refusal = Refusal("key");
    /// The client exceeds its rate.
    pub(crate) const RATE: Refusal = Refusal("rate");
    /// Too many connections are open.
    pub(crate) const CONNECTIONS: Refusal = Refusal("connections");
    /// The memory for bodies is used up.
    pub(crate) const BODY_MEMORY: Refusal = Refusal("body_memory");
    /// Too many searches run.
    pub(crate) const SEARCHES: Refusal = Refusal("searches");
    /// The head is malformed, is too large, or did not arrive in time.
    pub(crate) const HEAD: Refusal = Refusal("head");

    const ALL: [Refusal; 6] = [
        Refusal::KEY,
        Refusal::RATE,
        Refusal::CONNECTIONS,
        Refusal::BODY_MEMORY,
        Refusal::SEARCHES,
        Refusal::HEAD,
    ];
}

/// The metrics of a server, and those that its service adds.
pub struct Metrics {
    /// All metrics.
    pub registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    in_flight: IntGauge,
    refusals: IntCounterVec,
    /// Connections that are open.
    pub(crate) connections: IntGauge,
    /// Bytes of request bodies in memory.
    pub(crate) body_memory: IntGauge,
    /// Searches that run.
    pub(crate) searches: IntGauge,
    texts: Mutex<Vec<Weak<Text>>>,
    #[cfg(target_os = "linux")]
    process: process::Process,
}

impl Metrics {
    /// Metrics that start at zero. The name of each begins with `namespace`. The service refuses requests
    /// for reasons of its own, too.
    #[must_use]
    pub fn new(namespace: &'static str, refusals: &[Refusal]) -> Metrics {
        let registry = Registry::new(namespace);
        let durations = HistogramOpts::from(registry.options(
            "http_request_duration_seconds",
            "Time from the request's head to the end of an answer of status 2xx, by kind of work.",
        ));
        let metrics = Metrics {
            requests: registry.counters(
                "http_requests_total",
                "HTTP requests answered.",
                &["route", "status"],
            ),
            durations: registry.add(HistogramVec::new(
                durations.buckets(duration_buckets()),
                &["work"],
            )),
            in_flight: registry.gauge("http_requests_in_flight", "HTTP requests in flight."),
            refusals: registry.counters(
                "http_requests_refused_total",
                "HTTP requests refused for their key, their client's rate or a limit of the service, by reason.",
                &["reason"],
            ),
            connections: registry.gauge("http_connections", "Open connections."),
            body_memory: registry.gauge(
                "http_body_bytes",
                "Bytes in memory of request bodies above 4 KiB, of answers to large batches and of other answers above 40 KiB.",
            ),
            searches: registry.gauge("searches", "Searches for advice that run."),
            texts: Mutex::default(),
            #[cfg(target_os = "linux")]
            process: process::Process::new(&registry),
            registry,
        };
        for Refusal(reason) in Refusal::ALL.iter().chain(refusals) {
            metrics.refusals.with_label_values(&[reason]);
        }
        metrics
    }

    /// Counts a request that has arrived.
    pub(crate) fn request_started(&self) {
        self.in_flight.inc();
    }

    /// Counts a request that was answered to its end, or whose client has gone.
    pub(crate) fn request_finished(&self, route: &Route, status: u16, duration: Duration) {
        self.in_flight.dec();
        let class = class_place(status);
        let requests = route.requests[class].get_or_init(|| {
            self.requests
                .with_label_values(&[route.pattern, CLASSES[class]])
        });
        requests.inc();
        if class == SUCCESS {
            let durations = route
                .durations
                .get_or_init(|| self.durations.with_label_values(&[route.work.0]));
            durations.observe(duration.as_secs_f64());
        }
    }

    /// Counts a request that was refused.
    pub fn count_refusal(&self, Refusal(reason): Refusal) {
        self.refusals.with_label_values(&[reason]).inc();
    }

    /// All metrics as they are now or, while `MAX_TEXTS` copies are still being sent, the last copy.
    pub fn text(&self) -> Arc<Text> {
        let mut sent = self.texts.lock();
        sent.retain(|text| text.strong_count() > 0);
        let last = sent.last().filter(|_| sent.len() >= MAX_TEXTS);
        last.and_then(Weak::upgrade).unwrap_or_else(|| {
            #[cfg(target_os = "linux")]
            self.process.measure();
            let text = Arc::new(Text::of(&self.registry.registry));
            sent.push(Arc::downgrade(&text));
            text
        })
    }
}

/// Upper bounds in seconds, from 15 µs to about 10 s; each is 1.5 times the one before. The service
/// answers in tens of microseconds, so the resolution has to start there.
fn duration_buckets() -> Vec<f64> {
    std::iter::successors(Some(15e-6), |bound| Some(bound * 1.5))
        .take(34)
        .collect()
}
