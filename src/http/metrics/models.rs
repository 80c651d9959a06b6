//! Metrics of the models and profiles, which follow each reload.

use std::time::{SystemTime, UNIX_EPOCH};

use prometheus::{
    Gauge, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGaugeVec,
};
use tichu_models::decision::{Advisor, Answer, ByName, Decision, Profile};
use tichu_models::model::ModelInfo;
use tichu_models::tichu_call::{Knowledge, TichuAdvisor, TichuAnswer};
use wire::Registry;

/// The labels of a profile's decision.
const DECISIONS: [&str; 2] = ["call", "no_call"];

/// The result of a reload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::http) enum Reload {
    Ok,
    Refused,
}

impl Reload {
    const ALL: [Reload; 2] = [Reload::Ok, Reload::Refused];

    fn as_str(self) -> &'static str {
        match self {
            Reload::Ok => "ok",
            Reload::Refused => "refused",
        }
    }
}

/// Metric families with models or profiles as labels, and those about loading them.
pub(in crate::http) struct ModelMetrics {
    hands: IntCounter,
    decisions: IntCounterVec,
    tichu_hands: IntCounterVec,
    tichu_decisions: IntCounterVec,
    exchanges: IntCounter,
    confidences: HistogramVec,
    info: IntGaugeVec,
    loaded: Gauge,
    reloads: IntCounterVec,
}

/// The series of one set of models and profiles, each looked up by its labels once.
pub(in crate::http) struct Series {
    hands: IntCounter,
    /// Per profile, in their order: calls and no calls.
    decisions: Vec<[IntCounter; 2]>,
    /// Per model, in their order.
    confidences: Vec<Histogram>,
    /// Per level of knowledge.
    tichu_hands: [IntCounter; 5],
    /// Per profile of Tichu, in their order: calls and no calls.
    tichu_decisions: Vec<[IntCounter; 2]>,
    exchanges: IntCounter,
}

impl ModelMetrics {
    /// Families without models.
    pub fn new(registry: &Registry) -> ModelMetrics {
        let confidences = HistogramOpts::from(registry.options(
            "model_confidence",
            "Confidence of each model for the hands evaluated; a shift means drift.",
        ));
        let buckets = (1..=20).map(|step| f64::from(step) * 0.05).collect();
        let metrics = ModelMetrics {
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
        for result in Reload::ALL {
            metrics.reloads.with_label_values(&[result.as_str()]);
        }
        metrics
    }

    /// The series of these models and profiles, which are in service from now on.
    pub fn serve(&self, advisor: &Advisor, tichu: &TichuAdvisor) -> Series {
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
        Series {
            hands: self.hands.clone(),
            decisions: decided(&self.decisions, advisor.profiles()),
            tichu_hands: Knowledge::ALL.map(known),
            tichu_decisions: decided(&self.tichu_decisions, tichu.profiles()),
            exchanges: self.exchanges.clone(),
            confidences: models.map(|m| confidence(m.info.name.as_str())).collect(),
        }
    }

    /// Drops the series of models and profiles that are no longer in service, so that reloads do not
    /// add up series.
    pub fn retire(&self, old: &Advisor, served: &Advisor) {
        let (models, profiles) = (served.models(), served.profiles());
        // An error says that there is no such series: then there is nothing to drop.
        for ModelInfo { name, .. } in old.models().iter().map(|model| &model.info) {
            if !models.iter().any(|model| model.info.name == *name) {
                let _ = self.confidences.remove_label_values(&[name.as_str()]);
            }
        }
        for info in old.models().iter().map(|model| labels(&model.info)) {
            if !models.iter().any(|model| labels(&model.info) == info) {
                let _ = self.info.remove_label_values(&info);
            }
        }
        retire_profiles(&self.decisions, old.profiles(), profiles);
    }

    /// The same for the models of whole hands.
    pub fn retire_tichu(&self, old: &TichuAdvisor, served: &TichuAdvisor) {
        retire_profiles(&self.tichu_decisions, old.profiles(), served.profiles());
    }

    /// Counts a reload.
    pub fn count_reload(&self, result: Reload) {
        self.reloads.with_label_values(&[result.as_str()]).inc();
    }
}

impl Series {
    /// Counts the answer to a hand.
    pub fn count(&self, answer: &Answer) {
        self.hands.inc();
        for (histogram, (_, estimate)) in
            self.confidences.iter().zip(answer.verdict.estimates.iter())
        {
            histogram.observe(estimate.confidence);
        }
        count_decisions(&self.decisions, &answer.verdict.decisions);
    }

    /// Counts the answer about a Tichu call.
    pub fn count_tichu(&self, answer: &TichuAnswer) {
        self.tichu_hands[answer.knowledge as usize].inc();
        count_decisions(&self.tichu_decisions, &answer.verdict.decisions);
    }

    /// Counts the answer about an exchange.
    pub fn count_exchange(&self) {
        self.exchanges.inc();
    }
}

/// Counts the decision of each profile.
fn count_decisions(counters: &[[IntCounter; 2]], decisions: &ByName<Decision, 8>) {
    for ([calls, no_calls], (_, decision)) in counters.iter().zip(decisions.iter()) {
        if decision.call { calls } else { no_calls }.inc();
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
