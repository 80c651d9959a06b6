//! Questions about šnaps: what a player may conclude, and what to play.
//!
//! - `fields` reads cards, moves and seats; `round` reads a round as one player saw it.
//! - `knowledge` describes what follows from it, `moves` chooses the next move.

use messages::{FaultCode, Problem};

mod fields;
mod knowledge;
mod moves;
mod round;
pub mod schemas;

pub use knowledge::{SnapsKnowledgeAnswer, SnapsKnowledgeRequest, knowledge};
pub use moves::{SnapsMoveAnswer, SnapsMoveRequest, move_answer};

/// The refusal of a move that cannot be.
fn illegal_move() -> Problem {
    Problem::at(
        "/moves/1",
        FaultCode::IllegalMove,
        "expected one of the legal cards HQ HK, found L9",
    )
}
