//! This project's models of the call for 14 cards alone, on his hands.

use laboratory_training::TrainingError;
use laboratory_training::whole_hand::rows::Row;
use laboratory_training::whole_hand::tichu_call::{CardsAlone, LabelledCards};
use tichu::CardSet;
use tichu_models::structure::WinShares;

use super::comparison::Decisions;
use super::hands::LabelledHand;

/// The models, fitted to the same hands as the perceptrons.
#[derive(Clone, Debug)]
pub struct Own(CardsAlone);

impl Own {
    /// Fits the models to the hands of rows, with the settings that ship.
    ///
    /// # Errors
    /// [`TrainingError`] when a fit fails.
    pub fn on(
        rows: &[&Row],
        hands: &[LabelledHand],
        shares: &WinShares,
        seed: u64,
    ) -> Result<Own, TrainingError> {
        let hands: Vec<LabelledCards> = rows
            .iter()
            .zip(hands)
            .map(|(row, hand)| LabelledCards {
                match_id: row.match_id,
                cards: hand.cards,
                called: hand.called,
            })
            .collect();
        CardsAlone::on(&hands, shares, seed).map(Own)
    }

    /// The decisions of each model: from a probability of 0.5 on, and from the threshold on that is
    /// best for F1 on the hands that it was fitted to.
    #[must_use]
    pub fn decisions(&self, hands: &[LabelledHand]) -> Vec<Decisions> {
        let cards: Vec<CardSet> = hands.iter().map(|hand| hand.cards).collect();
        let probabilities = self.0.probabilities(&cards);
        let models = ["logistic", "boosted"].into_iter().zip(probabilities);
        models
            .zip(self.0.f1_thresholds)
            .flat_map(|((name, probabilities), best)| {
                [0.5, best].map(|threshold| Decisions {
                    name: format!("{name} from {threshold:.3}"),
                    calls: probabilities
                        .iter()
                        .map(|probability| *probability >= threshold)
                        .collect(),
                })
            })
            .collect()
    }
}
