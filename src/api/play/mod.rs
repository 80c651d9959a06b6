//! Questions about play: the legal moves of a position, and the replay of a round.
//!
//! - `fields` reads seats, ranks, cards and texts; `trick` the combination on the table.
//! - `legal_request` reads a position, `position` finds its contradictions, `legal_answer` lists
//!   its moves.
//! - `replay_request` reads a round, `actions` plays it, `replay_answer` describes its end.

mod actions;
pub mod examples;
mod fields;
mod legal_answer;
mod legal_request;
mod position;
mod replay_answer;
mod replay_request;
pub mod schemas;
mod trick;

pub use legal_answer::{LegalAnswer, MoveClass};
pub use legal_request::LegalRequest;
pub use replay_answer::ReplayAnswer;
pub use replay_request::ReplayRequest;
