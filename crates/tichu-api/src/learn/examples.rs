//! Examples for the description. A test asks for the answers: see [`crate::examples`].

use serde_json::{Value, json};

use crate::examples::read;

/// The date of the example.
pub const DATE: &str = "2026-11-25";

/// The id of the example.
pub const ID: usize = 1;

/// Which puzzles to list.
#[must_use]
pub fn list_question() -> Value {
    json!({"theme": "call"})
}

/// The hands of a day.
#[must_use]
pub fn quiz() -> Value {
    read(include_str!("../examples/quiz.json"))
}

/// A puzzle.
#[must_use]
pub fn puzzle() -> Value {
    read(include_str!("../examples/puzzle.json"))
}

/// The first puzzles of a list.
#[must_use]
pub fn list() -> Value {
    read(include_str!("../examples/puzzles.json"))
}
