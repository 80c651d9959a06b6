//! Figures on held-out matches.

use std::collections::BTreeMap;

use laboratory_fitting::bootstrap;
use laboratory_fitting::measures::{self, Ranking};
use laboratory_fitting::require_both_classes;
use tichu_models::Player;
use tichu_models::model::{BetterInformed, HeldOut, Model, ModelFile, Name, Policy};
use tichu_records::{MatchId, Row};

use super::error::TrainingError;
use super::fit::Examples;

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

/// The known players of the hands, by the name of the figures.
pub type KnownPlayers = BTreeMap<String, Vec<Option<Player>>>;

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
            opponent_called: rows.iter().map(|row| row.opponent_called_before).collect(),
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

    /// A model's figures, with those of its decisions at a threshold of the confidence. `known` has
    /// the known player of each hand.
    #[must_use]
    pub fn evaluate(&self, file: &ModelFile, threshold: f64, known: &KnownPlayers) -> HeldOut {
        let called = &self.examples.called;
        let ModelFile {
            model, calibration, ..
        } = file;
        let scores = self.scores(model);
        let at = self
            .ranking(scores.iter().map(|&score| model.confidence(score)))
            .at(threshold);
        let probabilities: Vec<f64> = scores.iter().map(|&s| calibration.probability(s)).collect();
        let (roc_area_low, roc_area_high) = self.roc_area_interval(&scores);
        let opponent_told = self.evaluate_with_opponent_calls(&scores, file);
        let known_players = known.iter().map(|(name, players)| {
            (
                name.clone(),
                self.evaluate_with_players(&scores, file, players),
            )
        });
        let known_players = known_players.collect();
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
            known_players,
        }
    }

    /// The figures of raw scores shifted by the opponents' calls.
    fn evaluate_with_opponent_calls(&self, scores: &[f64], file: &ModelFile) -> BetterInformed {
        let shift = |called| file.opponent_called.of(Some(called));
        let pairs = scores.iter().zip(&self.opponent_called);
        let shifted: Vec<f64> = pairs
            .map(|(score, &called)| score + shift(called))
            .collect();
        let called = self.opponent_called.iter().filter(|called| **called);
        let probability = |&score: &f64| file.calibration.probability(score);
        BetterInformed {
            hands: called.count(),
            ..better_informed(&self.all_with(shifted.iter().map(|s| (*s, probability(s)))))
        }
    }

    /// The figures of the hands of players of whom something is known.
    fn evaluate_with_players(
        &self,
        scores: &[f64],
        file: &ModelFile,
        known: &[Option<Player>],
    ) -> BetterInformed {
        let probability = |(score, player): (&f64, &Option<Player>)| {
            let tendency = file.acquaintance.tendency(&file.model, player.as_ref()?);
            Some(file.acquaintance.probability(&tendency, *score))
        };
        let probabilities = scores.iter().zip(known).map(probability);
        let hands = self.all_with(probabilities.map(|p| p.map_or((0.0, f64::NAN), |p| (p, p))));
        let known: Vec<_> = hands.into_iter().filter(|hand| !hand.1.is_nan()).collect();
        better_informed(&known)
    }

    /// Each hand with a value to rank it by and its probability, its call and its match.
    fn all_with(&self, values: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64, bool, MatchId)> {
        let facts = self.examples.called.iter().zip(&self.match_ids);
        let hands = values.zip(facts);
        hands
            .map(|((value, probability), (&called, &id))| (value, probability, called, id))
            .collect()
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

/// The figures of hands, each with a value to rank it by, its probability, its call and its match.
fn better_informed(hands: &[(f64, f64, bool, MatchId)]) -> BetterInformed {
    let values: Vec<f64> = hands.iter().map(|hand| hand.0).collect();
    let probabilities: Vec<f64> = hands.iter().map(|hand| hand.1).collect();
    let called: Vec<bool> = hands.iter().map(|hand| hand.2).collect();
    let match_ids: Vec<MatchId> = hands.iter().map(|hand| hand.3).collect();
    let (roc_area_low, roc_area_high) = bootstrap::roc_area_interval(&values, &called, &match_ids);
    BetterInformed {
        hands: hands.len(),
        roc_area: Ranking::new(values.into_iter().zip(called.iter().copied())).roc_area(),
        roc_area_low,
        roc_area_high,
        brier: measures::brier(&probabilities, &called),
        calibration_error: measures::calibration_error(&probabilities, &called),
    }
}
