//! Which cards to give away in Mini-Tichu.

use messages::{
    Described, FaultCode, Field, FieldError, Problem, Question, Schemas, Value, missing, named,
    request,
};
use mini_tichu::{Evaluator, Formula, Player, Unseen, Valuation, Weights};
use serde::Serialize;
use serde_json::json;
use tichu::{CardCount, CardSet, Exchange};
use tichu_api::examples::written;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::fields::plain;
use super::hand::MiniSplit;
use super::{schemas, special_card};
use crate::Dialect;

request! {
    /// The 13 cards of a hand of Mini-Tichu before the exchange.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("MiniExchangeQuestion", exchange_question())]
    #[linked("JSON, but the cards or another field are wrong; every fault is named.", special_card())]
    pub struct MiniExchangeRequest {
        /// 13 different suited cards, as an array or as one text separated by spaces or commas.
        pub hand: WholeHand,
        /// How the values of combinations become the value of a split.
        pub evaluator: Evaluator,
        /// The formula for the value of one combination.
        pub formula: Formula,
        /// The weights of the kinds; those left out have their values of 2012.
        pub weights: Weights,
    }
}

/// 13 suited cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WholeHand(CardSet);

impl Field<'_, Dialect> for WholeHand {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        plain(value, pointer, CardCount::Exactly(mini_tichu::HAND)).map(WholeHand)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "13 cards"))
    }
}

impl Described<Dialect> for WholeHand {
    fn schema(schemas: &mut Schemas) -> RefOr<Schema> {
        named::<schemas::PlainWholeHand>(schemas)
    }

    fn in_link() -> Option<RefOr<Schema>> {
        Some(schemas::PlainWholeHandText::schema())
    }
}

/// Which cards the player of 2012 gives away.
#[derive(Serialize, ToSchema)]
#[schema(as = MiniExchange, example = json!(exchange_answer()))]
pub struct MiniExchangeAnswer {
    /// The cards before the exchange, in canonical order.
    #[schema(schema_with = schemas::plain_cards)]
    pub hand: CardSet,
    /// The card for each of the others. The opponents get the two low cards without which the best
    /// split is best, the previous seat the lower one; the partner gets the highest single that is
    /// left, or the highest card.
    #[schema(value_type = tichu_api::play::GivenCards)]
    pub given: Exchange,
    /// The best split of the eleven cards that are left after the gifts to the opponents.
    pub kept: MiniSplit,
}

impl MiniExchangeAnswer {
    /// The answer to this request.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 for fewer than three cards, which no request that was read has.
    pub fn of(request: &MiniExchangeRequest) -> Result<MiniExchangeAnswer, Problem> {
        let WholeHand(cards) = request.hand;
        let valuation = Valuation {
            evaluator: request.evaluator,
            formula: request.formula,
            weights: request.weights,
        };
        let player = Player {
            valuation,
            ..Player::default()
        };
        // Only the random player draws.
        let given = player.gifts(cards, &mut fastrand::Rng::with_seed(0));
        let given = given.ok_or_else(|| {
            let detail = format!("expected 13 cards, found {}", cards.len());
            let fault = FieldError::new("/hand", FaultCode::WrongCount, detail);
            Problem::invalid(vec![fault])
        })?;
        let left = cards - [given.next, given.previous].into_iter().collect();
        let unseen = Unseen::of(mini_tichu::DECK - left);
        let (leaf, _) = player.best_leaf(left, &unseen);
        Ok(MiniExchangeAnswer {
            hand: cards,
            given,
            kept: MiniSplit::of(&leaf, &valuation, &unseen),
        })
    }
}

/// A question about an exchange.
pub fn exchange_question() -> serde_json::Value {
    json!({"hand": schemas::HAND})
}

/// The answer to it.
pub fn exchange_answer() -> serde_json::Value {
    let request = MiniExchangeRequest::from_json(exchange_question().to_string().as_bytes());
    let answer = request.and_then(|request| MiniExchangeAnswer::of(&request));
    answer.map_or(serde_json::Value::Null, |answer| written(&answer))
}
