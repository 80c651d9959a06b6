//! A question about the structure of a hand.

use messages::request;
use serde::Serialize;
use tichu::Written;

use super::examples;
use crate::cards::UpTo;

request! {
    /// The cards of a hand, or of a part of it.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    #[schema("StructureQuestion", examples::whole_hand())]
    #[linked("JSON, but the cards or another field are wrong; every fault is named.", examples::invalid_whole_hand())]
    pub struct StructureRequest {
        /// 1 to 14 different cards, as an array or as one text separated by spaces or commas.
        pub hand: Written<UpTo<14>>,
    }
}
