//! Counts the answers of one set of models.

use prometheus::{Histogram, IntCounter, IntCounterVec};
use tichu_models::decision::{Answer, ByName, Decision};
use tichu_models::tichu_call::TichuAnswer;
use tichu_service::Observer;

/// Counts the answers of one set of models and profiles. Each series is looked up by its labels once.
pub(in crate::http) struct Counters {
    pub(super) hands: IntCounter,
    /// Per profile, in their order: calls and no calls.
    pub(super) decisions: Vec<[IntCounter; 2]>,
    /// Per model, in their order.
    pub(super) confidences: Vec<Histogram>,
    /// Per level of knowledge.
    pub(super) tichu_hands: [IntCounter; 5],
    /// Per profile of Tichu, in their order: calls and no calls.
    pub(super) tichu_decisions: Vec<[IntCounter; 2]>,
    pub(super) exchanges: IntCounter,
    pub(super) advice: IntCounterVec,
}

impl Observer for Counters {
    fn hand(&self, answer: &Answer) {
        self.hands.inc();
        for (histogram, (_, estimate)) in
            self.confidences.iter().zip(answer.verdict.estimates.iter())
        {
            histogram.observe(estimate.confidence);
        }
        count_decisions(&self.decisions, &answer.verdict.decisions);
    }

    fn tichu(&self, answer: &TichuAnswer) {
        self.tichu_hands[answer.knowledge as usize].inc();
        count_decisions(&self.tichu_decisions, &answer.verdict.decisions);
    }

    fn exchange(&self) {
        self.exchanges.inc();
    }

    fn advice(&self, agent: &'static str) {
        self.advice.with_label_values(&[agent]).inc();
    }
}

/// Counts the decision of each profile.
fn count_decisions(counters: &[[IntCounter; 2]], decisions: &ByName<Decision, 8>) {
    for ([calls, no_calls], (_, decision)) in counters.iter().zip(decisions.iter()) {
        if decision.call { calls } else { no_calls }.inc();
    }
}
