//! Search: plays the round out in many deals of the cards that a player cannot see.
//!
//! - [`Deals`] deals the hidden cards at random, as the player's knowledge allows.
//! - [`Beliefs`] say which of these deals are likely.
//! - [`Playouts`] plays options out on the same deals, and finds one that is better.
//! - [`Search`] is an agent that looks at its moves so.
//! - [`RandomSearch`] plays by the flat Monte Carlo and the UCT of the crate `agents`, which play out at
//!   random in a [`World`].

mod agent;
mod beliefs;
mod deals;
mod playouts;
mod world;

pub(crate) use agent::MOVES;
pub use agent::Search;
pub use beliefs::Beliefs;
pub use deals::Deals;
pub use playouts::{Looked, Playouts};
pub use world::{RandomSearch, World};
