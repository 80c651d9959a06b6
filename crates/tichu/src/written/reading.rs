//! One way to read a word.

use super::signs::Signs;
use crate::{Card, Rank};

/// A card, or the rank of a card whose suit was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Piece {
    Card(Card),
    Rank(Rank),
}

impl Piece {
    /// The shortest text that reads as this.
    pub fn token(self) -> &'static str {
        match self {
            Piece::Card(card) => card.token(),
            Piece::Rank(rank) => rank.symbol(),
        }
    }

    pub fn rank(self) -> Option<Rank> {
        match self {
            Piece::Card(Card::Suited(rank, _)) | Piece::Rank(rank) => Some(rank),
            Piece::Card(_) => None,
        }
    }
}

/// One way to read a word: cards, and what they tell about the writer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub pieces: Vec<Piece>,
    pub signs: Signs,
}

impl Reading {
    /// Whether a rank stands without its suit.
    pub fn has_bare(&self) -> bool {
        let is_bare = |piece: &Piece| matches!(piece, Piece::Rank(_));
        self.pieces.iter().any(is_bare)
    }
}
