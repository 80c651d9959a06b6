#![doc = include_str!("../README.md")]

pub mod card;
pub mod deck;
pub mod game;
pub mod learner;
pub mod named;
pub mod outcome;
pub mod published;
pub mod rivals;
pub mod rules;
pub mod situation;
pub mod table;
