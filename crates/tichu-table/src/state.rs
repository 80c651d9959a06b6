//! What a token holds.

use serde::{Deserialize, Serialize};
use tichu::{Asking, ByTeam, Event, TargetScore};

use crate::{Deals, Seats};

/// Everything from which a table follows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub seats: Seats,
    pub deals: Deals,
    pub target: TargetScore,
    /// The totals before the round.
    pub before: ByTeam<i32>,
    /// The number of the round, from 1.
    pub round: u32,
    /// What has happened in the round.
    pub events: Vec<Event>,
    /// Who has been asked.
    pub asked: Asking,
}

impl State {
    /// The same round before its first event.
    pub fn at_the_deal(&self) -> State {
        State {
            events: Vec::new(),
            asked: Asking::default(),
            ..self.clone()
        }
    }
}
