//! Metrics for Prometheus. Label values come from fixed lists, never from a client.

use std::time::Duration;

use prometheus::core::Collector;
#[cfg(target_os = "linux")]
use prometheus::process_collector::ProcessCollector;
use prometheus::{
    Encoder, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge,
    IntGaugeVec, Opts, Registry, TextEncoder,
};

use super::problem::{Code, FieldError};
use crate::decision::{Advisor, Answer};

/// Prefix of every metric of this service.
const NAMESPACE: &str = "grand_tichu";

/// All metrics of one service.
pub(super) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    durations: HistogramVec,
    in_flight: IntGauge,
    hands: IntCounter,
    rejections: IntCounterVec,
    /// Per profile, in their order: calls and no calls.
    decisions: Vec<[IntCounter; 2]>,
    /// Per model, in their order.
    confidences: Vec<Histogram>,
}

impl Metrics {
    /// Metrics for these models and profiles, all starting at zero.
    pub fn new(advisor: &Advisor) -> Metrics {
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
        let decisions = IntCounterVec::new(
            options("decisions_total", "Decisions made, by profile."),
            &["profile", "decision"],
        );
        let confidences = HistogramVec::new(
            HistogramOpts::from(options(
                "model_confidence",
                "Confidence of each model for the hands evaluated; a shift means drift.",
            ))
            .buckets((1..=20).map(|step| f64::from(step) * 0.05).collect()),
            &["model"],
        );
        let build = IntGaugeVec::new(
            options("build_info", "Version of the service; always 1."),
            &["version"],
        );
        let model_info = IntGaugeVec::new(
            options("model_info", "Models that are served; always 1."),
            &["name", "version", "sha256"],
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
            hands: registered(
                &registry,
                IntCounter::with_opts(options("hands_evaluated_total", "Hands evaluated.")),
            ),
            rejections: registered(&registry, rejections),
            decisions: {
                let decisions = registered(&registry, decisions);
                let profiles = advisor.profiles().iter();
                profiles
                    .map(|profile| {
                        ["call", "no_call"].map(|decision| {
                            decisions.with_label_values(&[profile.name.as_str(), decision])
                        })
                    })
                    .collect()
            },
            confidences: {
                let confidences = registered(&registry, confidences);
                let models = advisor.models().iter();
                models
                    .map(|model| confidences.with_label_values(&[model.info.name.as_str()]))
                    .collect()
            },
            registry,
        };
        for code in Code::ALL {
            metrics.rejections.with_label_values(&[code.as_str()]);
        }
        registered(&metrics.registry, build)
            .with_label_values(&[env!("CARGO_PKG_VERSION")])
            .set(1);
        let model_info = registered(&metrics.registry, model_info);
        for model in advisor.models() {
            let info = &model.info;
            model_info
                .with_label_values(&[info.name.as_str(), &info.version, &info.sha256])
                .set(1);
        }
        #[cfg(target_os = "linux")]
        register(&metrics.registry, ProcessCollector::for_self());
        metrics
    }

    /// A request has come.
    pub fn request_started(&self) {
        self.in_flight.inc();
    }

    /// A request has been answered to its end, or its client has gone.
    pub fn request_finished(&self, route: &str, method: &str, status: u16, duration: Duration) {
        self.in_flight.dec();
        let class = match status {
            100..=199 => "1xx",
            200..=299 => "2xx",
            300..=399 => "3xx",
            400..=499 => "4xx",
            _ => "5xx",
        };
        let labels = [route, method, class];
        self.requests.with_label_values(&labels).inc();
        self.durations
            .with_label_values(&labels)
            .observe(duration.as_secs_f64());
    }

    /// A hand has been answered.
    pub fn count_answer(&self, answer: &Answer<'_>) {
        self.hands.inc();
        for (histogram, estimate) in self.confidences.iter().zip(&answer.estimates) {
            histogram.observe(estimate.confidence);
        }
        let decisions = answer
            .decisions
            .iter()
            .flat_map(|decisions| decisions.iter());
        for ([calls, no_calls], (_, decision)) in self.decisions.iter().zip(decisions) {
            if decision.call { calls } else { no_calls }.inc();
        }
    }

    /// A request has been refused.
    pub fn count_rejection(&self, errors: &[FieldError]) {
        for error in errors {
            self.rejections
                .with_label_values(&[error.code.as_str()])
                .inc();
        }
    }

    /// All metrics in the text exposition format.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        // Writing to memory fails only on an empty family; then the others stand.
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        text
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
