//! Counts the answers of one set of models.

use prometheus::IntCounterVec;
use tichu_models::decision::Answer;
use tichu_models::tichu_call::TichuAnswer;
use tichu_play::Engine;
use tichu_service::Observer;

use super::Metrics;
use super::models::Series;

/// Counts the answers of one set of models.
pub(in crate::http) struct Counters {
    series: Series,
    advice: IntCounterVec,
}

impl Counters {
    /// Counters for these models, which are in service from now on.
    pub fn new(metrics: &Metrics, engine: &Engine) -> Counters {
        let Engine { grand_tichu, hands } = engine;
        Counters {
            series: metrics.models.serve(grand_tichu, &hands.tichu),
            advice: metrics.advice.clone(),
        }
    }
}

impl Observer for Counters {
    fn hand(&self, answer: &Answer) {
        self.series.count(answer);
    }

    fn tichu(&self, answer: &TichuAnswer) {
        self.series.count_tichu(answer);
    }

    fn exchange(&self) {
        self.series.count_exchange();
    }

    fn advice(&self, agent: &'static str) {
        self.advice.with_label_values(&[agent]).inc();
    }
}
