//! What to buy in the deck-building game, by a table that a learner filled.

use messages::{Question as _, Reply};

mod answer;
mod request;
pub mod schemas;
mod table;

pub use answer::{BuyAnswer, answer};
pub use request::BuyRequest;

/// Answers the body of a question about a purchase as `/v1/deck-building/buy` does.
///
/// ```
/// use small_games::deck_building::answer_buy;
///
/// let reply = answer_buy(br#"{"turn": 1, "coins": 3}"#);
/// assert!(reply.body.starts_with(br#"{"table":"12","buy":"silver""#));
/// ```
#[must_use]
pub fn answer_buy(body: &[u8]) -> Reply {
    Reply::of(BuyRequest::from_json(body).and_then(|request| BuyAnswer::of(&request)))
}
