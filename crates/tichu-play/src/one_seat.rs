//! A round that is told to one player.

use tichu::{Action, Event, Seat};

use crate::{KnownRound, Memory, Observation};

/// A round as one player saw it, told action by action.
///
/// The actions of others before the play, other than calls, are of no account.
#[derive(Clone, Debug)]
pub struct OneSeat {
    /// Everything that the player saw before the play.
    whole: Memory,
    /// What it has seen so far.
    told: Memory,
}

impl OneSeat {
    /// The round of a player with this memory of its cards, its gifts and the leader. Its events are told
    /// anew.
    #[must_use]
    pub fn new(whole: Memory) -> OneSeat {
        let told = Memory::new(whole.seat, whole.first_cards, whole.scores, whole.target);
        OneSeat { whole, told }
    }
}

impl KnownRound for OneSeat {
    fn observation(&self, seat: Seat) -> Option<Observation> {
        if seat == self.told.seat {
            self.told.observation().ok()
        } else {
            None
        }
    }

    fn go_on(&mut self, event: &Event) -> Option<()> {
        let is_own = event.seat == self.told.seat;
        match event.action {
            Action::TakeRest if is_own => self.told.cards = self.whole.cards,
            Action::Give(given) if is_own => {
                self.told.given = Some(given);
                self.told.received = self.whole.received;
                self.told.leader = self.whole.leader;
            }
            Action::TakeRest | Action::Give(_) => {}
            _ => self.told.events.push(*event),
        }
        Some(())
    }
}
