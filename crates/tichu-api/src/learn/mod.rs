//! The quiz of a day, and puzzles.

pub mod examples;
mod list;
mod puzzle;
mod quiz;

pub use list::{PuzzleEntry, PuzzleList, PuzzleListRequest, ThemeName};
pub use puzzle::PuzzleAnswer;
pub use quiz::{QuizAnswer, QuizHandAnswer, read_date, wrong_date};
