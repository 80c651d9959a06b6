//! Fitting the outlook: the expected result of calling and of not calling.
//!
//! Calls are not assigned at random: people call with strong hands, and when they are behind. The
//! first eight cards, the scores and the opponents' calls are everything that a player saw, so the
//! only confounder that remains is the player. [`selection`] compares other estimators.

pub(crate) mod bands;
pub mod chain;
pub mod evaluation;
pub mod figures;
mod fit;
pub mod logged_decision;
mod merge;
pub mod off_policy;
pub mod players;
pub mod playouts;
pub mod selection;
mod similar_rounds;
mod situation;
pub mod tables;
pub mod train;
pub mod winning;

pub use fit::{Decisions, Regress, fit};
pub use situation::{first, situation};
