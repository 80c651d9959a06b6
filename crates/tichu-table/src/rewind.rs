//! Steps back.

use tichu::{Action, Call, Event, Phase, Seat};
use tichu_play::Game;
use work::Work;

use crate::question::asked;
use crate::state::State;
use crate::{Agents, Asked, Refusal, Table};

impl Table {
    /// The moments of this round at which the player has answered: the numbers of the events before which it did.
    #[must_use]
    pub fn own_moments(&self) -> Vec<usize> {
        let Some(player) = self.seats().player() else {
            return Vec::new();
        };
        let mut game = Game::new(*self.deal(), *self.before());
        let mut moments = Vec::new();
        for (moment, event) in self.events().iter().enumerate() {
            let is_own = event.seat == player;
            match asked(&game, player) {
                // All take their cards together, after the last seat was asked.
                Some(Asked::GrandTichu) if is_own && event.action == Action::TakeRest => {
                    moments.push(self.calls_before(player));
                }
                Some(Asked::Bomb) if !is_own && !has_declined(&game, player, event) => {}
                Some(Asked::Bomb) => moments.push(moment),
                Some(_) if is_own => moments.push(moment),
                _ => {}
            }
            if game.apply(event).is_err() {
                break; // Never: the events of a table are legal.
            }
        }
        moments
    }

    /// How many calls of Grand Tichu there were when a seat was asked for one.
    fn calls_before(&self, player: Seat) -> usize {
        let is_before =
            |event: &&Event| event.action == Action::Call(Call::GrandTichu) && event.seat < player;
        self.events().iter().take_while(is_before).count()
    }

    /// The table before the event of this number, with the player in this seat, or in its own.
    ///
    /// In a round that goes on, only the player's own actions can be taken back: so nobody looks at
    /// other cards. The agents have not played on yet.
    ///
    /// # Errors
    /// [`Refusal`] for a moment or a seat that is not the player's.
    pub fn rewind(&self, moment: usize, seat: Option<Seat>) -> Result<Table, Refusal> {
        let most = self.events().len();
        if moment > most {
            return Err(Refusal::NoSuchMoment {
                most,
                found: moment,
            });
        }
        let own = self.seats().player();
        if self.result().is_none() {
            if seat.is_some() && seat != own {
                return Err(Refusal::NotYourSeat);
            }
            if moment != most && !self.own_moments().contains(&moment) {
                return Err(Refusal::NotYourMoment(moment));
            }
        }
        let seats = match seat {
            Some(seat) if own != Some(seat) => self.seats().with_player(Some(seat)),
            _ => *self.seats(),
        };
        let mut table = Table::begin(State {
            seats,
            ..self.state().at_the_deal()
        });
        for event in &self.events()[..moment] {
            table.tell(*event)?;
        }
        Ok(table)
    }

    /// The round as it ends when the champion has the player's cards, and the others are the same.
    ///
    /// # Errors
    /// [`Refusal::NotOver`] while the round goes on: the champion would show what happens next.
    pub fn by_champion(&self, agents: &mut Agents, work: &mut Work) -> Result<Table, Refusal> {
        if self.result().is_none() {
            return Err(Refusal::NotOver);
        }
        let mut table = Table::begin(State {
            seats: self.seats().with_player(None),
            ..self.state().at_the_deal()
        });
        table.play_on(agents, work)?;
        Ok(table)
    }
}

/// Whether the player has played no bomb when this event of another seat follows: unless that is a bomb of a seat
/// that was asked before it.
fn has_declined(game: &Game, player: Seat, event: &Event) -> bool {
    let Phase::Follow(next) = game.round().phase() else {
        return false; // Bombs are asked for there alone.
    };
    let place = |seat: Seat| (0..4).find(|places| next.after(*places) == seat);
    match event.action {
        // A play of the seat in turn, or of a seat that is asked later.
        Action::Play(_) => event.seat == next || place(event.seat) > place(player),
        _ => true,
    }
}
