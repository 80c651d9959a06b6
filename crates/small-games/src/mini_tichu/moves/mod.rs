//! What to play in a position of Mini-Tichu.
//!
//! - `position` reads the position as one player sees it, `request` the question about it.
//! - `answer` is the move and what the player compared, `words` the reason, `schemas` describes all.

mod answer;
mod position;
mod request;
pub mod schemas;
mod words;

pub use answer::{MiniMoveAnswer, move_answer};
pub use position::{ActName, OtherName};
pub use request::MiniMoveRequest;
