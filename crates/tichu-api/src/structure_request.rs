//! A question about the structure of a hand.

use messages::{LinkedQuestion, Problem, Question, Request, request};
use serde::Serialize;
use tichu::Written;

use super::examples;
use crate::cards::UpTo;

request! {
    /// The cards of a hand, or of a part of it.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    #[schema("StructureQuestion", examples::whole_hand())]
    pub struct StructureRequest {
        /// 1 to 14 different cards, as an array or as one text separated by spaces or commas.
        pub hand: Written<UpTo<14>>,
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
}
