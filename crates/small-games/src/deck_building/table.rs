//! The tables of the learner that ship.

use std::sync::LazyLock;

use deck_building::{Card, SHIPPED, Values};
use messages::words;

/// A table that ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The small one.
    Twelve,
    /// The one with longer games.
    Fourteen,
}

words!(
    /// The tables by their variant.
    TableName as "DeckTable",
    "The variant of the learner: 12 learned in games of four against Greedy, Blacksmith and Chapel; 14.5 in \
     games of two against Money, and tells more decks and turns apart.",
    Table: ["12" => Table::Twelve, "14.5" => Table::Fourteen] else Table::Twelve
);

impl Table {
    /// The values.
    ///
    /// # Panics
    /// When the binary was built with a broken table, which the tests of this module show.
    pub fn values(self) -> &'static Values {
        static TWELVE: LazyLock<Values> =
            LazyLock::new(|| read(include_bytes!("../../../../models/deck/12.bin")));
        static FOURTEEN: LazyLock<Values> =
            LazyLock::new(|| read(include_bytes!("../../../../models/deck/14.5.bin")));
        match self {
            Table::Twelve => &TWELVE,
            Table::Fourteen => &FOURTEEN,
        }
    }
}

fn read(file: &[u8]) -> Values {
    Values::from_bytes(file, SHIPPED).expect("the table inside the binary is valid")
}

/// The cards of the learner: those that its table may buy.
#[must_use]
pub fn cards() -> Vec<Card> {
    let actions = Table::Twelve.values().variant().actions;
    actions.iter().flatten().copied().collect()
}
