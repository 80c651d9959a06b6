//! Answers about a table, as the service gives them with a key of 64 zeros.

use serde_json::Value;

use crate::examples::read;

/// The token of a round that was watched.
pub const WATCHED_TOKEN: &str = include_str!("../examples/table-watched.token");

/// A new table.
#[must_use]
pub fn table() -> Value {
    read(include_str!("../examples/table.json"))
}

/// The table after an action.
#[must_use]
pub fn act() -> Value {
    read(include_str!("../examples/table-act.json"))
}

/// A hint.
#[must_use]
pub fn hint() -> Value {
    read(include_str!("../examples/table-hint.json"))
}

/// A round that the champion has played as well.
#[must_use]
pub fn duplicate() -> Value {
    read(include_str!("../examples/table-duplicate.json"))
}
