//! A table in the middle of a training.

use deck_building::{ReadError, Values, head};

use crate::deck_building::learner::tables::{to_bytes, to_bytes_named};
use crate::deck_building::learner::variants::VARIANTS;

/// Between the name of the variant and the games in the first line of a file.
const AFTER: &str = " after ";

/// After the games in the first line of a file.
const GAMES: &str = " games";

/// A table, and the training games after which it stood.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// Training games; `None` where the file of the table does not have them.
    pub games: Option<u64>,
    /// The table.
    pub values: Values,
}

impl Checkpoint {
    /// The file: that of [`to_bytes`], with the games at the end of its first line.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let name = self.values.variant().name;
        match self.games {
            Some(games) => to_bytes_named(&self.values, &format!("{name}{AFTER}{games}{GAMES}")),
            None => to_bytes(&self.values),
        }
    }

    /// The table of a file of [`Checkpoint::to_bytes`] or [`to_bytes`].
    ///
    /// # Errors
    ///
    /// See [`ReadError`].
    pub fn from_bytes(file: &[u8]) -> Result<Self, ReadError> {
        let (line, rest) = head(file)?;
        let parts = line.split_once(AFTER).and_then(|(name, games)| {
            let games = games.strip_suffix(GAMES)?.parse().ok()?;
            Some((name, games))
        });
        let (name, games) = parts.map_or((line, None), |(name, games)| (name, Some(games)));
        let values = Values::of_parts(name, rest, VARIANTS)?;
        Ok(Self { games, values })
    }
}
