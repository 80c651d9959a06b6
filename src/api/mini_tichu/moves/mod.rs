//! What to play in a position of Mini-Tichu.
//!
//! - `position` reads the position as one player sees it, `request` the question about it.
//! - `answer` is the move and what the player compared, `words` the reason.

mod answer;
mod position;
mod request;
mod words;

pub use answer::{MiniMoveAnswer, VERDICTS};
pub use position::{ACTS, OTHERS};
pub use request::{AGENTS, MiniMoveRequest};
