//! The exchange: which three cards to give to whom.

mod answer;
mod request;
mod words;

pub use answer::{ExchangeAnswer, ExchangePart, RecommendedExchange};
pub use request::ExchangeRequest;
