//! Who sits where.

use serde::{Deserialize, Serialize};
use tichu::{BySeat, Seat};

/// How an agent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// As people do: one of the answers that people give most often, by chance where they are close.
    People,
    /// The recommendations of the engine, and the plays of the champion.
    Champion,
    /// The champion that plays its best moves out in deals of the hidden cards before it moves.
    Search,
}

impl Strength {
    /// All, the weakest first.
    pub const ALL: [Strength; 3] = [Strength::People, Strength::Champion, Strength::Search];

    /// The name in questions and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Strength::People => "people",
            Strength::Champion => "champion",
            Strength::Search => "search",
        }
    }
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// The player.
    You,
    /// An agent.
    #[serde(untagged)]
    Agent(Strength),
}

impl Chair {
    /// All that a chair may hold.
    pub const ALL: [Chair; 4] = [
        Chair::You,
        Chair::Agent(Strength::People),
        Chair::Agent(Strength::Champion),
        Chair::Agent(Strength::Search),
    ];

    /// The name in questions and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Chair::You => "you",
            Chair::Agent(strength) => strength.name(),
        }
    }
}

/// The chairs of a table: at most one is the player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seats(BySeat<Chair>);

/// A table with more than one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected at most one seat for you, found {0}")]
pub struct TwoPlayers(pub usize);

impl Default for Seats {
    /// The player and three champions.
    fn default() -> Seats {
        let champion = Chair::Agent(Strength::Champion);
        Seats(BySeat([Chair::You, champion, champion, champion]))
    }
}

impl Seats {
    /// A table with these chairs.
    ///
    /// # Errors
    /// [`TwoPlayers`] when more than one is the player's.
    pub fn new(chairs: BySeat<Chair>) -> Result<Seats, TwoPlayers> {
        let players = (chairs.0.iter()).filter(|chair| **chair == Chair::You);
        match players.count() {
            0 | 1 => Ok(Seats(chairs)),
            found => Err(TwoPlayers(found)),
        }
    }

    /// The chairs, from seat 0 to 3.
    #[must_use]
    pub fn chairs(&self) -> BySeat<Chair> {
        self.0
    }

    /// The seat of the player; `None` when it watches.
    #[must_use]
    pub fn player(&self) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .find(|seat| self.0[*seat] == Chair::You)
    }

    /// How the agent in a seat plays; as the champion in the seat of the player.
    #[must_use]
    pub fn strength(&self, seat: Seat) -> Strength {
        match self.0[seat] {
            Chair::You => Strength::Champion,
            Chair::Agent(strength) => strength,
        }
    }

    /// Whether an agent searches.
    #[must_use]
    pub fn search(&self) -> bool {
        (self.0.0).contains(&Chair::Agent(Strength::Search))
    }

    /// The table with the player in this seat, or nowhere. The champion takes the seat that it leaves.
    #[must_use]
    pub fn with_player(mut self, seat: Option<Seat>) -> Seats {
        if let Some(left) = self.player() {
            self.0[left] = Chair::Agent(Strength::Champion);
        }
        if let Some(taken) = seat {
            self.0[taken] = Chair::You;
        }
        self
    }
}
