//! The quiz of a day, and puzzles.

pub mod examples;
mod list;
mod puzzle;
mod quiz;

pub use list::{PuzzleEntry, PuzzleList, PuzzleListRequest, ThemeName};
pub use puzzle::{PuzzleAnswer, PuzzleId};
pub use quiz::{QuizAnswer, QuizDay, QuizHandAnswer};
