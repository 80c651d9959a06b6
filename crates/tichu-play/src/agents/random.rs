//! An agent that knows only what is legal.

use tichu::{Action, Card, Play, Question, Rank, Seat};

use super::give;
use crate::{Agent, Observation};

/// Draws every option at random, all with the same probability. It never calls.
#[derive(Clone, Debug)]
pub struct Random {
    rng: fastrand::Rng,
}

impl Default for Random {
    fn default() -> Random {
        Random {
            rng: fastrand::Rng::with_seed(0),
        }
    }
}

impl Agent for Random {
    fn begin(&mut self, _: Seat, seed: u64) {
        self.rng = fastrand::Rng::with_seed(seed);
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        let rng = &mut self.rng;
        match question {
            Question::GrandTichu | Question::Tichu => None,
            Question::Exchange => {
                let any = |_: &[Card], cards: &[Card]| rng.usize(..cards.len());
                Some(Action::Give(give(observation.view.hand, any)))
            }
            Question::Play(moves) => Some(moves[rng.usize(..moves.len())].into()),
            Question::Wish(combination) => {
                let wish = Rank::new(rng.u8(1..=14));
                Some(Action::Play(Play { combination, wish }))
            }
            Question::Bomb(bombs) => {
                let bomb = bombs.get(rng.usize(..=bombs.len()))?;
                Some((*bomb).into())
            }
            Question::Dragon => {
                let places = if rng.bool() { 1 } else { 3 };
                Some(Action::DragonTo(observation.seat().after(places)))
            }
        }
    }
}
