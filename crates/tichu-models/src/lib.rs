#![doc = include_str!("../README.md")]

pub mod decision;
pub mod exchange;
pub mod explanation;
pub mod features;
pub mod model;
pub mod outlook;
mod player;
pub mod posterior;
pub mod regular_file;
mod situation;
pub mod structure;
pub mod tichu_call;
pub mod trees;
pub mod whole_hand;
pub mod why;

pub use player::{CallRecord, CallRecordError, Player, PlayerError, Style};
pub use situation::Situation;
