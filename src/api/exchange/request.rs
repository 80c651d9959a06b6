//! A question about an exchange.

use serde::Serialize;
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_models::exchange::{CANDIDATES, Habit, Question};
use utoipa::ToSchema;

use crate::api::calls::Calls;
use crate::api::examples;
use crate::api::field::{Field, Value, whole_number};
use crate::api::field_error::FieldError;
use crate::api::link::{self, CardsParameter};
use crate::api::object::{Request, request};
use crate::api::play::schemas::DealtCards;
use crate::api::problem::Problem;
use crate::api::question::{self, LinkedQuestion};
use utoipa::openapi::RefOr;
use utoipa::openapi::path::Parameter;

request! {
    /// The 14 cards before the exchange, and the situation.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    #[schema(as = ExchangeQuestion, example = json!(examples::exchange_question()))]
    pub struct ExchangeRequest {
        /// 14 different cards, as an array or as one text separated by spaces or commas.
        #[schema(value_type = DealtCards)]
        pub cards: Written<Hand<14>>,
        /// Who has called what by now.
        #[schema(value_type = Calls, required = false)]
        pub calls: Calls,
        /// The own team's running total before the round.
        #[schema(default = 0, example = 300, required = false)]
        pub own_score: i32,
        /// The opponents' running total before the round.
        #[schema(default = 0, example = 450, required = false)]
        pub opponent_score: i32,
        /// The total that ends the match.
        #[schema(
            value_type = i32,
            default = 1000,
            minimum = 1,
            maximum = 100_000,
            example = 1000,
            required = false
        )]
        pub target_score: TargetScore,
        /// The most exchanges that the answer lists.
        #[schema(
            value_type = u8,
            default = 120,
            minimum = 1,
            maximum = 120,
            example = 3,
            required = false
        )]
        pub limit: Limit,
    }
}

/// How many exchanges an answer lists at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Limit(pub usize);

/// The most exchanges, as a number of a request.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // 120.
const MOST: i32 = CANDIDATES as i32;

impl Field<'_> for Limit {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        let limit = whole_number(value, pointer, 1..=MOST)?;
        Ok(Limit(usize::try_from(limit).unwrap_or(CANDIDATES)))
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Limit(CANDIDATES))
    }
}

impl question::Question for ExchangeRequest {
    type Schema = Self;

    const REFUSED: &'static str = "JSON, but a field is wrong, or the cards, calls and plays contradict each other; every \
                                 fault is named.";

    fn from_json(text: &[u8]) -> Result<ExchangeRequest, Problem> {
        ExchangeRequest::read_json(text)
    }

    fn refusal() -> Problem {
        examples::invalid_fourteen()
    }
}

impl LinkedQuestion for ExchangeRequest {
    fn from_link(query: &str) -> Result<ExchangeRequest, Problem> {
        ExchangeRequest::read_query(query)
    }

    fn parameters() -> Vec<RefOr<Parameter>> {
        let cards = CardsParameter::whole_hand();
        link::parameters::<ExchangeRequest>(&cards, &[])
    }
}

impl ExchangeRequest {
    /// The question to the models. Nothing is known of the player's earlier exchanges.
    #[must_use]
    pub fn question(&self) -> Question {
        Question {
            hand: self.cards.cards.set(),
            own_call: self.calls.own,
            calls: self.calls.others(),
            scores: Scores {
                own: self.own_score,
                opponent: self.opponent_score,
            },
            target: self.target_score,
            habit: Habit::default(),
        }
    }
}
