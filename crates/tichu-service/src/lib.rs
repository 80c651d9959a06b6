#![doc = include_str!("../README.md")]

pub mod batch;
pub mod groups;
mod list;
mod observer;
mod operations;
mod review;
mod service;

/// The most deals or playouts that a question may ask for by default.
pub const MAX_DEALS: u32 = 1000;

/// The instructions that a search may take by default, roughly: about a second.
pub const SEARCH_WORK: u64 = 4_000_000_000;

pub use list::{Listed, Text};
pub use observer::Observer;
pub use operations::operations;
pub use service::{Service, Unloaded};
