//! A question about some cards of a hand.

use messages::{LinkedQuestion, Problem, Question, Request, request};
use serde::Serialize;
use tichu::Written;

use super::examples;
use crate::cards::UpTo;

request! {
    /// Some cards of a hand, or all of them.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    #[schema("SetQuestion", examples::cards())]
    pub struct CardsRequest {
        /// 1 to 8 different cards, as an array or as one text separated by spaces or commas.
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
}
