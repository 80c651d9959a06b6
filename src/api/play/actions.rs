//! Plays the actions of a round.

use tichu::{Call, CardSet, Combination, Illegal, Phase, Play, Round, Seat};

use super::fields::HalfRanks;
use super::replay_request::{Act, Action, Actions, ReplayRequest};
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

impl Action {
    fn apply(&self, readings: Readings, round: &mut Round) -> Result<(), Illegal> {
        let Action { seat, act } = *self;
        if round.phase() == Phase::FirstCards && act != Act::Call(Call::GrandTichu) {
            // Any other action comes after the last six cards.
            for seat in Seat::ALL {
                round.take_rest(seat)?;
            }
        }
        match act {
            Act::Call(call) => round.call(seat, call),
            Act::Give(cards) => round.exchange(seat, cards),
            Act::Play { cards, wish, .. } => {
                let mut refused = Illegal::NoCombination(cards.0);
                for combination in self.readings(readings) {
                    match put(round, seat, Play { combination, wish }) {
                        Ok(()) => return Ok(()),
                        Err(error) => refused = error,
                    }
                }
                Err(refused)
            }
            Act::Pass => round.pass(seat),
            Act::DragonTo(receiver) => round.give_dragon(seat, receiver),
        }
    }
}

impl Action {
    /// What the cards may be played as; of no cards none.
    fn readings(&self, order: Readings) -> impl Iterator<Item = Combination> + use<> {
        let (cards, rank) = match self.act {
            Act::Play { cards, rank, .. } => (cards.0, rank),
            _ => (CardSet::EMPTY, None),
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

    /// What the action may be: one action, or one for each reading of its cards. None of cards that
    /// make no combination.
    #[must_use]
    pub fn possible(&self, readings: Readings) -> Vec<tichu_play::Action> {
        let seat = self.seat;
        let one = |act| vec![tichu_play::Action { seat, act }];
        match self.act {
            Act::Call(call) => one(tichu_play::Act::Call(call)),
            Act::Give(cards) => one(tichu_play::Act::Give(cards)),
            Act::Pass => one(tichu_play::Act::Pass),
            Act::DragonTo(receiver) => one(tichu_play::Act::DragonTo(receiver)),
            Act::Play { wish, .. } => self
                .readings(readings)
                .map(|combination| tichu_play::Action {
                    seat,
                    act: tichu_play::Act::Play(Play { combination, wish }),
                })
                .collect(),
        }
    }
}

/// Plays in turn, or bombs out of turn.
fn put(round: &mut Round, seat: Seat, play: Play) -> Result<(), Illegal> {
    let is_in_turn = round.phase().seat() == Some(seat);
    if play.combination.is_bomb() && !is_in_turn {
        round.bomb(seat, play.combination)
    } else {
        round.play(seat, play)
    }
}
