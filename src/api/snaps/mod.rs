//! Questions about šnaps: what a player may conclude, and what to play.
//!
//! - `fields` reads cards, moves and seats; `round` reads a round as one player saw it.
//! - `knowledge` describes what follows from it, `moves` chooses the next move.

mod fields;
mod knowledge;
mod moves;
mod round;
pub mod schemas;

pub use knowledge::{SnapsKnowledgeAnswer, SnapsKnowledgeRequest};
pub use moves::{SnapsMoveAnswer, SnapsMoveRequest};
