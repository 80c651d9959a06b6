//! Metrics of what is asked and answered, and of the models and profiles, which follow each reload.

mod counters;

use std::time::{SystemTime, UNIX_EPOCH};

use messages::{FaultCode, FieldError};
use prometheus::{
    Gauge, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec,
};
use tichu_api::play::AdviserName;
use tichu_models::decision::Profile;
use tichu_models::model::ModelInfo;
use tichu_models::tichu_call::Knowledge;
use tichu_play::Engine;
use wire::{Refusal, Registry};

pub(super) use counters::Counters;

/// Prefix of every metric of this service.
pub(super) const NAMESPACE: &str = "grand_tichu";

/// Too many pictures wait to be drawn.
pub(super) const TOO_MANY_PICTURES: Refusal = Refusal("pictures");

/// The labels of a profile's decision.
const DECISIONS: [&str; 2] = ["call", "no_call"];

/// The results of a reload.
pub(super) const RELOADED: &str = "ok";
pub(super) const REFUSED: &str = "refused";

/// The metrics that the server does not have by itself.
pub(super) struct Metrics {
    /// Pictures that were drawn.
    pub pictures: IntCounter,
    /// Bytes of pictures that are kept.
    pub picture_cache: IntGauge,
    rejections: IntCounterVec,
    hands: IntCounter,
    decisions: IntCounterVec,
    tichu_hands: IntCounterVec,
    tichu_decisions: IntCounterVec,
    exchanges: IntCounter,
    advice: IntCounterVec,
    confidences: HistogramVec,
    info: IntGaugeVec,
    loaded: Gauge,
    reloads: IntCounterVec,
}

impl Metrics {
    /// Metrics that start at zero, without models.
    pub fn new(registry: &Registry) -> Metrics {
        let confidences = HistogramOpts::from(registry.options(
            "model_confidence",
            "Confidence of each model for the hands evaluated; a shift means drift.",
        ));
        let buckets = (1..=20).map(|step| f64::from(step) * 0.05).collect();
        let metrics = Metrics {
            pictures: registry.counter("pictures_drawn_total", "Pictures drawn."),
            picture_cache: registry.gauge(
                "picture_cache_bytes",
                "Bytes of pictures that are kept to be sent again.",
            ),
            rejections: registry.counters(
                "hands_rejected_total",
                "Faults found in requests for a decision, by code.",
                &["code"],
            ),
            hands: registry.counter("hands_evaluated_total", "Hands evaluated."),
            decisions: registry.counters(
                "decisions_total",
                "Decisions made, by profile.",
                &["profile", "decision"],
            ),
            tichu_hands: registry.counters(
                "tichu_hands_evaluated_total",
                "Hands of 14 cards evaluated, by what was known beside them.",
                &["knowledge"],
            ),
            tichu_decisions: registry.counters(
                "tichu_decisions_total",
                "Decisions about Tichu made, by profile.",
                &["profile", "decision"],
            ),
            exchanges: registry.counter("exchanges_evaluated_total", "Exchanges evaluated."),
            advice: registry.counters(
                "advice_total",
                "Questions for advice answered, by the agent that recommends.",
                &["agent"],
            ),
            confidences: registry.add(HistogramVec::new(confidences.buckets(buckets), &["model"])),
            info: registry.gauges(
                "model_info",
                "Models in service; always 1.",
                &["name", "version", "sha256"],
            ),
            loaded: registry.add(Gauge::with_opts(registry.options(
                "models_loaded_timestamp_seconds",
                "When the models in service were loaded, in seconds since 1970.",
            ))),
            reloads: registry.counters(
                "model_reloads_total",
                "Reloads of the models, by result.",
                &["result"],
            ),
        };
        for code in FaultCode::ALL {
            metrics.rejections.with_label_values(&[code.as_str()]);
        }
        for (agent, _) in AdviserName::ALL {
            metrics.advice.with_label_values(&[agent]);
        }
        for result in [RELOADED, REFUSED] {
            metrics.reloads.with_label_values(&[result]);
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

    /// Counters for these models and profiles, which are in service from now on.
    pub fn serve(&self, engine: &Engine) -> Counters {
        let advisor = &engine.grand_tichu;
        for model in advisor.models() {
            self.info.with_label_values(&labels(&model.info)).set(1);
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        self.loaded.set(now.unwrap_or_default().as_secs_f64());
        let confidence = |model: &str| self.confidences.with_label_values(&[model]);
        let decided = |decisions: &IntCounterVec, profiles: &[Profile]| {
            let of = |profile: &Profile| {
                let name = profile.name.as_str();
                DECISIONS.map(|decision| decisions.with_label_values(&[name, decision]))
            };
            profiles.iter().map(of).collect()
        };
        let known = |knowledge: Knowledge| self.tichu_hands.with_label_values(&[knowledge.name()]);
        let models = advisor.models().iter();
        Counters {
            hands: self.hands.clone(),
            decisions: decided(&self.decisions, advisor.profiles()),
            tichu_hands: Knowledge::ALL.map(known),
            tichu_decisions: decided(&self.tichu_decisions, engine.hands.tichu.profiles()),
            exchanges: self.exchanges.clone(),
            advice: self.advice.clone(),
            confidences: models.map(|m| confidence(m.info.name.as_str())).collect(),
        }
    }

    /// Drops the series of models and profiles that are no longer in service, so that reloads do not
    /// add up series.
    pub fn retire(&self, old: &Engine, served: &Engine) {
        let models = served.grand_tichu.models();
        // An error says that there is no such series: then there is nothing to drop.
        for ModelInfo { name, .. } in old.grand_tichu.models().iter().map(|model| &model.info) {
            if !models.iter().any(|model| model.info.name == *name) {
                let _ = self.confidences.remove_label_values(&[name.as_str()]);
            }
        }
        for info in old
            .grand_tichu
            .models()
            .iter()
            .map(|model| labels(&model.info))
        {
            if !models.iter().any(|model| labels(&model.info) == info) {
                let _ = self.info.remove_label_values(&info);
            }
        }
        let [old_calls, calls] = [old, served].map(|engine| engine.grand_tichu.profiles());
        retire_profiles(&self.decisions, old_calls, calls);
        let [old_calls, calls] = [old, served].map(|engine| engine.hands.tichu.profiles());
        retire_profiles(&self.tichu_decisions, old_calls, calls);
    }

    /// Counts a reload with this result.
    pub fn count_reload(&self, result: &str) {
        self.reloads.with_label_values(&[result]).inc();
    }
}

/// Drops the series of profiles that are no longer in service.
fn retire_profiles(decisions: &IntCounterVec, old: &[Profile], served: &[Profile]) {
    for name in old.iter().map(|profile| &profile.name) {
        if !served.iter().any(|profile| profile.name == *name) {
            for decision in DECISIONS {
                // An error says that there is no such series.
                let _ = decisions.remove_label_values(&[name.as_str(), decision]);
            }
        }
    }
}

/// The labels of a model in `model_info`.
fn labels(info: &ModelInfo) -> [&str; 3] {
    [info.name.as_str(), &info.version, &info.sha256]
}
