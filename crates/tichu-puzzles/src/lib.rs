#![doc = include_str!("../README.md")]

mod book;
mod bytes;
mod position;
mod puzzle;
mod quiz;
pub mod shipped;
mod theme;

pub use book::{Book, BookError, BookFile};
pub use position::Position;
pub use puzzle::{Answer, Puzzle};
pub use quiz::{Quiz, QuizError, QuizHand};
pub use theme::Theme;
