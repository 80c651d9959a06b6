#![doc = include_str!("../README.md")]

mod card;
mod named;
mod situation;
mod values;
mod variant;

pub use card::{Card, Counts, KINDS};
pub use named::{UnknownName, find};
pub use situation::{SEATS, Situation, SituationError};
pub use values::{HEAD, Purchase, QTable, ReadError, Values, head};
pub use variant::{Measure, SHIPPED, Variable, Variant};
