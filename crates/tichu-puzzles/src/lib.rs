#![doc = include_str!("../README.md")]

mod book;
mod bytes;
mod check;
mod make;
mod position;
mod puzzle;
mod theme;

pub use book::{Book, BookError};
pub use check::{Check, Verdict};
pub use make::{Maker, Settings};
pub use position::Position;
pub use puzzle::{Answer, Puzzle};
pub use theme::Theme;
