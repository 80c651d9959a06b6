//! Why a comparison ends without a result.

use thiserror::Error;
use tichu::Seat;

use crate::Fault;

/// Why a comparison ends without a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// An agent broke a rule or fell silent.
    #[error("deal with seed {seed}, {agent} in seat {}: {fault}", fault.seat())]
    Fault {
        /// The seed of the deal.
        seed: u64,
        /// The name of the side whose agent it was.
        agent: String,
        /// The event and the rule that forbids it.
        fault: Fault,
    },
    /// A side has no agent.
    #[error("deal with seed {seed}, {agent} in seat {seat}: {reason}")]
    NoAgent {
        /// The seed of the deal.
        seed: u64,
        /// The name of the side.
        agent: String,
        /// The seat.
        seat: Seat,
        /// Why.
        reason: String,
    },
    /// The spectator wants no more rounds.
    #[error("{0}")]
    Stopped(String),
}

impl Fault {
    /// The seat of the agent.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self {
            Fault::Illegal { event, .. } => event.seat,
            Fault::Silent { seat, .. } => *seat,
        }
    }
}
