//! Metrics for Prometheus. Label values come from fixed lists, never from a client.

mod models;
mod register;
mod text;

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::http::Method;
#[cfg(target_os = "linux")]
use prometheus::process_collector::ProcessCollector;
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec,
    Registry,
};

use messages::{FaultCode, FieldError};
pub(super) use models::{ModelMetrics, Reload, Series};
use register::{options, register, registered};
use text::Text;
use tichu_api::play::AdviserName;

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
pub(super) enum Work {
    /// Questions about 8 cards.
    Hand,
    /// Questions about whole hands: Tichu calls, exchanges, the structure.
    Tichu,
    /// Rules, advice and other games.
    Play,
    /// Batches.
    Batch,
    /// Everything else.
    Other,
}

impl Work {
    const fn as_str(self) -> &'static str {
        match self {
            Work::Hand => "hand",
            Work::Tichu => "tichu",
            Work::Play => "play",
            Work::Batch => "batch",
            Work::Other => "other",
        }
    }
}

/// The name of a method in the log.
pub(super) fn method_label(method: &Method) -> &'static str {
    let known = METHODS.iter().find(|known| *known == method);
    known.map_or(OTHER_METHOD, Method::as_str)
}

/// A path as the routes write it, and its series. Each worker looks a series up by its labels once,
/// so that no request waits for a lock.
pub(super) struct Route {
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

/// Why a request that may be valid was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No key, or a wrong one.
    Key,
    /// The client exceeds its rate.
    Rate,
    /// Too many connections are open.
    Connections,
    /// The memory for bodies is used up.
    BodyMemory,
    /// Too many searches run.
    Searches,
    /// Too many pictures wait to be drawn.
    Pictures,
    /// The head is malformed, is too large, or did not arrive in time.
    Head,
}

impl Refusal {
    const ALL: [Refusal; 7] = [
        Refusal::Key,
        Refusal::Rate,
        Refusal::Connections,
        Refusal::BodyMemory,
        Refusal::Searches,
        Refusal::Pictures,
        Refusal::Head,
    ];

    fn as_str(self) -> &'static str {
        match self {
            Refusal::Key => "key",
            Refusal::Rate => "rate",
            Refusal::Connections => "connections",
            Refusal::BodyMemory => "body_memory",
            Refusal::Searches => "searches",
            Refusal::Pictures => "pictures",
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
    /// Bytes of request bodies in memory.
    pub body_memory: IntGauge,
    /// Searches that run.
    pub searches: IntGauge,
    /// Pictures that were drawn.
    pub pictures: IntCounter,
    /// Bytes of pictures that are kept.
    pub picture_cache: IntGauge,
    advice: IntCounterVec,
    refusals: IntCounterVec,
    rejections: IntCounterVec,
    /// Metrics of the models and profiles.
    pub models: ModelMetrics,
    texts: Mutex<Vec<Weak<Text>>>,
}

impl Metrics {
    /// Metrics that start at zero, without models.
    pub fn new() -> Metrics {
        let registry = Registry::new();
        let requests = IntCounterVec::new(
            options("http_requests_total", "HTTP requests answered."),
            &["route", "status"],
        );
        let durations = HistogramVec::new(
            HistogramOpts::from(options(
                "http_request_duration_seconds",
                "Time from the request's head to the end of an answer of status 2xx, by kind of work.",
            ))
            .buckets(duration_buckets()),
            &["work"],
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
                    "HTTP requests in flight.",
                )),
            ),
            connections: registered(
                &registry,
                IntGauge::with_opts(options("http_connections", "Open connections.")),
            ),
            body_memory: registered(
                &registry,
                IntGauge::with_opts(options(
                    "http_body_bytes",
                    "Bytes in memory of request bodies above 4 KiB, of answers to large batches and of other answers above 40 KiB.",
                )),
            ),
            searches: registered(
                &registry,
                IntGauge::with_opts(options("searches", "Searches for advice that run.")),
            ),
            pictures: registered(
                &registry,
                IntCounter::with_opts(options("pictures_drawn_total", "Pictures drawn.")),
            ),
            picture_cache: registered(
                &registry,
                IntGauge::with_opts(options(
                    "picture_cache_bytes",
                    "Bytes of pictures that are kept to be sent again.",
                )),
            ),
            advice: registered(
                &registry,
                IntCounterVec::new(
                    options(
                        "advice_total",
                        "Questions for advice answered, by the agent that recommends.",
                    ),
                    &["agent"],
                ),
            ),
            refusals: registered(
                &registry,
                IntCounterVec::new(
                    options(
                        "http_requests_refused_total",
                        "HTTP requests refused for their key, their client's rate or a limit of the service, by reason.",
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
        for (agent, _) in AdviserName::ALL {
            metrics.advice.with_label_values(&[agent]);
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

    /// Counts a request that has arrived.
    pub fn request_started(&self) {
        self.in_flight.inc();
    }

    /// Counts a request that was answered to its end, or whose client has gone.
    pub fn request_finished(&self, route: &Route, status: u16, duration: Duration) {
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
                .get_or_init(|| self.durations.with_label_values(&[route.work.as_str()]));
            durations.observe(duration.as_secs_f64());
        }
    }

    /// Counts a request that was refused.
    pub fn count_refusal(&self, reason: Refusal) {
        self.refusals.with_label_values(&[reason.as_str()]).inc();
    }

    /// Counts an answer to a question for advice.
    pub fn count_advice(&self, agent: &str) {
        self.advice.with_label_values(&[agent]).inc();
    }

    /// Counts the faults of a request whose content is not valid.
    pub fn count_rejection(&self, errors: &[FieldError]) {
        for error in errors {
            self.rejections
                .with_label_values(&[error.code.as_str()])
                .inc();
        }
    }

    /// All metrics as they are now or, while [`MAX_TEXTS`] copies are still being sent, the last copy.
    pub fn text(&self) -> Arc<Text> {
        let mut sent = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        sent.retain(|text| text.strong_count() > 0);
        let last = sent.last().filter(|_| sent.len() >= MAX_TEXTS);
        last.and_then(Weak::upgrade).unwrap_or_else(|| {
            let text = Arc::new(Text::of(&self.registry));
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
