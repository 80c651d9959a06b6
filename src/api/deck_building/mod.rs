//! What to buy in the deck-building game, by a table that a learner filled.

mod answer;
mod request;
pub mod schemas;

pub use answer::BuyAnswer;
pub use request::BuyRequest;
