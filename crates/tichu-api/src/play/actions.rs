//! Plays the actions of a round.

use messages::{FaultCode, Problem};
use tichu::{Action, Call, CardSet, Combination, Event, Illegal, Phase, Play, Round, Seat};

use super::fields::HalfRanks;
use super::replay_request::{Actions, ReplayRequest, Stated, StatedEvent};

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
        let Actions(actions) = &self.actions;
        for (i, action) in actions.iter().enumerate() {
            action.apply(readings, &mut table).map_err(|illegal| {
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

/// Which of two readings of a combination counts when both are legal.
///
/// With the Phoenix the same cards may be two combinations, and often only a later play shows which
/// of them was meant. The Phoenix is played once a round, so there are two possible rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readings {
    /// The highest.
    HighestFirst,
    /// The lowest.
    LowestFirst,
}

impl Readings {
    /// Attempts the highest readings, and the lowest ones if that fails. The error is the error of the
    /// first attempt.
    pub fn first_that<T, E>(attempt: impl Fn(Readings) -> Result<T, E>) -> Result<T, E> {
        attempt(Readings::HighestFirst)
            .or_else(|refused| attempt(Readings::LowestFirst).map_err(|_| refused))
    }
}

impl StatedEvent {
    fn apply(&self, readings: Readings, table: &mut Table) -> Result<(), Illegal> {
        if table.round.phase() == Phase::FirstCards && !self.is_of_first_cards() {
            // Any other action comes after the last six cards.
            for seat in Seat::ALL {
                if table.round.hand(seat).len() == 8 {
                    table.apply(seat, Action::TakeRest)?;
                }
            }
        }
        match self.action {
            Stated::Certain(action) => {
                table.close(self.seat, action)?;
                table.apply(self.seat, action)
            }
            Stated::Play { cards, wish, .. } => {
                let combinations = || self.combinations(readings);
                for combination in combinations() {
                    table.close(self.seat, Action::Play(Play { combination, wish }))?;
                }
                let seat = self.seat;
                let round = &mut table.round;
                let combination = round.play_first(seat, cards.0, wish, combinations())?;
                let action = Action::Play(Play { combination, wish });
                table.events.push(Event { seat, action });
                Ok(())
            }
            // It is part of the play before it.
            Stated::Wish(_) => Ok(()),
        }
    }

    fn is_of_first_cards(&self) -> bool {
        let of_first = [Action::Call(Call::GrandTichu), Action::TakeRest];
        of_first
            .iter()
            .any(|action| self.action == Stated::Certain(*action))
    }

    /// What the cards may be played as, in this order; of no cards nothing.
    fn combinations(&self, order: Readings) -> impl Iterator<Item = Combination> + use<> {
        self.action.combinations(order)
    }

    /// The events that it may be: one, or one for each reading of the cards. None for a wish, which is
    /// part of the play before it, and for cards that make no combination.
    #[must_use]
    pub fn possible(&self, readings: Readings) -> Vec<Event> {
        let seat = self.seat;
        let event = |action| Event { seat, action };
        match self.action {
            Stated::Certain(action) => vec![event(action)],
            Stated::Wish(_) => Vec::new(),
            Stated::Play { wish, .. } => self
                .combinations(readings)
                .map(|combination| event(Action::Play(Play { combination, wish })))
                .collect(),
        }
    }
}

impl Stated {
    /// What the cards may be played as, in this order; of no cards nothing.
    pub fn combinations(&self, order: Readings) -> impl Iterator<Item = Combination> + use<> {
        let (cards, rank) = match *self {
            Stated::Play { cards, rank, .. } => (cards.0, rank),
            Stated::Certain(_) | Stated::Wish(_) => (CardSet::EMPTY, None),
        };
        let mut readings = Combination::readings(cards).filter(move |reading| {
            rank.is_none_or(|HalfRanks(rank)| reading.is_phoenix() || reading.half_ranks() == rank)
        });
        // There are two at most.
        let mut both = [readings.next(), readings.next()];
        if order == Readings::LowestFirst {
            both.reverse();
        }
        both.into_iter().flatten()
    }
}
