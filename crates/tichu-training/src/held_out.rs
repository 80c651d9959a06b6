//! Figures on held-out matches.

use tichu_bsw::{MatchId, Row};
use tichu_models::model::{Calibration, HeldOut, Model, Name, OpponentTold, Policy, Shift};

use super::bootstrap;
use super::error::{TrainingError, require_both_classes};
use super::fit::Examples;
use super::measures::{self, Ranking};

/// The hands of the held-out matches.
pub struct HeldOutHands {
    /// Features and calls.
    pub examples: Examples,
    /// The match of each hand.
    pub match_ids: Vec<MatchId>,
    /// Whether an opponent had called, of each hand.
    pub opponent_called: Vec<bool>,
    matches: usize,
}

impl HeldOutHands {
    /// The hands of these rows, those of a match together.
    ///
    /// # Errors
    /// [`TrainingError`] when there is only one class.
    pub fn of(rows: &[&Row]) -> Result<HeldOutHands, TrainingError> {
        let match_ids: Vec<MatchId> = rows.iter().map(|row| row.match_id).collect();
        let mut matches = match_ids.clone();
        matches.dedup(); // rows of a match stand together
        let examples = Examples::of(rows);
        require_both_classes(&examples.called)?;
        Ok(HeldOutHands {
            examples,
            match_ids,
            opponent_called: rows.iter().map(|row| row.opponent_called).collect(),
            matches: matches.len(),
        })
    }

    /// How many matches the hands are of.
    #[must_use]
    pub fn matches(&self) -> usize {
        self.matches
    }

    /// Share of the hands that the human called.
    #[must_use]
    pub fn call_rate(&self) -> f64 {
        let called = self.examples.called.iter().filter(|called| **called);
        called.count() as f64 / self.examples.called.len() as f64
    }

    /// Values of the hands, ranked, with the human decisions.
    #[must_use]
    pub fn ranking(&self, values: impl IntoIterator<Item = f64>) -> Ranking {
        Ranking::new(values.into_iter().zip(self.examples.called.iter().copied()))
    }

    /// The raw score of each hand.
    #[must_use]
    pub fn scores(&self, model: &Model) -> Vec<f64> {
        let features = self.examples.features.iter();
        features.map(|features| model.score(features)).collect()
    }

    /// A model's figures, those of its decisions at a threshold of the confidence.
    #[must_use]
    pub fn evaluate(
        &self,
        model: &Model,
        calibration: &Calibration,
        shift: Shift,
        threshold: f64,
    ) -> HeldOut {
        let called = &self.examples.called;
        let scores = self.scores(model);
        let at = self
            .ranking(scores.iter().map(|&score| model.confidence(score)))
            .at(threshold);
        let probabilities: Vec<f64> = scores.iter().map(|&s| calibration.probability(s)).collect();
        let (roc_area_low, roc_area_high) = self.roc_area_interval(&scores);
        let opponent_told = self.evaluate_with_opponent_calls(&scores, calibration, shift);
        let raw = self.ranking(scores);
        HeldOut {
            matches: self.matches,
            hands: raw.len(),
            calls: raw.calls(),
            roc_area: raw.roc_area(),
            roc_area_low,
            roc_area_high,
            average_precision: raw.average_precision(),
            brier: measures::brier(&probabilities, called),
            calibration_error: measures::calibration_error(&probabilities, called),
            threshold,
            accuracy: at.accuracy,
            precision: at.precision,
            recall: at.recall,
            f1: at.f1,
            opponent_told,
        }
    }

    /// The figures of raw scores shifted by the opponents' calls.
    fn evaluate_with_opponent_calls(
        &self,
        scores: &[f64],
        calibration: &Calibration,
        shift: Shift,
    ) -> OpponentTold {
        let called = &self.examples.called;
        let pairs = scores.iter().zip(&self.opponent_called);
        let shifted: Vec<f64> = pairs
            .map(|(s, &called)| s + shift.of(Some(called)))
            .collect();
        let probabilities = shifted.iter().map(|&s| calibration.probability(s));
        let probabilities: Vec<f64> = probabilities.collect();
        let (roc_area_low, roc_area_high) = self.roc_area_interval(&shifted);
        OpponentTold {
            hands: self
                .opponent_called
                .iter()
                .filter(|called| **called)
                .count(),
            roc_area: self.ranking(shifted).roc_area(),
            roc_area_low,
            roc_area_high,
            brier: measures::brier(&probabilities, called),
            calibration_error: measures::calibration_error(&probabilities, called),
        }
    }

    /// The 95% interval of the ROC area of some scores, by bootstrap over matches.
    #[must_use]
    pub fn roc_area_interval(&self, scores: &[f64]) -> (f64, f64) {
        bootstrap::roc_area_interval(scores, &self.examples.called, &self.match_ids)
    }

    /// The figures of calling whenever a value reaches a threshold.
    #[must_use]
    pub fn policy(
        &self,
        name: Name,
        rule: String,
        values: impl IntoIterator<Item = f64>,
        threshold: f64,
    ) -> Policy {
        let ranking = self.ranking(values);
        let at = ranking.at(threshold);
        Policy {
            name,
            rule,
            call_rate: at.call_rate,
            accuracy: at.accuracy,
            precision: at.precision,
            recall: at.recall,
            f1: at.f1,
            roc_area: ranking.roc_area(),
        }
    }
}
