//! The probability to go out first of hands with certain cards.

use serde::Serialize;
use tichu::CardSet;
use tichu_models::posterior::{Evidence, FirstOut, HandType, Posterior};
use utoipa::ToSchema;

use super::cards_request::CardsRequest;
use super::examples;
use super::schemas::card_set;

/// The probability to go out first of hands that hold certain cards.
#[derive(Serialize, ToSchema)]
#[schema(as = Posterior, example = json!(examples::posterior()))]
pub struct CardsAnswer {
    /// The cards in canonical order.
    #[schema(schema_with = card_set)]
    pub cards: CardSet,
    /// The probability to go out first, with its 95% credible interval.
    pub first_out: FirstOut,
    /// Hands of the training data that hold at least these cards, of whatever suits; left out
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
        let cards = request.cards.0;
        let belief = posterior.belief(&HandType::from(&cards));
        CardsAnswer {
            cards,
            first_out: belief.first_out(),
            hands: belief.counted.map(|counted| counted.hands),
            evidence: belief.evidence(),
        }
    }
}
