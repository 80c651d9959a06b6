//! Flat Monte Carlo.

use tichu::{Combination, Exchange, Move, Rank, Seat};

use super::Deals;
use super::random::{make, play_out};
use crate::agents::Random;
use crate::{Agent, Sight};

/// Plays every move out at random, each time in a new deal of the hidden cards, and takes the one
/// that wins most rounds. All other decisions are random, and it never calls.
///
/// It is the agent MC of C. Asimakopoulos, "Monte Carlo methods for the card game Tichu", NTUA 2019,
/// as retold by K. Castelein.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    playouts: usize,
    random: Random,
    lots: fastrand::Rng,
}

impl MonteCarlo {
    /// An agent with so many playouts for each move.
    #[must_use]
    pub fn new(playouts: usize) -> MonteCarlo {
        MonteCarlo {
            playouts,
            random: Random::default(),
            lots: fastrand::Rng::with_seed(0),
        }
    }

    /// The share of playouts that a move wins; nought where nothing can be played out.
    fn share(&mut self, deals: &mut Deals, seat: Seat, one: &Move) -> f64 {
        let mut won = 0.0;
        for _ in 0..self.playouts {
            let Some(mut game) = deals.draw(&mut self.lots) else {
                return 0.0;
            };
            let made = make(&mut game, seat, one, &mut self.random);
            let played = made.and_then(|()| play_out(&mut game, seat, &mut self.random));
            won += played.unwrap_or(0.0);
        }
        won
    }
}

impl Agent for MonteCarlo {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.random.begin(seat, seed);
        self.lots = fastrand::Rng::with_seed(seed);
    }

    fn calls_grand_tichu(&mut self, _: &Sight) -> bool {
        false
    }

    fn calls_tichu(&mut self, _: &Sight) -> bool {
        false
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        self.random.exchange(sight)
    }

    fn play(&mut self, sight: &Sight, moves: &[Move]) -> Move {
        let Some(mut deals) = Deals::of(sight) else {
            return self.random.play(sight, moves);
        };
        let mut best = (moves[0], f64::NEG_INFINITY);
        for one in moves {
            let share = self.share(&mut deals, sight.view.seat, one);
            if share > best.1 {
                best = (*one, share);
            }
        }
        best.0
    }

    fn wish(&mut self, sight: &Sight, combination: &Combination) -> Option<Rank> {
        self.random.wish(sight, combination)
    }

    fn bomb(&mut self, sight: &Sight, bombs: &[Move]) -> Option<Combination> {
        self.random.bomb(sight, bombs)
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        self.random.dragon_to(sight)
    }
}
