//! Questions about Mini-Tichu: the ways to split a hand, the exchange, and the next move.
//!
//! - `fields` reads cards without special ones, evaluators, formulas and weights.
//! - `hand` lists the ways to split a hand, `exchange` chooses three cards to give,
//!   `moves` the next move.

use messages::{FaultCode, FieldError, Problem, Question as _, Reply};
use work::Work;

mod exchange;
mod fields;
mod hand;
mod machine;
pub mod moves;
pub mod schemas;

pub use exchange::{MiniExchangeAnswer, MiniExchangeRequest, exchange_answer};
pub use fields::{EvaluatorName, FormulaName};
pub use hand::{MiniHandAnswer, MiniHandRequest, hand_answer};
pub use machine::{MiniMachineAnswer, MiniMachineRequest, PhaseName};
pub use moves::{MiniMoveAnswer, MiniMoveRequest};

/// Answers the body of a question about a hand as `/v1/mini-tichu/hand` does.
///
/// ```
/// use small_games::mini_tichu::answer_hand;
///
/// let reply = answer_hand(br#"{"hand": "S5 R5", "limit": 1}"#);
/// assert_eq!(reply.status, 200);
/// assert!(reply.body.starts_with(br#"{"hand":["R5","S5"],"found":1"#));
/// ```
#[must_use]
pub fn answer_hand(body: &[u8]) -> Reply {
    Reply::of(MiniHandRequest::from_json(body).map(|request| MiniHandAnswer::of(&request)))
}

/// Answers the body of a question about an exchange as `/v1/mini-tichu/exchange` does.
#[must_use]
pub fn answer_exchange(body: &[u8]) -> Reply {
    let request = MiniExchangeRequest::from_json(body);
    Reply::of(request.and_then(|request| MiniExchangeAnswer::of(&request)))
}

/// Answers the body of a question about the next move as `/v1/mini-tichu/move` does, with at most
/// `most` playouts for a move.
#[must_use]
pub fn answer_move(body: &[u8], most: u32) -> Reply {
    let asked = MiniMoveRequest::from_json(body).and_then(|request| request.asked(most));
    Reply::of(asked.and_then(|asked| asked.answer(&mut Work::unlimited())))
}

/// The refusal of a card that Mini-Tichu does not have.
pub(super) fn special_card() -> Problem {
    Problem::invalid(vec![FieldError::new(
        "/hand",
        FaultCode::SpecialCard,
        "expected suited cards, because Mini-Tichu has no others, found Dr",
    )])
}
