//! Metrics for Prometheus. Label values come from fixed lists, never from a client.

mod models;
mod text;

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::http::Method;
use prometheus::core::Collector;

#[cfg(target_os = "linux")]
use prometheus::process_collector::ProcessCollector;
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts,
    Registry,
};

use crate::api::{FaultCode, FieldError};
pub(super) use models::{ModelMetrics, Reload, Series};
use text::Text;

/// Prefix of every metric of this service.
const NAMESPACE: &str = "grand_tichu";

/// Texts of all metrics that are being sent at the same time: those who ask and do not take the
/// answer shall not fill the memory.
const MOST_TEXTS: usize = 16;

/// Methods with a label value of their own: those that paths take. Others share one, so that a
/// client cannot invent label values and log content, nor multiply the series.
static METHODS: [Method; METHOD_LABELS - 1] = [Method::GET, Method::HEAD, Method::POST];
const OTHER_METHOD: &str = "other";
const METHOD_LABELS: usize = 4;

/// Status classes.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// A method by its standard name.
pub(super) fn method_label(method: &Method) -> &'static str {
    METHODS
        .get(method_place(method))
        .map_or(OTHER_METHOD, Method::as_str)
}

/// The place of a method's label; all others share the last one.
fn method_place(method: &Method) -> usize {
    let known = METHODS.iter().position(|known| known == method);
    known.unwrap_or(METHODS.len())
}

/// A path of the service as it is written in the routes, and its series: each is looked up by
/// its labels once for each worker, so that no request waits for a lock.
pub(super) struct Route {
    pub pattern: &'static str,
    series: [[OnceCell<(IntCounter, Histogram)>; CLASSES.len()]; METHOD_LABELS],
}

impl Route {
    pub fn new(pattern: &'static str) -> Rc<Route> {
        Rc::new(Route {
            pattern,
            series: Default::default(),
        })
    }

    /// Where a request goes: that of the server, "unmatched", until a path of ours takes it.
    ///
    /// # Panics
    /// When the server was built without one: a mistake in `server`, which any request shows.
    pub fn of(request: &HttpRequest) -> Rc<Route> {
        let route = request.app_data::<Rc<Route>>().cloned();
        route.expect("the server has a route for requests that no path takes")
    }
}

/// Why a request that may be right was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No key, or a wrong one.
    Key,
    /// One too many of this client.
    Rate,
    /// Too many connections are open.
    Connections,
    /// Too many bodies are held.
    BodyMemory,
    /// The head is none, is too large, or did not arrive in time.
    Head,
}

impl Refusal {
    const ALL: [Refusal; 5] = [
        Refusal::Key,
        Refusal::Rate,
        Refusal::Connections,
        Refusal::BodyMemory,
        Refusal::Head,
    ];

    fn as_str(self) -> &'static str {
        match self {
            Refusal::Key => "key",
            Refusal::Rate => "rate",
            Refusal::Connections => "connections",
            Refusal::BodyMemory => "body_memory",
            Refusal::Head => "head",
        }
    }
}

/// All metrics of one service.
pub(super) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    in_flight: IntGauge,
    /// Connections that are open.
    pub connections: IntGauge,
    /// Bytes of bodies that are held.
    pub body_memory: IntGauge,
    refusals: IntCounterVec,
    rejections: IntCounterVec,
    /// Those of what is served.
    pub models: ModelMetrics,
    texts: Mutex<Vec<Weak<Text>>>,
}

