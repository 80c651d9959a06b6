//! Plays the actions of a round.

use tichu::{Action, Call, CardSet, Combination, Event, Illegal, Phase, Play, Round, Seat};

use super::fields::HalfRanks;
use super::replay_request::{Actions, ReplayRequest, Stated, StatedEvent};
use crate::api::field_error::{FaultCode, FieldError};
use crate::api::problem::Problem;

impl ReplayRequest {
    /// The round after all actions.
    ///
    /// # Errors
    /// A [`Problem`] of status 422: for a deal that cannot be, or with the first illegal action and
    /// the rule that forbids it.
    pub fn round(&self) -> Result<Round, Problem> {
        Readings::first_that(|readings| self.round_with(readings))
    }

    fn round_with(&self, readings: Readings) -> Result<Round, Problem> {
        let mut round = Round::deal(self.deal()?);
        let Actions(actions) = &self.actions;
        for (i, action) in actions.iter().enumerate() {
            action.apply(readings, &mut round).map_err(|illegal| {
                let pointer = format!("/actions/{i}");
                let detail = illegal.to_string();
                Problem::invalid(vec![FieldError::new(
                    pointer,
                    FaultCode::IllegalMove,
                    detail,
                )])
            })?;
        }
        Ok(round)
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
    /// What the highest readings lead to; if that cannot be, what the lowest lead to. The error is
    /// that of the highest.
    pub fn first_that<T, E>(attempt: impl Fn(Readings) -> Result<T, E>) -> Result<T, E> {
        attempt(Readings::HighestFirst)
            .or_else(|refused| attempt(Readings::LowestFirst).map_err(|_| refused))
    }
}

impl StatedEvent {
    fn apply(&self, readings: Readings, round: &mut Round) -> Result<(), Illegal> {
        if round.phase() == Phase::FirstCards && !self.is_grand_tichu() {
            // Any other action comes after the last six cards.
            for seat in Seat::ALL {
                round.take_rest(seat)?;
            }
        }
        let mut refused = Illegal::NoCombination(self.cards());
        for action in self.actions(readings) {
            match round.apply(self.seat, action) {
                Ok(()) => return Ok(()),
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }

    fn is_grand_tichu(&self) -> bool {
        self.action == Stated::Certain(Action::Call(Call::GrandTichu))
    }

    /// The cards that are played.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        match self.action {
            Stated::Play { cards, .. } => cards.0,
            Stated::Certain(_) => CardSet::EMPTY,
        }
    }

    /// The actions that it may be, in this order: one, or one for each reading of the cards. None for
    /// cards that make no combination.
    fn actions(&self, order: Readings) -> impl Iterator<Item = Action> + use<> {
        // There are two readings at most.
        let mut actions = match self.action {
            Stated::Certain(action) => [Some(action), None],
            Stated::Play { cards, rank, wish } => {
                let fits = |reading: &Combination| {
                    rank.is_none_or(|HalfRanks(rank)| {
                        reading.is_phoenix() || reading.half_ranks() == rank
                    })
                };
                let mut readings = Combination::readings(cards.0)
                    .filter(fits)
                    .map(|combination| Action::Play(Play { combination, wish }));
                [readings.next(), readings.next()]
            }
        };
        if order == Readings::LowestFirst {
            actions.reverse();
        }
        actions.into_iter().flatten()
    }

    /// The events that it may be: one, or one for each reading of the cards. None for cards that make
    /// no combination.
    #[must_use]
    pub fn possible(&self, readings: Readings) -> Vec<Event> {
        let seat = self.seat;
        self.actions(readings)
            .map(|action| Event { seat, action })
            .collect()
    }
}
