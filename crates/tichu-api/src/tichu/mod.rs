//! The Tichu call with 14 cards.

mod answer;
mod request;

pub use answer::{
    PartialTichuAnswer, TichuDecisionsAnswer, TichuEvaluateAnswer, TichuExplainAnswer,
    TichuProbabilitiesAnswer,
};
pub use request::{AskedTichu, TichuRequest};
