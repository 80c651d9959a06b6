//! What to buy in the deck-building game, by a table that a learner filled.

mod answer;
mod request;
pub mod schemas;
mod table;

pub use answer::{BuyAnswer, answer};
pub use request::BuyRequest;
