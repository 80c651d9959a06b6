//! Flat Monte Carlo.

use fastrand::Rng;
use work::Work;

use crate::{Agent, Budget, Candidate, Determinizer, Game, Search, Uniform};

/// Plays every move out at random, each time with random hidden cards, and takes the one that wins
/// the largest share; of equal ones the first.
///
/// The moves take turns in a random order, so with a limited budget their numbers of playouts
/// differ by one at most.
/// It is the agent MC of K. Castelein, "Determinization for Monte Carlo tree search in the card game
/// Tichu", Leiden 2017.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonteCarlo<D = Uniform> {
    /// How many playouts there are.
    pub budget: Budget,
    /// How hidden cards are drawn.
    pub hidden: D,
}

impl MonteCarlo {
    /// An agent with `playouts` playouts for each legal move; the game draws the hidden cards.
    #[must_use]
    pub const fn new(playouts: usize) -> MonteCarlo {
        MonteCarlo {
            budget: Budget::per_move(playouts),
            hidden: Uniform,
        }
    }
}

impl<G: Game, D: Determinizer<G>> Search<G> for MonteCarlo<D> {
    fn candidates(
        &self,
        view: &G::View,
        moves: &[G::Move],
        rng: &mut Rng,
        work: &mut Work,
    ) -> Vec<Candidate<G::Move>> {
        let mut candidates: Vec<_> = moves.iter().copied().map(Candidate::new).collect();
        rng.shuffle(&mut candidates);
        let mut buffer = Vec::new();
        for number in 0..self.budget.of(moves.len()) {
            let candidate = &mut candidates[number % moves.len()];
            if work.spend(G::DRAW).is_none() {
                break;
            }
            let mut game = self.hidden.determine(view, rng);
            let side = game.turn().map_or(0, |player| game.side(player));
            game.apply(candidate.one);
            if game.play_out(&mut buffer, rng, work).is_none() {
                break;
            }
            candidate.visits += 1;
            candidate.won += game.won(side);
        }
        // A move without a playout is the last.
        let share = |one: &Candidate<_>| one.win_rate().map_or(-1.0, |rate| rate.mean);
        candidates.sort_by(|a, b| share(b).total_cmp(&share(a)));
        candidates
    }
}

impl<G: Game, D: Determinizer<G>> Agent<G> for MonteCarlo<D> {
    fn choose(&self, view: &G::View, moves: &[G::Move], rng: &mut Rng) -> G::Move {
        match moves {
            [only] => *only,
            _ => self.candidates(view, moves, rng, &mut Work::unlimited())[0].one,
        }
    }
}
