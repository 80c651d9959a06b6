//! A question about some cards of a hand.

use serde::Serialize;
use tichu::Written;
use utoipa::ToSchema;

use super::examples;
use super::field::UpTo;
use super::object::{Request, request};
use super::problem::Problem;
use super::schemas::CardsSchema;

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

impl CardsRequest {
    /// Reads a JSON object.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 when the text is not JSON, and of status 422 with every fault when
    /// it is not a valid request.
    pub fn from_json(text: &[u8]) -> Result<CardsRequest, Problem> {
        CardsRequest::read_json(text)
    }

    /// Reads query parameters.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every fault.
    pub fn from_query(query: &str) -> Result<CardsRequest, Problem> {
        CardsRequest::read_query(query)
    }
}
