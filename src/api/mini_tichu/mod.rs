//! Questions about Mini-Tichu: the ways to split a hand, the exchange, and the next move.
//!
//! - `fields` reads cards without special ones, evaluators, formulas and weights.
//! - `hand` lists the ways to split a hand, `exchange` chooses three cards to give,
//!   `moves` the next move.

mod exchange;
mod fields;
mod hand;
mod moves;
pub mod schemas;

pub use exchange::{MiniExchangeAnswer, MiniExchangeRequest};
pub use fields::{EVALUATORS, FORMULAS};
pub use hand::{MiniHandAnswer, MiniHandRequest};
pub use moves::{MiniMoveAnswer, MiniMoveRequest};
