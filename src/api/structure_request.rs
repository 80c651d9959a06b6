//! A question about the structure of a hand.

use serde::Serialize;
use tichu::Written;
use utoipa::ToSchema;

use super::examples;
use super::field::UpTo;
use super::link::{self, CardsParameter};
use super::object::{Request, request};
use super::play::schemas::HandCards;
use super::problem::Problem;
use super::question::{LinkedQuestion, Question};
use super::schemas::HandCardsText;
use utoipa::PartialSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::Parameter;

request! {
    /// The cards of a hand, or of a part of it.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    #[schema(as = StructureQuestion, example = json!(examples::whole_hand()))]
    pub struct StructureRequest {
        /// 1 to 14 different cards, as an array or as one text separated by spaces or commas.
        #[schema(value_type = HandCards)]
        pub cards: Written<UpTo<14>>,
    }
}

impl Question for StructureRequest {
    type Schema = Self;

    const REFUSED: &'static str =
        "JSON, but the cards or another field are wrong; every fault is named.";

    fn from_json(text: &[u8]) -> Result<StructureRequest, Problem> {
        StructureRequest::read_json(text)
    }

    fn refusal() -> Problem {
        examples::invalid_whole_hand()
    }
}

impl LinkedQuestion for StructureRequest {
    fn from_link(query: &str) -> Result<StructureRequest, Problem> {
        StructureRequest::read_query(query)
    }

    fn parameters() -> Vec<RefOr<Parameter>> {
        let cards = CardsParameter {
            schema: HandCardsText::schema(),
            description: "1 to 14 different cards, separated by commas or spaces.",
            example: "Ph,GA,GK,B9,G9,B8,G8,R8,S8,B4,S4,G2,S2,Hu",
        };
        link::parameters::<StructureRequest>(&cards, &[])
    }
}
