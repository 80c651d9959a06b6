//! An agent that knows only what is legal.

use tichu::{Combination, Exchange, Move, Rank, Seat};

use super::give;
use crate::{Agent, Sight};

/// Draws every option by lot, all with the same probability. It never calls.
#[derive(Clone, Debug)]
pub struct Random {
    lots: fastrand::Rng,
}

impl Default for Random {
    fn default() -> Random {
        Random {
            lots: fastrand::Rng::with_seed(0),
        }
    }
}

impl Agent for Random {
    fn begin(&mut self, _: Seat, seed: u64) {
        self.lots = fastrand::Rng::with_seed(seed);
    }

    fn calls_grand_tichu(&mut self, _: &Sight) -> bool {
        false
    }

    fn calls_tichu(&mut self, _: &Sight) -> bool {
        false
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        give(sight.view.hand, |_, cards| self.lots.usize(..cards.len()))
    }

    fn play(&mut self, _: &Sight, moves: &[Move]) -> Move {
        moves[self.lots.usize(..moves.len())]
    }

    fn wish(&mut self, _: &Sight, _: &Combination) -> Option<Rank> {
        Rank::new(self.lots.u8(1..=14))
    }

    fn bomb(&mut self, _: &Sight, bombs: &[Move]) -> Option<Combination> {
        match bombs.get(self.lots.usize(..=bombs.len())) {
            Some(Move::Play(bomb)) => Some(*bomb),
            _ => None,
        }
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        let seat = sight.view.seat;
        if self.lots.bool() {
            seat.after(1)
        } else {
            seat.after(3)
        }
    }
}
