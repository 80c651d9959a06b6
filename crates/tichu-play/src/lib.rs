#![doc = include_str!("../README.md")]

pub mod advice;
mod agent;
pub mod agents;
mod alike;
pub mod arena;
mod deal_around;
mod engine;
pub mod exchange;
pub mod features;
mod game;
mod player_decision;

mod history;
mod memory;
mod metered;
pub mod models;
pub mod named;
pub mod network;
mod one_seat;
pub mod review;
mod sample;
pub mod search;
mod seeded;
pub mod simulation;
mod table;
mod turn;

pub use agent::{Agent, Policy};
pub use alike::{is_same_class, is_same_move};
pub use engine::{Engine, HandModels};
pub use game::{Game, Observation};
pub use history::{Declined, History};
pub use memory::{Contradiction, Memory, Place, Reason};
pub use models::Networks;
pub use one_seat::OneSeat;
pub use player_decision::{KnownRound, PlayerDecision, decisions_of};
pub use sample::Points;
pub use seeded::{Dealt, seed_of_part};
pub use table::{EverySeat, Fault, Players, play_on, play_round};
pub use turn::next_action;
