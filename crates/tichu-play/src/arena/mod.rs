//! The arena: measures how strong one side plays beside another.
//!
//! Luck of the cards is most of a round, so every deal is played twice: the two sides swap seats and
//! get each other's cards. The difference of a deal is the mean of both rounds, and deals are what an
//! interval is computed from. A side that plays itself gets exactly 0.
//!
//! An agent that breaks a rule or falls silent forfeits its round, and its match: see
//! [`PlayedRound::points`]. The arena goes on with the next.
//!
//! Everything follows from one seed, for any number of threads: the cards of a deal depend on the
//! deal, and the random numbers of an agent on the deal and the seat.
//!
//! - [`Contestant`] builds the agents of a side, [`Partners`] is one of two different agents.
//! - [`Arena`] plays, [`Comparison`] is its result, [`PlayedRound`] is a round with all actions.
//! - [`BehaviourCounts`] counts how a side plays, [`Behaviour`] has its shares.

mod behaviour;
mod comparison;
mod contestant;
mod error;
mod estimate;
mod play;
mod played_round;

pub use behaviour::{Behaviour, BehaviourCounts, Often};
pub use comparison::{Comparison, Forfeits, PlayedTwice};
pub use contestant::{Contestant, Partners};
pub use error::ArenaError;
pub use estimate::{Elo, Estimate};
pub use play::{Arena, Spectator};
pub use played_round::{FORFEIT, PlayedRound, RoundId, Side};
