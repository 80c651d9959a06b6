//! Why a comparison ends without a result.

use thiserror::Error;
use tichu::Seat;

use super::played_round::RoundId;

/// Why a comparison ends without a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// A side has no agent.
    #[error("{round}, {agent} in seat {seat}: {reason}")]
    NoAgent {
        /// The round.
        round: RoundId,
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
