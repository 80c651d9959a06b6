//! Rounds that networks play.

use tichu::{Event, RoundResult, Seat};
use tichu_play::agents::NetworkAgent;
use tichu_play::{Agent, Game, Players, play_round};

/// A round that was played to its end.
pub(crate) struct Played {
    /// Everything that has happened.
    pub events: Vec<Event>,
    /// How it ended.
    pub result: RoundResult,
}

/// Four players who decide alike, and everything that they do.
struct Table<'a> {
    agent: &'a mut NetworkAgent,
    events: Vec<Event>,
}

impl Players for Table<'_> {
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        self.agent
    }

    fn show(&mut self, event: &Event) {
        self.events.push(*event);
    }
}

impl Played {
    /// The round as this agent plays it in all seats; `None` when it does something illegal.
    pub fn of(game: &Game, agent: &mut NetworkAgent) -> Option<Played> {
        let mut table = Table {
            agent,
            events: Vec::with_capacity(128),
        };
        let result = play_round(&mut game.clone(), &mut table).ok()?;
        let events = table.events;
        Some(Played { events, result })
    }
}
