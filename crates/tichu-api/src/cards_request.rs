//! A question about some cards of a hand.

use messages::request;
use serde::Serialize;
use tichu::Written;

use super::examples;
use crate::cards::UpTo;

request! {
    /// Some cards of a hand, or all of them.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    #[schema("SetQuestion", examples::cards())]
    #[linked("JSON, but the cards or another field are wrong; every fault is named.", examples::invalid_cards(8))]
    pub struct CardsRequest {
        /// 1 to 8 different cards, as an array or as one text separated by spaces or commas.
        pub cards: Written<UpTo<8>>,
    }
}

request! {
    /// Some cards of a dealt hand.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    #[schema("DealtSetQuestion", examples::cards())]
    #[linked("JSON, but the cards or another field are wrong; every fault is named.", examples::invalid_cards(4))]
    pub struct DealtCardsRequest {
        /// 1 to 4 different cards, as an array or as one text separated by spaces or commas.
        pub cards: Written<UpTo<4>>,
    }
}
