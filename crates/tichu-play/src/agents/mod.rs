//! Agents, from those that only know what is legal to those that learned.

mod caller;
mod lowest;
mod network;
mod random;
mod rules;

pub use caller::{CallRule, Caller, ExchangeRule, TichuRule};
pub use lowest::Lowest;
pub use network::{Chooser, NetworkAgent, answer, drawn, give, one_of_each, with_pass};
pub use random::Random;
pub use rules::Rules;

use tichu::Phase;

use crate::Observation;

/// Whether the player has won the trick, and may bomb it itself or take it.
pub(crate) fn takes_trick(observation: &Observation) -> bool {
    observation.view.phase == Phase::Close(observation.seat())
}
