//! Random moves.

use fastrand::Rng;

use crate::{Agent, Game};

/// Chooses among the legal moves at random, all with the same probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn choose(&self, _: &G::View, moves: &[G::Move], rng: &mut Rng) -> G::Move {
        moves[rng.usize(..moves.len())]
    }
}
