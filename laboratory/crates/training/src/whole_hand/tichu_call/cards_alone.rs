//! The models of the call for 14 cards alone, with labels of any kind.

use rayon::prelude::*;
use tichu::CardSet;
use tichu_models::structure::WinShares;
use tichu_models::tichu_call::{Knowledge, Score};
use tichu_models::whole_hand::{Additive, Known};
use tichu_models::{model::sigmoid, trees::Trees};
use tichu_records::MatchId;

use super::call::{boosted_trees, f1_threshold, logistic_regression, out_of_fold};
use super::features;
use crate::TrainingError;

/// A hand to learn from.
#[derive(Clone, Copy, Debug)]
pub struct LabelledCards {
    /// The match; folds are by match.
    pub match_id: MatchId,
    /// The 14 cards after the exchange.
    pub cards: CardSet,
    /// Whether the player called.
    pub called: bool,
}

/// Both models of [`Knowledge::Hand`], with the settings that ship.
#[derive(Clone, Debug)]
pub struct CardsAlone {
    /// The additive logistic regression.
    pub logistic: Additive,
    /// The boosted trees.
    pub boosted: Trees,
    /// The probabilities from which on calls have the best F1, in the order of the models, by scores
    /// of hands of matches that a model has not seen.
    pub f1_thresholds: [f64; 2],
    shares: WinShares,
}

impl CardsAlone {
    /// Fits both models.
    ///
    /// # Errors
    /// [`TrainingError`] when a fit fails.
    pub fn on(
        hands: &[LabelledCards],
        shares: &WinShares,
        seed: u64,
    ) -> Result<CardsAlone, TrainingError> {
        let cards: Vec<CardSet> = hands.iter().map(|hand| hand.cards).collect();
        let called: Vec<bool> = hands.iter().map(|hand| hand.called).collect();
        let described = describe(&cards, shares);
        let rows: Vec<&[f32]> = described.iter().map(Vec::as_slice).collect();
        let matches = || hands.iter().map(|hand| hand.match_id);
        let logistic = out_of_fold(&rows, &called, matches(), seed, logistic_regression)?;
        let boosted = out_of_fold(&rows, &called, matches(), seed, boosted_trees)?;
        Ok(CardsAlone {
            f1_thresholds: [&logistic, &boosted].map(|scores| f1_threshold(scores, &called)),
            logistic: logistic_regression(&rows, &called)?,
            boosted: boosted_trees(&rows, &called)?,
            shares: shares.clone(),
        })
    }

    /// The probabilities of a call, by model and hand. Every hand has 14 cards.
    #[must_use]
    pub fn probabilities(&self, hands: &[CardSet]) -> [Vec<f64>; 2] {
        let rows = describe(hands, &self.shares);
        let models: [&dyn Score; 2] = [&self.logistic, &self.boosted];
        models.map(|model| {
            let probability = |row: &Vec<f32>| sigmoid(model.log_odds(row));
            rows.iter().map(probability).collect()
        })
    }
}

/// The features of hands.
fn describe(hands: &[CardSet], shares: &WinShares) -> Vec<Vec<f32>> {
    hands
        .par_iter()
        .map(|hand| {
            let known = Known {
                hand: *hand,
                is_exchanged: true,
                match_state: None,
                exchange: None,
                table: None,
            };
            // Only more cards than a hand has are too many.
            let features = features(&known, shares).expect("a hand of at most 14 cards");
            features[..Knowledge::Hand.features()].to_vec()
        })
        .collect()
}
