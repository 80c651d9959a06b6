//! The exchange: which three cards to give to whom.

mod answer;
mod request;
mod words;

pub use answer::{
    ExchangeAnswer, ExchangeStyles, GivenCard, PossibleExchange, RecommendedExchange,
};
pub use request::ExchangeRequest;
pub use words::ExchangeWords;
