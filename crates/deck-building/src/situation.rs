//! What a purchase depends on.

use crate::card::{Card, Counts};

/// Most players of a game.
pub const SEATS: usize = 4;

/// What a purchase depends on: the own deck, the coins, the piles and the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation<'a> {
    turn: u8,
    players: u8,
    coins: u8,
    owned: &'a Counts,
    piles: &'a Counts,
}

/// Numbers that no game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SituationError {
    /// The number of players.
    #[error("expected 2 to 4 players, found {0}")]
    Players(u8),
    /// The number of the turn.
    #[error("expected a turn from 1 to 255, found 0")]
    Turn,
}

impl<'a> Situation<'a> {
    /// A situation of a player: the number of the own turn from 1, the number of players, the coins
    /// to spend, all own cards, and the cards left in each pile.
    ///
    /// # Errors
    ///
    /// With a turn 0, or with less than two or more than four players.
    pub fn new(
        turn: u8,
        players: u8,
        coins: u8,
        owned: &'a Counts,
        piles: &'a Counts,
    ) -> Result<Self, SituationError> {
        if !(2..=SEATS as u8).contains(&players) {
            return Err(SituationError::Players(players));
        }
        if turn == 0 {
            return Err(SituationError::Turn);
        }
        Ok(Self::in_game(turn, players, coins, owned, piles))
    }

    /// A situation of a running game.
    #[must_use]
    pub const fn in_game(
        turn: u8,
        players: u8,
        coins: u8,
        owned: &'a Counts,
        piles: &'a Counts,
    ) -> Self {
        Self {
            turn,
            players,
            coins,
            owned,
            piles,
        }
    }

    /// Number of the player's turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// Number of players: 2 to 4.
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Coins to spend.
    #[must_use]
    pub const fn coins(&self) -> u8 {
        self.coins
    }

    /// Copies of `card` among all cards of the player.
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        self.owned[card.index()]
    }

    /// Cards left in the pile of `card`.
    #[must_use]
    pub const fn pile(&self, card: Card) -> u8 {
        self.piles[card.index()]
    }

    /// Do the coins pay for this card, and has its pile a card left?
    #[must_use]
    pub const fn allows(&self, card: Card) -> bool {
        card.cost() <= self.coins && self.pile(card) > 0
    }
}
