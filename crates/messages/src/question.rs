//! Questions that endpoints take.

use utoipa::ToSchema;

use crate::{Message, Problem};

/// A question that an endpoint takes as a body: how it is read, refused and described.
pub trait Question: Sized + Send + 'static {
    /// Its schema.
    type Schema: ToSchema;

    /// Which questions are refused with status 422: a sentence.
    const REFUSED: &'static str;

    /// Reads a JSON object.
    ///
    /// # Errors
    /// A [`Problem`] of status 400 when the text is not JSON, and of status 422 with every fault when
    /// it is not a valid question.
    fn from_json(text: &[u8]) -> Result<Self, Problem>;

    /// The refusal of such a question.
    fn refusal() -> Problem;
}

/// A question that a link can have as well, so that people can share it: [`parameters`](crate::parameters)
/// describes it.
pub trait LinkedQuestion: Question<Schema: Message> {
    /// Reads the query of a link.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every fault.
    fn from_link(query: &str) -> Result<Self, Problem>;
}
