//! Players of Tichu: agents, their networks, search, and an arena that measures their strength.
//!
//! - [`Agent`] answers every [question](tichu::Question) of a round, from an [`Observation`] alone: what its player knows.
//! - [`Memory`] is a round as one player saw it, from outside: its observation is what an agent needs.
//! - [`advice`] is what a player could do now, and why.
//! - [`search`] plays the round out in deals of the hidden cards.
//! - [`simulation`] estimates the gain of a Grand Tichu call.
//! - [`Game`] is a round with its history and the standing of the match, [`play_round`] plays it.

pub mod advice;
mod agent;
pub mod agents;
pub mod arena;
mod engine;
pub mod features;
mod game;
pub mod gifts;
mod history;
mod memory;
pub mod models;
pub mod network;
mod sample;
pub mod search;
mod seeded;
pub mod simulation;
mod table;
mod turn;

pub use agent::{Agent, Policy};
pub use engine::{Engine, HandModels};
pub use game::{Game, Observation};
pub use history::{Declined, History};
pub use memory::{Contradiction, Memory, Place, Reason};
pub use models::Networks;
pub use sample::Points;
pub use seeded::seed_of_part;
pub use table::{Alone, Fault, Players, play_on, play_round};
pub use turn::next_action;
