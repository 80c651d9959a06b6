//! The Tichu call with 14 cards.

mod answer;
mod request;

pub use answer::{
    TichuDecisionsAnswer, TichuEvaluateAnswer, TichuExplainAnswer, TichuProbabilitiesAnswer,
};
pub use request::{AskedEvaluation, AskedTichu, TichuEvaluateRequest, TichuRequest};
