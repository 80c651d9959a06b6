//! A question about the structure of a hand.

use serde::Serialize;
use tichu::Written;
use utoipa::ToSchema;

use super::examples;
use super::field::UpTo;
use super::object::{Request, request};
use super::play::schemas::HandCards;
use super::problem::Problem;

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

impl StructureRequest {
    /// Reads a JSON object.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 when the text is not JSON, and of status 422 with every fault when
    /// it is not a valid request.
    pub fn from_json(text: &[u8]) -> Result<StructureRequest, Problem> {
        StructureRequest::read_json(text)
    }

    /// Reads query parameters.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every fault.
    pub fn from_query(query: &str) -> Result<StructureRequest, Problem> {
        StructureRequest::read_query(query)
    }
}
