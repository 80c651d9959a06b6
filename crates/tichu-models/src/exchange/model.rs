//! The fitted model of both stages.

use serde::{Deserialize, Serialize};
use tichu::{Card, Exchange};

use super::{Asked, CARD_FEATURES, CardScores, Gift, Joint, RECEIVERS, TRIPLE_FEATURES, gift};
use crate::model::{Check, Checked};
use crate::trees::Trees;
use crate::whole_hand::KINDS;

/// The exchanges of people.
pub type ExchangeModel = Checked<ExchangeTrees>;

/// The trees of an [`ExchangeModel`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeTrees {
    /// The scores of cards for the next seat, the partner and the previous seat.
    cards: [Trees; RECEIVERS],
    /// What the conditional logit adds to the logarithm of a gift's probability.
    triples: Trees,
}

/// The gifts of one hand that are most probable by the first stage.
#[derive(Clone, Debug)]
pub struct Candidates {
    joint: Joint,
    /// With their probabilities by the first stage, the best first.
    pub gifts: Vec<(Gift, f64)>,
    /// Their features for the second stage, one row each.
    pub features: Vec<[f32; TRIPLE_FEATURES]>,
}

/// The probabilities of exchanges of one hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Exchanges {
    /// The most probable, the best first.
    pub gifts: Vec<(Gift, f64)>,
    /// The probability that a receiver gets a card of a kind.
    pub cards: [[f64; KINDS]; RECEIVERS],
}

impl Check for ExchangeTrees {
    fn check(&self) -> Result<(), String> {
        let cards = self.cards.iter();
        let widths = cards.map(|trees| (trees.features(), CARD_FEATURES));
        for (found, expected) in widths.chain([(self.triples.features(), TRIPLE_FEATURES)]) {
            if found != expected {
                return Err(format!("expected {expected} features, found {found}"));
            }
        }
        Ok(())
    }
}

impl ExchangeModel {
    /// The model of these stages.
    ///
    /// # Errors
    /// A message when they read another number of features.
    pub fn new(cards: [Trees; RECEIVERS], triples: Trees) -> Result<ExchangeModel, String> {
        ExchangeTrees { cards, triples }.checked()
    }

    /// The scores of the first stage.
    #[must_use]
    pub fn card_scores(&self, asked: &Asked<'_>) -> CardScores {
        let features: Vec<_> = asked
            .kinds()
            .map(|kind| asked.card_features(kind))
            .collect();
        let mut scores = [[0.0; KINDS]; RECEIVERS];
        let mut of_kinds = vec![0.0; features.len()];
        for (scores, trees) in scores.iter_mut().zip(&self.cards) {
            trees.score_rows(features.as_flattened(), &mut of_kinds);
            for (kind, score) in asked.kinds().zip(&of_kinds) {
                scores[kind] = *score;
            }
        }
        scores
    }

    /// The gifts that are most probable by the first stage.
    #[must_use]
    pub fn candidates(&self, asked: &Asked<'_>) -> Candidates {
        let joint = Joint::new(asked.counts, &self.card_scores(asked));
        let gifts = asked.candidates(&joint);
        let features = asked.triple_features(&gifts);
        Candidates {
            joint,
            gifts,
            features,
        }
    }

    /// The probabilities of exchanges by both stages.
    #[must_use]
    pub fn exchanges(&self, candidates: &Candidates) -> Exchanges {
        let mut gifts = candidates.gifts.clone();
        let rows = &candidates.features;
        let mut added = vec![0.0; rows.len()];
        self.triples.score_rows(rows.as_flattened(), &mut added);
        // Both stages agree on the probability of all candidates together.
        let mass: f64 = gifts.iter().map(|(_, probability)| probability).sum();
        let most = added.iter().copied().fold(f64::MIN, f64::max);
        for ((_, probability), added) in gifts.iter_mut().zip(&added) {
            *probability *= (added - most).exp();
        }
        let weighed: f64 = gifts.iter().map(|(_, probability)| probability).sum();
        for (_, probability) in &mut gifts {
            *probability *= mass / weighed;
        }
        gifts.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let cards = Self::of_cards(&candidates.joint, &gifts, mass);
        Exchanges { gifts, cards }
    }

    /// The probabilities of cards: those of the candidates, and the first stage's beyond them.
    fn of_cards(joint: &Joint, gifts: &[(Gift, f64)], mass: f64) -> [[f64; KINDS]; RECEIVERS] {
        let mut among = [[0.0; KINDS]; RECEIVERS];
        let mut first = [[0.0; KINDS]; RECEIVERS];
        for (gift, probability) in gifts {
            let by_first = joint.of_gift(*gift);
            for (receiver, kind) in gift.kinds().into_iter().enumerate() {
                among[receiver][kind] += probability;
                first[receiver][kind] += by_first;
            }
        }
        let beyond = (1.0 - mass).max(0.0);
        let mut cards = among;
        for (receiver, row) in cards.iter_mut().enumerate() {
            for (kind, probability) in row.iter_mut().enumerate() {
                let rest = (joint.of_card(receiver, kind) - first[receiver][kind]).max(0.0);
                *probability += rest.min(beyond);
            }
        }
        cards
    }
}

impl Asked<'_> {
    /// The cards of a gift of kinds that the hand has.
    #[must_use]
    pub fn exchange(&self, gift: Gift) -> Option<Exchange> {
        let cards = gift::cards(gift, self.question.hand, &self.cards);
        let [Some(next), Some(partner), Some(previous)]: [Option<Card>; 3] = cards else {
            return None;
        };
        Some(Exchange {
            next,
            partner,
            previous,
        })
    }
}
