//! The result of a game.

use deck_building::Counts;

pub use deck_building::SEATS;

/// The whole win in the unit of [`Outcome::share`]: divisible by two, three and four.
pub const WHOLE: u8 = 12;

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Number of players; the arrays hold nothing beyond.
    pub players: usize,
    /// Points of each seat.
    pub points: [i16; SEATS],
    /// Share of the win of each seat, in twelfths.
    pub share: [u8; SEATS],
    /// Turns of each seat.
    pub turns: [u8; SEATS],
    /// Deck of each seat.
    pub decks: [Counts; SEATS],
}

impl Outcome {
    /// Rounds begun: the turns of the first player.
    #[must_use]
    pub fn rounds(&self) -> u8 {
        self.turns[..self.players]
            .iter()
            .copied()
            .max()
            .unwrap_or(0)
    }
}
