//! Other card games behind one door: Mini-Tichu, šnaps and a deck-building game.
//!
//! The games themselves are crates of their own. Here are the questions and answers about them, the
//! operations that a service may offer, and the commands.

mod commands;
pub mod deck_building;
pub mod mini_tichu;
mod operations;
pub mod snaps;

pub use commands::Command;
pub use operations::operations;

/// How this crate writes the values of the games: see [`messages::Field`].
#[derive(Debug)]
pub enum Dialect {}
