//! Flat Monte Carlo.

use tichu::{Action, Move, Question, Seat};

use super::Deals;
use super::random::{make, play_out};
use crate::agents::Random;
use crate::{Agent, Observation};

/// Plays every move out at random, each time in a new deal of the hidden cards, and takes the one
/// that wins most rounds. All other decisions are random, and it never calls.
///
/// It is the agent MC of C. Asimakopoulos, "Monte Carlo methods for the card game Tichu", NTUA 2019,
/// as retold by K. Castelein.
#[derive(Clone, Debug)]
pub struct MonteCarlo {
    playouts: usize,
    random: Random,
    rng: fastrand::Rng,
}

impl MonteCarlo {
    /// An agent with `playouts` playouts for each move.
    #[must_use]
    pub fn new(playouts: usize) -> MonteCarlo {
        MonteCarlo {
            playouts,
            random: Random::default(),
            rng: fastrand::Rng::with_seed(0),
        }
    }

    /// The share of playouts that a move wins; nought where nothing can be played out.
    fn share(&mut self, deals: &mut Deals, seat: Seat, one: &Move) -> f64 {
        let mut won = 0.0;
        for _ in 0..self.playouts {
            let Some(mut game) = deals.draw(&mut self.rng) else {
                return 0.0;
            };
            let made = make(&mut game, seat, *one, &mut self.random);
            let played = made.and_then(|()| play_out(&mut game, seat, &mut self.random));
            won += played.unwrap_or(0.0);
        }
        won
    }
}

impl MonteCarlo {
    /// The move with the largest share, the first of equal ones.
    fn best(&mut self, deals: &mut Deals, seat: Seat, moves: &[Move]) -> Move {
        let mut best = (moves[0], f64::NEG_INFINITY);
        for one in moves {
            let share = self.share(deals, seat, one);
            if share > best.1 {
                best = (*one, share);
            }
        }
        best.0
    }
}

impl Agent for MonteCarlo {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.random.begin(seat, seed);
        self.rng = fastrand::Rng::with_seed(seed);
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        match question {
            Question::Play(moves) => match Deals::of(observation) {
                Some(mut deals) => Some(self.best(&mut deals, observation.seat(), moves).into()),
                None => self.random.decide(observation, question),
            },
            question => self.random.decide(observation, question),
        }
    }
}
