//! Search: plays the round out in many deals of the cards that a player cannot see.
//!
//! - [`Deals`] deals the hidden cards at random, as the player's knowledge allows.
//! - [`Playouts`] plays options out on the same deals, and finds one that is better.
//! - [`Search`] is an agent that looks at its moves so.
//! - [`MonteCarlo`] and [`Uct`] are agents of the literature, which play out at random.

mod agent;
mod deals;
mod monte_carlo;
mod playouts;
mod random;
mod uct;

pub(crate) use agent::MOVES;
pub use agent::Search;
pub use deals::Deals;
pub use monte_carlo::MonteCarlo;
pub use playouts::{Looked, Playouts};
pub use uct::Uct;
