#![doc = include_str!("../README.md")]

pub mod actions;
mod ask;
pub mod observation;
mod rounds;
mod state;

pub use ask::Ask;
pub use rounds::{Buffers, IllegalActions, Rounds};
pub use state::{NotLegal, State};
