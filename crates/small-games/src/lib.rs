#![doc = include_str!("../README.md")]

pub mod deck_building;
pub mod mini_tichu;
mod operations;
pub mod snaps;

pub use operations::operations;

/// How this crate writes the values of the games: see [`messages::Field`].
#[derive(Debug)]
pub enum Dialect {}
