//! A decision in a round.

use tichu::{Action, Deal, Decision, Event, Match, Seat};
use tichu_play::{Decided, Game};

/// A decision of one player in a round that somebody else may know whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The cards of all four.
    pub deal: Deal,
    /// The totals before the round.
    pub standing: Match,
    /// All that has happened in the round.
    pub events: Vec<Event>,
    /// Whose decision it is.
    pub seat: Seat,
    /// The question.
    pub decision: Decision,
}

impl Position {
    /// The round up to the decision; `None` when an event is illegal.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(self.deal, self.standing);
        self.events
            .iter()
            .try_for_each(|event| game.apply(event).ok())?;
        Some(game)
    }

    /// The decision with this answer; `None` for no call and no bomb. `None` is returned when an event is illegal.
    #[must_use]
    pub fn decided(&self, answer: Option<Action>) -> Option<Decided> {
        Some(Decided {
            observation: self.game()?.observation(self.seat),
            decision: self.decision,
            action: answer,
            place: self.events.len(),
        })
    }
}
