//! Metrics of what is asked and answered.

mod counters;
mod models;

use messages::{FaultCode, FieldError};
use prometheus::{IntCounter, IntCounterVec, IntGauge};
use tichu_api::play::AdviserName;
use wire::{Refusal, Registry};

pub(super) use counters::Counters;
pub(super) use models::{ModelMetrics, Reload};

/// Prefix of every metric of this service.
pub(super) const NAMESPACE: &str = "grand_tichu";

/// Too many pictures wait to be drawn.
pub(super) const TOO_MANY_PICTURES: Refusal = Refusal("pictures");

/// The metrics that the server does not have by itself.
pub(super) struct Metrics {
    /// Pictures that were drawn.
    pub pictures: IntCounter,
    /// Bytes of pictures that are kept.
    pub picture_cache: IntGauge,
    advice: IntCounterVec,
    rejections: IntCounterVec,
    /// Metrics of the models and profiles.
    pub models: ModelMetrics,
}

impl Metrics {
    /// Metrics that start at zero, without models.
    pub fn new(registry: &Registry) -> Metrics {
        let metrics = Metrics {
            pictures: registry.counter("pictures_drawn_total", "Pictures drawn."),
            picture_cache: registry.gauge(
                "picture_cache_bytes",
                "Bytes of pictures that are kept to be sent again.",
            ),
            advice: registry.counters(
                "advice_total",
                "Questions for advice answered, by the agent that recommends.",
                &["agent"],
            ),
            rejections: registry.counters(
                "hands_rejected_total",
                "Faults found in requests for a decision, by code.",
                &["code"],
            ),
            models: ModelMetrics::new(registry),
        };
        for (agent, _) in AdviserName::ALL {
            metrics.advice.with_label_values(&[agent]);
        }
        for code in FaultCode::ALL {
            metrics.rejections.with_label_values(&[code.as_str()]);
        }
        registry
            .gauges(
                "build_info",
                "Version of the service; always 1.",
                &["version"],
            )
            .with_label_values(&[env!("CARGO_PKG_VERSION")])
            .set(1);
        metrics
    }

    /// Counts the faults of a request whose content is not valid.
    pub fn count_rejection(&self, errors: &[FieldError]) {
        for error in errors {
            self.rejections
                .with_label_values(&[error.code.as_str()])
                .inc();
        }
    }
}
