//! Questions about Mini-Tichu: the ways to split a hand, the exchange, and the next move.
//!
//! - `fields` reads cards without special ones, evaluators, formulas and weights.
//! - `hand` lists the ways to split a hand, `exchange` chooses three cards to give,
//!   `moves` the next move.

use messages::{FaultCode, Problem};

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

/// The refusal of a card that Mini-Tichu does not have.
pub(super) fn special_card() -> Problem {
    Problem::at(
        "/hand",
        FaultCode::SpecialCard,
        "expected suited cards, because Mini-Tichu has no others, found Dr",
    )
}
