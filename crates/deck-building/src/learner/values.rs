//! The table of a learner, and the look-up of a purchase.

use agents::QTable;
use fastrand::Rng;

use crate::card::Card;
use crate::learner::variant::Variant;
use crate::named::UnknownName;
use crate::situation::Situation;

/// Value and visits of every state and action of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    variant: &'static Variant,
    table: QTable,
}

/// A purchase that a player can make, with what training has found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Purchase {
    /// The card; `None` for buying nothing.
    pub card: Option<Card>,
    /// The expected discounted reward.
    pub value: f32,
    /// How often it was bought in this state during training.
    pub visits: u32,
}

/// All purchases that a player can make.
///
/// A value with few visits is still near its random start: it says nothing about the purchase.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The card of the highest value; `None` for buying nothing.
    pub best: Option<Card>,
    /// All allowed purchases, in the order of the table.
    pub purchases: Vec<Purchase>,
}

/// What the first line of a file begins with; the name of the variant and a line break follow.
const HEAD: &[u8] = b"deck-building values of variant ";

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
    /// Random values from 0 up to `below`, and no visits.
    #[must_use]
    pub fn random(variant: &'static Variant, below: f32, rng: &mut Rng) -> Self {
        let table = QTable::random(variant.entries(), below, rng);
        Self { variant, table }
    }

    /// The variant that the table belongs to.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The table: the entry of an action is the number of the state, times the number of actions,
    /// plus the place of the action in the variant.
    #[must_use]
    pub const fn table(&self) -> &QTable {
        &self.table
    }

    pub(super) const fn table_mut(&mut self) -> &mut QTable {
        &mut self.table
    }

    /// The purchase of the highest value: a card, or `None` for nothing.
    #[must_use]
    pub fn best(&self, situation: &Situation<'_>) -> Option<Card> {
        let best = self.table.best(self.variant.entries_of(situation))?;
        self.variant.action(best)
    }

    /// Value and visits of all allowed purchases, and the best one.
    #[must_use]
    pub fn advise(&self, situation: &Situation<'_>) -> Advice {
        let purchases = (self.variant.entries_of(situation)).map(|entry| Purchase {
            card: self.variant.action(entry),
            value: self.table.values()[entry],
            visits: self.table.visits()[entry],
        });
        Advice {
            best: self.best(situation),
            purchases: purchases.collect(),
        }
    }

    /// The file of the table: a line that names the variant, all values as little-endian `f32`, then
    /// all visits as little-endian `u32`.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes_named(self.variant.name)
    }

    /// The file of the table with another text after the head.
    pub(super) fn to_bytes_named(&self, name: &str) -> Vec<u8> {
        let values = self.table.values().iter().map(|value| value.to_le_bytes());
        let visits = self.table.visits().iter().map(|count| count.to_le_bytes());
        let head = [HEAD, name.as_bytes(), b"\n"].concat();
        head.into_iter()
            .chain(values.chain(visits).flatten())
            .collect()
    }

    /// The table of a file of [`Values::to_bytes`].
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    pub fn from_bytes(file: &[u8]) -> Result<Self, ReadError> {
        let (name, rest) = head(file)?;
        Self::of_parts(name, rest)
    }

    /// The table of a variant's name and of the bytes after the first line.
    pub(super) fn of_parts(name: &str, rest: &[u8]) -> Result<Self, ReadError> {
        let variant = Variant::named(name)?;
        let (words, odd) = rest.as_chunks::<4>();
        let entries = variant.entries();
        if words.len() != 2 * entries || !odd.is_empty() {
            return Err(ReadError::Length {
                expected: 8 * entries,
                found: rest.len(),
            });
        }
        let (values, visits) = words.split_at(entries);
        let table = QTable::new(
            values
                .iter()
                .map(|word| f32::from_le_bytes(*word))
                .collect(),
            visits
                .iter()
                .map(|word| u32::from_le_bytes(*word))
                .collect(),
        );
        let table = table.ok_or(ReadError::Value)?;
        Ok(Self { variant, table })
    }
}

/// The text after the head of the first line, and the bytes after the line.
pub(super) fn head(file: &[u8]) -> Result<(&str, &[u8]), ReadError> {
    let line = file.iter().position(|byte| *byte == b'\n');
    let (head, rest) = line
        .and_then(|end| Some((file.get(..end)?, file.get(end + 1..)?)))
        .ok_or(ReadError::Head)?;
    let name = head.strip_prefix(HEAD).ok_or(ReadError::Head)?;
    let name = str::from_utf8(name).map_err(|_| ReadError::Head)?;
    Ok((name, rest))
}
