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

request! {
    /// Some cards of a dealt hand.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    #[schema("DealtSetQuestion", examples::cards())]
    pub struct DealtCardsRequest {
        /// 1 to 4 different cards, as an array or as one text separated by spaces or commas.
        pub cards: Written<UpTo<4>>,
    }
}

macro_rules! question {
    ($Request:ident, $refusal:expr) => {
        impl Question for $Request {
            type Schema = Self;

            const REFUSED: &'static str =
                "JSON, but the cards or another field are wrong; every fault is named.";

            fn from_json(text: &[u8]) -> Result<$Request, Problem> {
                $Request::read_json(text)
            }

            fn refusal() -> Problem {
                $refusal
            }
        }

        impl LinkedQuestion for $Request {
            fn from_link(query: &str) -> Result<$Request, Problem> {
                $Request::read_query(query)
            }
        }
    };
}

question!(CardsRequest, examples::invalid_cards(8));
question!(DealtCardsRequest, examples::invalid_cards(4));
