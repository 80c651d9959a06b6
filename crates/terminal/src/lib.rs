#![doc = include_str!("../README.md")]

pub mod account;
pub mod csv;
mod format;
pub mod logs;
pub mod models;
mod one_of;
pub mod printable;
pub mod program;
pub mod screen;

use std::error::Error;

pub use format::{Format, write_json};
pub use one_of::one_of;
pub use screen::Unwritable;

/// The result of a command; the text of the error is for the person at the terminal. Whoever reports it
/// leaves out [`Unwritable`] when the reader has closed the pipe (`| head -1`).
pub type Outcome = Result<(), Box<dyn Error>>;
