//! The probability to go out first of hands with certain cards.

use serde::Serialize;
use tichu::{CardSet, Written};
use tichu_models::posterior::{Evidence, FirstOut, HandType, Posterior, WholeHands};
use utoipa::ToSchema;

use super::cards_request::{CardsRequest, DealtCardsRequest};
use super::examples;
use super::schemas::card_set;
use super::written::AssumedSuits;
use crate::cards::UpTo;

/// The probability to go out first of hands that hold certain cards.
#[derive(Serialize, ToSchema)]
#[schema(as = Posterior, example = json!(examples::posterior()))]
pub struct CardsAnswer {
    /// The cards in canonical order.
    #[schema(schema_with = card_set)]
    pub cards: CardSet,
    /// The cards that the question has without their suit; left out where it has all suits.
    #[serde(skip_serializing_if = "AssumedSuits::is_empty")]
    #[schema(value_type = AssumedSuits, required = false)]
    pub assumed_suits: AssumedSuits,
    /// The probability to go out first, with its 95% credible interval.
    pub first_out: FirstOut,
    /// Hands of the training data that hold at least these cards, in any suits; left out
    /// where they are not counted: for more than three cards, and where there are fewer than 20.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u32, required = false, minimum = 20, example = 1_037)]
    pub hands: Option<u32>,
    /// The basis of the probability: counts of hands of this type beside the model, or the model
    /// alone.
    pub evidence: Evidence,
}

impl CardsAnswer {
    /// The answer to this request.
    #[must_use]
    pub fn of(posterior: &Posterior, request: CardsRequest) -> CardsAnswer {
        let Written {
            cards: UpTo(cards),
            assumed,
        } = request.cards;
        let belief = posterior.belief(&HandType::from(&cards));
        CardsAnswer {
            cards,
            assumed_suits: AssumedSuits(assumed),
            first_out: belief.first_out(),
            hands: belief.counted.map(|counted| counted.hands),
            evidence: belief.evidence(),
        }
    }
}

/// The probability to go out first of dealt hands that hold certain cards.
#[derive(Serialize, ToSchema)]
#[schema(as = DealtPosterior, example = json!(examples::dealt_posterior()))]
pub struct DealtCardsAnswer {
    /// The cards in canonical order.
    #[schema(schema_with = card_set)]
    pub cards: CardSet,
    /// The cards that the question has without their suit; left out where it has all suits.
    #[serde(skip_serializing_if = "AssumedSuits::is_empty")]
    #[schema(value_type = AssumedSuits, required = false)]
    pub assumed_suits: AssumedSuits,
    /// The probability to go out first, with its 95% credible interval: a uniform prior and the
    /// counted hands.
    pub first_out: FirstOut,
    /// Dealt hands of the training data that hold at least these cards, in any suits; 0 where there
    /// are fewer than 20, which are not counted.
    #[schema(example = 4_199)]
    pub hands: u32,
}

impl DealtCardsAnswer {
    /// The answer to this request.
    #[must_use]
    pub fn of(whole_hands: &WholeHands, request: DealtCardsRequest) -> DealtCardsAnswer {
        let Written {
            cards: UpTo(cards),
            assumed,
        } = request.cards;
        let belief = whole_hands.belief(&HandType::from(&cards));
        DealtCardsAnswer {
            cards,
            assumed_suits: AssumedSuits(assumed),
            first_out: belief.first_out(),
            hands: belief.counted.map_or(0, |counted| counted.hands),
        }
    }
}
