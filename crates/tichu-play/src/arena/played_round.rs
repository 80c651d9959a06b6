//! A round with all actions, from which others can check it.

use std::fmt;

use serde::Serialize;
use tichu::{ByTeam, Deal, Event, Match, RoundResult, Team};

use crate::Fault;
use crate::seeded::seed_of_part;

/// The points of a team whose opponents forfeit a round: those of a double victory.
pub const FORFEIT: i32 = 200;

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

/// Which round of an arena it is. With the arena's seed it decides the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundId {
    /// The only round of this deal, counted from 0.
    Deal(u64),
    /// A round of a match.
    Match {
        /// The match, counted from 0.
        number: u64,
        /// Its round, counted from 0.
        round: u64,
    },
}

impl RoundId {
    /// The seed of its cards in an arena with this seed.
    pub(super) fn seed(self, arena: u64) -> u64 {
        match self {
            RoundId::Deal(number) => seed_of_part(seed_of_part(arena, 0), number),
            RoundId::Match { number, round } => {
                seed_of_part(seed_of_part(seed_of_part(arena, 1), number), round)
            }
        }
    }
}

impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoundId::Deal(number) => write!(f, "deal {number}"),
            RoundId::Match { number, round } => write!(f, "match {number}, round {round}"),
        }
    }
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedRound {
    /// Which round it is.
    pub id: RoundId,
    /// The side in seats 0 and 2.
    pub first: Side,
    /// The cards.
    pub deal: Deal,
    /// The totals before the round.
    pub standing: Match,
    /// All actions in order.
    pub actions: Vec<Event>,
    /// The result, or the fault that forfeits the round.
    pub result: Result<RoundResult, Fault>,
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

    /// The side that forfeits the round.
    #[must_use]
    pub fn forfeited_by(&self) -> Option<Side> {
        let team = self.result.as_ref().err()?.seat().team();
        [Side::A, Side::B]
            .into_iter()
            .find(|side| self.team(*side) == team)
    }

    /// The points of both teams. A forfeited round has [`FORFEIT`] points for the other team, and no
    /// calls count.
    #[must_use]
    pub fn points(&self) -> ByTeam<i32> {
        match &self.result {
            Ok(result) => result.points(),
            Err(fault) => {
                let mut points = ByTeam::default();
                points[fault.seat().team().opponent()] = FORFEIT;
                points
            }
        }
    }

    /// The points of side A minus those of side B.
    #[must_use]
    pub fn difference(&self) -> i32 {
        let points = self.points();
        points[self.team(Side::A)] - points[self.team(Side::B)]
    }
}
