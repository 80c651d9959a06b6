//! A question about some cards of a hand.

use serde::Serialize;
use tichu::Written;
use utoipa::ToSchema;

use super::examples;
use super::field::UpTo;
use super::link::{self, CardsParameter};
use super::object::{Request, request};
use super::problem::Problem;
use super::question::{LinkedQuestion, Question};
use super::schemas::CardsSchema;
use super::schemas::CardsText;
use utoipa::PartialSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::Parameter;

request! {
    /// Some cards of a hand, or all of them.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    #[schema(as = SetQuestion, example = json!(examples::cards()))]
    pub struct CardsRequest {
        /// 1 to 8 different cards, as an array or as one text separated by spaces or commas.
        #[schema(value_type = CardsSchema)]
        pub cards: Written<UpTo<8>>,
    }
}

impl Question for CardsRequest {
    type Schema = Self;

    const REFUSED: &'static str =
        "JSON, but the cards or another field are wrong; every fault is named.";

    fn from_json(text: &[u8]) -> Result<CardsRequest, Problem> {
        CardsRequest::read_json(text)
    }

    fn refusal() -> Problem {
        examples::invalid_cards()
    }
}

impl LinkedQuestion for CardsRequest {
    fn from_link(query: &str) -> Result<CardsRequest, Problem> {
        CardsRequest::read_query(query)
    }

    fn parameters() -> Vec<RefOr<Parameter>> {
        let cards = CardsParameter {
            schema: CardsText::schema(),
            description: "1 to 8 different cards, separated by commas or spaces.",
            example: "Dr,Ph",
        };
        link::parameters::<CardsRequest>(&cards, &[])
    }
}
