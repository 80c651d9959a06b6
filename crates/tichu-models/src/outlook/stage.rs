//! Results of rounds by the stage of the match, by the calls of others and by the own choice.

use crate::Situation;
use serde::{Deserialize, Serialize};

use super::chance::Distances;
use super::results::Results;

/// Results by who is about to win: a team that is plays safe and calls no Tichu any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsByStage {
    /// Neither team is.
    pub open: ResultsByCalls,
    /// The opponents are.
    pub opponents_close: ResultsByCalls,
    /// The own team is.
    pub own_close: ResultsByCalls,
}

impl ResultsByStage {
    /// The results of a stage.
    pub(super) fn of(&self, stage: Stage) -> &ResultsByCalls {
        match stage {
            Stage::Open => &self.open,
            Stage::OpponentsClose => &self.opponents_close,
            Stage::OwnClose => &self.own_close,
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

/// Points to the target from which on a team is about to win for certain, and before which it is not
/// at all.
const CLOSE: [f64; 2] = [100.0, 300.0];

/// The lead in points with which a team alone is about to win.
const AHEAD: f64 = 100.0;

impl Stage {
    /// All stages.
    pub const ALL: [Stage; 3] = [Stage::Open, Stage::OpponentsClose, Stage::OwnClose];

    /// How far the match is in each of [`Stage::ALL`]: shares that sum to 1, and that a few points
    /// change only a little.
    #[must_use]
    pub fn shares(situation: &Situation) -> [f64; 3] {
        let distances = Distances::of(situation.scores, situation.target);
        let [own, opponent] = [distances.own, distances.opponent].map(|points| points as f64);
        let [certain, never] = CLOSE;
        let close = ((never - own.min(opponent)) / (never - certain)).clamp(0.0, 1.0);
        let opponents = (0.5 + (own - opponent) / (2.0 * AHEAD)).clamp(0.0, 1.0);
        [1.0 - close, close * opponents, close * (1.0 - opponents)]
    }
}

/// Results by the calls of others, before or after the decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsByCalls {
    /// No other player called.
    pub nobody: ResultsByChoice,
    /// An opponent called and the partner did not.
    pub opponent: ResultsByChoice,
    /// The partner called, so the player did not; by who goes out first, in the order of
    /// [`First::ALL`](super::First::ALL).
    pub partner: [Results; 3],
}

/// Results by choice and by who goes out first, in the order of
/// [`First::ALL`](super::First::ALL).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultsByChoice {
    /// After a call.
    pub call: [Results; 3],
    /// Without one.
    pub no_call: [Results; 3],
}
