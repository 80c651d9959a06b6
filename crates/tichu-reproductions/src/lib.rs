#![doc = include_str!("../README.md")]

pub mod clock;
pub mod grid;
pub mod thesis;
pub mod torres;
pub mod yang;
