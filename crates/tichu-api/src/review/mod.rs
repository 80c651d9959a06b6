//! The review of a match: lines of JSON, one for each decision, round and player.

mod lines;
mod position;

use serde_json::{Value, json};

pub use lines::{
    DecisionLine, EndLine, FaultLine, MatchLine, PlayerLine, ReviewLine, RoundLine, Standing,
    call_words,
};

/// A match record of a round that was cut off, as a question: lines of JSON.
#[must_use]
pub fn example() -> String {
    let header = json!({"type": "match", "version": 1, "site": "example"});
    let mut round = crate::play::examples::replay_question();
    round["type"] = "round".into();
    let first_eight = |cards: &str| cards.split(' ').take(8).collect::<Vec<_>>().join(" ");
    round["first_eight"] = json!(crate::play::examples::DEALT.map(first_eight));
    round["points"] = Value::Null;
    format!("{header}\n{round}\n")
}
