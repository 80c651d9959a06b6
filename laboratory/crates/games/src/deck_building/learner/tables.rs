//! Tables that a training begins with, how much of one it has seen, and their files.

use deck_building::{HEAD, QTable, Values, Variant};
use fastrand::Rng;

/// Random values from 0 up to `below`, and no visits.
#[must_use]
pub fn random_table(entries: usize, below: f32, rng: &mut Rng) -> QTable {
    QTable {
        values: (0..entries).map(|_| rng.f32() * below).collect(),
        visits: vec![0; entries],
    }
}

/// A table of a variant with random values from 0 up to `below`, and no visits.
///
/// # Panics
/// When `below` is infinite or no number.
#[must_use]
pub fn random(variant: &'static Variant, below: f32, rng: &mut Rng) -> Values {
    let table = random_table(variant.entries(), below, rng);
    Values::new(variant, table).expect("an entry for each action in each state, all finite")
}

/// How many entries have more than `visits` visits.
#[must_use]
pub fn seen_more_than(table: &QTable, visits: u32) -> usize {
    table.visits.iter().filter(|count| **count > visits).count()
}

/// The file of a table, as [`Values::from_bytes`] reads it.
#[must_use]
pub fn to_bytes(values: &Values) -> Vec<u8> {
    to_bytes_named(values, values.variant().name)
}

/// The file of a table with another text after the head.
pub(super) fn to_bytes_named(values: &Values, name: &str) -> Vec<u8> {
    let table = values.table();
    let visits = table.visits.iter().map(|count| count.to_le_bytes());
    let entries = table.values.iter().map(|value| value.to_le_bytes());
    let head = [HEAD, name.as_bytes(), b"\n"].concat();
    head.into_iter()
        .chain(entries.chain(visits).flatten())
        .collect()
}
