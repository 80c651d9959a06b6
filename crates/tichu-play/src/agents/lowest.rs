//! An agent that always plays as low as it can.

use tichu::{Combination, Exchange, Move, Rank, Seat};

use super::give;
use crate::{Agent, Sight};

/// Leads the lowest combination, of equal ones that with the most cards, follows with the lowest that is legal, and
/// passes only when it has to. It never calls, bombs only in turn and when nothing else is legal,
/// and gives its lowest cards away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lowest;

impl Agent for Lowest {
    fn calls_grand_tichu(&mut self, _: &Sight) -> bool {
        false
    }

    fn calls_tichu(&mut self, _: &Sight) -> bool {
        false
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        // Cards are in order from the Dragon down to the Dogs.
        give(sight.view.hand, |_, cards| cards.len() - 1)
    }

    fn play(&mut self, _: &Sight, moves: &[Move]) -> Move {
        let key = |one: &Move| match one {
            Move::Pass => (2, 0, 0),
            Move::Play(play) if play.is_bomb() => (1, 0, play.half_ranks()),
            Move::Play(play) => (0, play.half_ranks(), 15 - play.size()),
        };
        moves.iter().copied().min_by_key(key).unwrap_or(Move::Pass)
    }

    fn wish(&mut self, _: &Sight, _: &Combination) -> Option<Rank> {
        None
    }

    fn bomb(&mut self, _: &Sight, _: &[Move]) -> Option<Combination> {
        None
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        sight.view.seat.after(1)
    }
}
