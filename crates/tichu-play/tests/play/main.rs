//! The play crate from outside.

mod agents;
mod arena;
mod callers;
mod networks;
mod review;
mod search;
mod simulation;
mod worlds;
