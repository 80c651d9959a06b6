//! Questions about šnaps: what a player may conclude, and what to play.
//!
//! - `fields` reads cards, moves and seats; `round` reads a round as one player saw it.
//! - `knowledge` describes what follows from it, `moves` chooses the next move.

use messages::{FaultCode, FieldError, Problem, Question as _, Reply};
use work::Work;

mod fields;
mod knowledge;
mod moves;
mod round;
pub mod schemas;

pub use knowledge::{SnapsKnowledgeAnswer, SnapsKnowledgeRequest, knowledge};
pub use moves::{SnapsMoveAnswer, SnapsMoveRequest, move_answer};

/// Answers the body of a round as `/v1/snaps/knowledge` does.
///
/// ```
/// use small_games::snaps::answer_knowledge;
///
/// let reply = answer_knowledge(br#"{"hand": "AA A10 HK HQ L9 LJ", "trump": "AK"}"#);
/// assert_eq!(reply.status, 200);
/// ```
#[must_use]
pub fn answer_knowledge(body: &[u8]) -> Reply {
    let request = SnapsKnowledgeRequest::from_json(body);
    Reply::of(request.and_then(|request| SnapsKnowledgeAnswer::of(&request)))
}

/// Answers the body of a question about the next move as `/v1/snaps/move` does, with at most `most`
/// samples.
#[must_use]
pub fn answer_move(body: &[u8], most: u32) -> Reply {
    let asked = SnapsMoveRequest::from_json(body).and_then(|request| request.asked(most));
    Reply::of(asked.and_then(|asked| asked.answer(&mut Work::unlimited())))
}

/// The refusal of a move that cannot be.
fn illegal_move() -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/moves/1",
        FaultCode::IllegalMove,
        "expected one of the legal cards HQ HK, found L9",
    )])
}
