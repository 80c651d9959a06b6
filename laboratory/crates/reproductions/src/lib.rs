#![doc = include_str!("../README.md")]

pub mod clock;
pub mod elo;
pub mod files;
pub mod grid;
pub mod logged_table;
pub mod matrices;
pub mod reid;
pub mod thesis;
pub mod torres;
pub mod yang;
