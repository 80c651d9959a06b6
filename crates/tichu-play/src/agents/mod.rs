//! Agents.

mod network;

pub use network::{NetworkAgent, give, one_of_each, with_pass};
