//! Results of rounds by the stage of the match and by the opponents' calls.

use serde::{Deserialize, Serialize};
use tichu::Situation;

use super::chance::Distances;
use super::results::Results;

/// Results by who is about to win: a team that is plays safe and calls no Tichu any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsByStage {
    /// Neither team is.
    pub open: ResultsBySituation,
    /// The opponents are.
    pub opponents_close: ResultsBySituation,
    /// The own team is.
    pub own_close: ResultsBySituation,
}

impl ResultsByStage {
    /// The results of rounds as in this situation.
    pub(super) fn of(&self, situation: Situation) -> &ResultsByChoice {
        let results = match Stage::of(situation) {
            Stage::Open => &self.open,
            Stage::OpponentsClose => &self.opponents_close,
            Stage::OwnClose => &self.own_close,
        };
        match situation.opponent_called {
            None => &results.unknown,
            Some(false) => &results.not_called,
            Some(true) => &results.called,
        }
    }
}

/// Who is about to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Neither team.
    Open,
    /// The opponents.
    OpponentsClose,
    /// The own team.
    OwnClose,
}

/// Points to the target from which on a team is about to win.
const CLOSE: i64 = 200;

impl Stage {
    /// The stage of the match in a situation: the team that is ahead, if it is close.
    #[must_use]
    pub fn of(situation: Situation) -> Stage {
        let distances = Distances::of(situation.scores, situation.target);
        if distances.opponent <= CLOSE.min(distances.own) {
            Stage::OpponentsClose
        } else if distances.own <= CLOSE {
            Stage::OwnClose
        } else {
            Stage::Open
        }
    }
}

/// Results by the opponents' calls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsBySituation {
    /// It is not known whether an opponent called.
    #[serde(rename = "untold")]
    pub unknown: ResultsByChoice,
    /// No opponent called.
    pub not_called: ResultsByChoice,
    /// An opponent called.
    pub called: ResultsByChoice,
}

/// Results by choice and by who goes out first, in the order of [`First::ALL`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsByChoice {
    /// After a call.
    pub call: [Results; 3],
    /// Without one.
    pub no_call: [Results; 3],
}
