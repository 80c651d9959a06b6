//! The trick on the table, and the one before it.

use tichu::{Action, BySeat, CardSet, Event, Phase};

use crate::Table;

/// The events of tricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tricks {
    /// Those of the trick on the table.
    pub now: Vec<Event>,
    /// Those of the trick before it, with the pass that took it and the gift of the Dragon.
    pub last: Vec<Event>,
    /// The cards that each seat has played in the round.
    pub played: BySeat<CardSet>,
}

impl Table {
    /// The tricks, from the events of the round.
    #[must_use]
    pub fn tricks(&self) -> Tricks {
        let mut tricks = Tricks::default();
        let mut round = tichu::Round::deal(*self.deal());
        for event in self.events() {
            let leads = matches!(round.phase(), Phase::Lead(_));
            match event.action {
                Action::Play(play) => {
                    if leads {
                        tricks.end();
                    }
                    let played = &mut tricks.played[event.seat];
                    *played = *played | play.combination.cards();
                    tricks.now.push(*event);
                }
                Action::Pass | Action::DragonTo(_) => tricks.now.push(*event),
                _ => {}
            }
            if round.apply(event.seat, event.action).is_err() {
                break; // Never: the events of a table are legal.
            }
        }
        if matches!(round.phase(), Phase::Lead(_)) {
            tricks.end();
        }
        tricks
    }
}

impl Tricks {
    fn end(&mut self) {
        if !self.now.is_empty() {
            self.last = std::mem::take(&mut self.now);
        }
    }
}
