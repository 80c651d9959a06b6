//! The review of a match: lines of JSON, one for each decision, round and player.

mod lines;
mod position;

pub use lines::{
    DecisionLine, EndLine, FaultLine, MatchLine, PlayerLine, ReviewLine, RoundLine, Standing,
    call_words,
};
