//! The value of each action in each state.

use crate::card::Card;
use crate::named::{self, UnknownName};
use crate::situation::Situation;
use crate::variant::Variant;

/// Value and visits of every entry of a table: of each action in each state.
///
/// The entry of an action is the number of the state, times the number of actions, plus the place of
/// the action in the variant.
#[derive(Clone, Debug, PartialEq)]
pub struct QTable {
    /// Expected discounted rewards.
    pub values: Vec<f32>,
    /// How often each entry was chosen in training.
    pub visits: Vec<u32>,
}

impl QTable {
    /// The entry with the highest value, the first one of equals; `None` without entries.
    ///
    /// # Panics
    /// When an entry lies outside the table.
    pub fn best(&self, entries: impl Iterator<Item = usize>) -> Option<usize> {
        entries.reduce(|best, next| {
            if self.values[next] > self.values[best] {
                next
            } else {
                best
            }
        })
    }
}

/// The table of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    variant: &'static Variant,
    table: QTable,
}

/// A purchase that a player can make, with what training has found.
///
/// A value with few visits is still near its random start: it says nothing about the purchase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Purchase {
    /// The card; `None` for buying nothing.
    pub card: Option<Card>,
    /// The expected discounted reward.
    pub value: f32,
    /// How often it was bought in this state during training.
    pub visits: u32,
}

/// What the first line of a file begins with; the name of the variant and a line break follow.
pub const HEAD: &[u8] = b"deck-building values of variant ";

/// Why a file is no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The first line is another.
    #[error("expected the first line \"deck-building values of variant NAME\", found another")]
    Head,
    /// No variant has this name.
    #[error(transparent)]
    Variant(#[from] UnknownName),
    /// The file has not the length of a table of its variant.
    #[error("expected {expected} bytes of values and visits, found {found}")]
    Length {
        /// The bytes of values and visits of this variant.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A value is infinite or no number.
    #[error("expected finite values, found another")]
    Value,
}

impl Values {
    /// The table of a variant; `None` unless it has a finite value and a number of visits for each entry.
    #[must_use]
    pub fn new(variant: &'static Variant, table: QTable) -> Option<Values> {
        let is_whole = [table.values.len(), table.visits.len()] == [variant.entries(); 2];
        let is_finite = table.values.iter().all(|value| value.is_finite());
        (is_whole && is_finite).then_some(Values { variant, table })
    }

    /// The variant that the table belongs to.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The entries.
    #[must_use]
    pub const fn table(&self) -> &QTable {
        &self.table
    }

    /// The entries, for those who learn.
    pub const fn table_mut(&mut self) -> &mut QTable {
        &mut self.table
    }

    /// The purchase of the highest value: a card, or `None` for nothing.
    #[must_use]
    pub fn best(&self, situation: &Situation<'_>) -> Option<Card> {
        let best = self.table.best(self.variant.entries_of(situation))?;
        self.variant.action(best)
    }

    /// All purchases that a player can make, in the order of the table.
    #[must_use]
    pub fn purchases(&self, situation: &Situation<'_>) -> Vec<Purchase> {
        let entries = self.variant.entries_of(situation);
        let purchase = |entry: usize| Purchase {
            card: self.variant.action(entry),
            value: self.table.values[entry],
            visits: self.table.visits[entry],
        };
        entries.map(purchase).collect()
    }

    /// The table of a file: a line with [`HEAD`] and the name of one of these variants, all values as
    /// little-endian `f32`, then all visits as little-endian `u32`.
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    pub fn from_bytes(file: &[u8], variants: &'static [Variant]) -> Result<Self, ReadError> {
        let (name, rest) = head(file)?;
        Self::of_parts(name, rest, variants)
    }

    /// The table of a variant's name and of the bytes after the first line.
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    pub fn of_parts(
        name: &str,
        rest: &[u8],
        variants: &'static [Variant],
    ) -> Result<Self, ReadError> {
        let all: Vec<&'static Variant> = variants.iter().collect();
        let variant = named::find(&all, |variant| variant.name, name)?;
        let (words, odd) = rest.as_chunks::<4>();
        let entries = variant.entries();
        if words.len() != 2 * entries || !odd.is_empty() {
            return Err(ReadError::Length {
                expected: 8 * entries,
                found: rest.len(),
            });
        }
        let (values, visits) = words.split_at(entries);
        let values = values.iter().map(|word| f32::from_le_bytes(*word));
        let visits = visits.iter().map(|word| u32::from_le_bytes(*word));
        let table = QTable {
            values: values.collect(),
            visits: visits.collect(),
        };
        Values::new(variant, table).ok_or(ReadError::Value)
    }
}

/// The text after the head of the first line, and the bytes after the line.
///
/// # Errors
/// [`ReadError::Head`] for another first line.
pub fn head(file: &[u8]) -> Result<(&str, &[u8]), ReadError> {
    let line = file.iter().position(|byte| *byte == b'\n');
    let (head, rest) = line
        .and_then(|end| Some((file.get(..end)?, file.get(end + 1..)?)))
        .ok_or(ReadError::Head)?;
    let name = head.strip_prefix(HEAD).ok_or(ReadError::Head)?;
    let name = str::from_utf8(name).map_err(|_| ReadError::Head)?;
    Ok((name, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SHIPPED;

    #[test]
    fn a_table_has_finite_values_and_as_many_visits() {
        let variant = &SHIPPED[0];
        let table = |first: f32, visits: usize| {
            let mut values = vec![0.0; variant.entries()];
            values[0] = first;
            let visits = vec![0; visits];
            Values::new(variant, QTable { values, visits })
        };
        assert!(table(1.0, variant.entries()).is_some());
        assert!(table(1.0, variant.entries() - 1).is_none());
        assert!(table(f32::NAN, variant.entries()).is_none());
        assert!(table(f32::INFINITY, variant.entries()).is_none());
    }
}