impl Metrics {
    /// Metrics that start at zero, without any models yet.
    pub fn new() -> Metrics {
        let registry = Registry::new();
        let requests = IntCounterVec::new(
            options("http_requests_total", "HTTP requests answered."),
            &["route", "method", "status"],
        );
        let durations = HistogramVec::new(
            HistogramOpts::from(options(
                "http_request_duration_seconds",
                "Time from the request's head to the end of the answer.",
            ))
            .buckets(duration_buckets()),
            &["route", "method", "status"],
        );
        let rejections = IntCounterVec::new(
            options(
                "hands_rejected_total",
                "Faults found in requests for a decision, by code.",
            ),
            &["code"],
        );
        let build = IntGaugeVec::new(
            options("build_info", "Version of the service; always 1."),
            &["version"],
        );
        let metrics = Metrics {
            requests: registered(&registry, requests),
            durations: registered(&registry, durations),
            in_flight: registered(
                &registry,
                IntGauge::with_opts(options(
                    "http_requests_in_flight",
                    "HTTP requests being answered now.",
                )),
            ),
            connections: registered(
                &registry,
                IntGauge::with_opts(options("http_connections", "Connections that are open.")),
            ),
            body_memory: registered(
                &registry,
                IntGauge::with_opts(options(
                    "http_body_bytes",
                    "Bytes of request bodies above 4 KiB, and of answers to large batches, that are held.",
                )),
            ),
            refusals: registered(
                &registry,
                IntCounterVec::new(
                    options(
                        "http_requests_refused_total",
                        "HTTP requests refused for their key, their client's rate or a limit of the service.",
                    ),
                    &["reason"],
                ),
            ),
            rejections: registered(&registry, rejections),
            models: ModelMetrics::new(&registry),
            texts: Mutex::default(),
            registry,
        };
        for reason in Refusal::ALL {
            metrics.refusals.with_label_values(&[reason.as_str()]);
        }
        for code in FaultCode::ALL {
            metrics.rejections.with_label_values(&[code.as_str()]);
        }
        registered(&metrics.registry, build)
            .with_label_values(&[env!("CARGO_PKG_VERSION")])
            .set(1);
        #[cfg(target_os = "linux")]
        register(&metrics.registry, ProcessCollector::for_self());
        metrics
    }

    /// A request has come.
    pub fn request_started(&self) {
        self.in_flight.inc();
    }

    /// A request has been answered to its end, or its client has gone.
    pub fn request_finished(
        &self,
        route: &Route,
        method: &Method,
        status: u16,
        duration: Duration,
    ) {
        self.in_flight.dec();
        let class = usize::from(status / 100).clamp(1, CLASSES.len()) - 1;
        let series = &route.series[method_place(method)][class];
        let (requests, durations) = series.get_or_init(|| {
            let labels = [route.pattern, method_label(method), CLASSES[class]];
            (
                self.requests.with_label_values(&labels),
                self.durations.with_label_values(&labels),
            )
        });
        requests.inc();
        durations.observe(duration.as_secs_f64());
    }

    /// A request has been refused, whatever it asks.
    pub fn count_refusal(&self, reason: Refusal) {
        self.refusals.with_label_values(&[reason.as_str()]).inc();
    }

    /// A request has been refused for what it asks.
    pub fn count_rejection(&self, errors: &[FieldError]) {
        for error in errors {
            self.rejections
                .with_label_values(&[error.code.as_str()])
                .inc();
        }
    }

    /// All metrics as they are now; as they were last when [`MOST_TEXTS`] are still being sent.
    pub fn text(&self) -> Arc<Text> {
        let mut sent = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        sent.retain(|text| text.strong_count() > 0);
        let last = sent.last().filter(|_| sent.len() >= MOST_TEXTS);
        last.and_then(Weak::upgrade).unwrap_or_else(|| {
            let text = Arc::new(Text::of(&self.registry));
            sent.push(Arc::downgrade(&text));
            text
        })
    }
}

fn options(name: &str, help: &str) -> Opts {
    Opts::new(name, help).namespace(NAMESPACE)
}

/// From 15 µs to about 10 s, each bucket half as wide again as the one before: a service that
/// answers in tens of microseconds needs its resolution there.
fn duration_buckets() -> Vec<f64> {
    std::iter::successors(Some(15e-6), |bound| Some(bound * 1.5))
        .take(34)
        .collect()
}

/// Adds a metric to the registry.
///
/// # Panics
/// When a name is not valid or used twice: a mistake in this file, which any start shows.
fn registered<C: Collector + Clone + 'static>(
    registry: &Registry,
    metric: prometheus::Result<C>,
) -> C {
    let metric = metric.expect("the metric's name and labels are valid");
    register(registry, metric.clone());
    metric
}

fn register(registry: &Registry, metric: impl Collector + 'static) {
    registry
        .register(Box::new(metric))
        .expect("the metric's name is used once");
}
