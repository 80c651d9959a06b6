//! The play crate from outside.

mod agents;
mod arena;
mod networks;
mod search;
mod simulation;
mod worlds;
