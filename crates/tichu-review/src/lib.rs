#![doc = include_str!("../README.md")]

mod lines;
mod log;

pub use lines::MatchLines;
pub use log::{LoggedMatch, LoggedRound, Unreviewable, matches};
