//! A round with all actions, from which others can check it.

use serde::Serialize;
use tichu::{ByTeam, Deal, Event, Match, RoundResult, Team};

/// A side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first contestant.
    A,
    /// The second contestant.
    B,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedRound {
    /// The seed of the deal.
    pub seed: u64,
    /// The match it belongs to, counted from 0; `None` for a round of its own.
    pub match_number: Option<u64>,
    /// The side in seats 0 and 2.
    pub first: Side,
    /// The cards.
    pub deal: Deal,
    /// The totals before the round.
    pub standing: Match,
    /// All actions in order.
    pub actions: Vec<Event>,
    /// The result.
    pub result: RoundResult,
}

impl PlayedRound {
    /// The team of a side.
    #[must_use]
    pub fn team(&self, side: Side) -> Team {
        if side == self.first {
            Team::First
        } else {
            Team::Second
        }
    }

    /// The points of side A minus those of side B.
    #[must_use]
    pub fn difference(&self) -> i32 {
        let points: ByTeam<i32> = self.result.points();
        points[self.team(Side::A)] - points[self.team(Side::B)]
    }
}
