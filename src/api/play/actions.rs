//! Plays the actions of a round.

use tichu::{Call, Combination, Illegal, Phase, Play, Round, Seat};

use super::fields::{HalfRanks, SomeCards};
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
        let mut round = Round::deal(self.deal()?);
        let Actions(actions) = &self.actions;
        for (i, action) in actions.iter().enumerate() {
            action.apply(&mut round).map_err(|illegal| {
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

impl Action {
    fn apply(&self, round: &mut Round) -> Result<(), Illegal> {
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
            Act::Play {
                cards: SomeCards(cards),
                rank,
                wish,
            } => {
                let fits = |reading: &Combination| {
                    rank.is_none_or(|HalfRanks(rank)| {
                        reading.is_phoenix() || reading.half_ranks() == rank
                    })
                };
                let mut refused = Illegal::NoCombination(cards);
                // The highest reading that is legal.
                for combination in Combination::readings(cards).filter(fits) {
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

/// Plays in turn, or bombs out of turn.
fn put(round: &mut Round, seat: Seat, play: Play) -> Result<(), Illegal> {
    let is_in_turn = round.phase().seat() == Some(seat);
    if play.combination.is_bomb() && !is_in_turn {
        round.bomb(seat, play.combination)
    } else {
        round.play(seat, play)
    }
}
