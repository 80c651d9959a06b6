//! Plays the actions of a round.

use messages::{FaultCode, Problem};
use tichu::{
    Action, Call, Event, Illegal, Phase, Play, Readings, Round, SaidAction, SaidEvent, Seat,
};

use super::replay_request::ReplayRequest;

impl ReplayRequest {
    /// The round after all actions.
    ///
    /// # Errors
    /// A [`Problem`] of status 422: for a deal that cannot be, or with the first illegal action and
    /// the rule that forbids it.
    pub fn round(&self) -> Result<Round, Problem> {
        self.played().map(|(round, _)| round)
    }

    /// The round after all actions, with what happened in it: the actions, and those that they imply.
    ///
    /// # Errors
    /// As [`ReplayRequest::round`].
    pub fn played(&self) -> Result<(Round, Vec<Event>), Problem> {
        Readings::first_that(|readings| self.played_with(readings))
    }

    fn played_with(&self, readings: Readings) -> Result<(Round, Vec<Event>), Problem> {
        let mut table = Table {
            round: Round::deal(self.deal()?),
            events: Vec::with_capacity(128),
        };
        for (i, action) in self.actions.0.iter().enumerate() {
            play(action, readings, &mut table).map_err(|illegal| {
                let pointer = format!("/actions/{i}");
                let detail = illegal
                    .map_seats(|seat| self.direction.seat(seat))
                    .to_string();
                Problem::at(pointer, FaultCode::IllegalMove, detail)
            })?;
        }
        Ok((table.round, table.events))
    }
}

/// A round, with what has happened in it.
struct Table {
    round: Round,
    events: Vec<Event>,
}

impl Table {
    fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.round.apply(seat, action)?;
        self.events.push(Event { seat, action });
        Ok(())
    }

    /// Lets the winner of a trick take it first, where the action needs that.
    fn close(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match self.round.closing_pass(&Event { seat, action }) {
            Some(pass) => self.apply(pass.seat, pass.action),
            None => Ok(()),
        }
    }
}

/// Plays what a seat says, in the first of these readings that is legal.
fn play(said: &SaidEvent, readings: Readings, table: &mut Table) -> Result<(), Illegal> {
    let SaidEvent { seat, action } = *said;
    if table.round.phase() == Phase::FirstCards && !is_of_first_cards(action) {
        // Any other action comes after the last six cards.
        for seat in Seat::ALL {
            if table.round.hand(seat).len() == 8 {
                table.apply(seat, Action::TakeRest)?;
            }
        }
    }
    for possible in action.possible(readings) {
        table.close(seat, possible)?;
    }
    match action {
        SaidAction::Certain(action) => table.apply(seat, action),
        SaidAction::Play { cards, wish, .. } => {
            let combinations = action.combinations(readings);
            let round = &mut table.round;
            let combination = round.play_first(seat, cards, wish, combinations)?;
            let action = Action::Play(Play { combination, wish });
            table.events.push(Event { seat, action });
            Ok(())
        }
        // It is part of the play before it.
        SaidAction::Wish(_) => Ok(()),
    }
}

fn is_of_first_cards(action: SaidAction) -> bool {
    let of_first = [Action::Call(Call::GrandTichu), Action::TakeRest];
    of_first.map(SaidAction::Certain).contains(&action)
}
