#![doc = include_str!("../README.md")]

mod book;
mod check;
mod make;
mod played;
mod position;
mod puzzle;
mod quiz;
pub mod shipped;
mod theme;

pub use book::{Book, BookError, BookFile};
pub use check::{Check, Verdict};
pub use make::{Maker, Settings};
pub use position::Position;
pub use puzzle::{Answer, Puzzle};
pub use quiz::{Quiz, QuizError, QuizHand, QuizMaker};
pub use theme::Theme;
