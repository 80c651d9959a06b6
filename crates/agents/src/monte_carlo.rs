//! Flat Monte Carlo.

use fastrand::Rng;

use crate::random::play_out;
use crate::{Agent, Game};

/// Plays every move out at random, each time with hidden cards by lot, and takes the one that wins
/// most; of equal ones the first.
///
/// It is the agent MC of K. Castelein, "Determinization for Monte Carlo tree search in the card game
/// Tichu", Leiden 2017.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonteCarlo {
    /// How often each legal move is played out.
    pub playouts: usize,
}

impl<G: Game> Agent<G> for MonteCarlo {
    fn choose(&self, view: &G::View, moves: &[G::Move], rng: &mut Rng) -> G::Move {
        let mut buffer = Vec::new();
        let mut best = (moves[0], f64::NEG_INFINITY);
        if moves.len() == 1 {
            return best.0;
        }
        for one in moves {
            let mut won = 0.0;
            for _ in 0..self.playouts {
                let mut game = G::determine(view, rng);
                let side = game.turn().map_or(0, |player| game.side(player));
                game.apply(*one);
                play_out(&mut game, &mut buffer, rng);
                won += game.won(side);
            }
            if won > best.1 {
                best = (*one, won);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use crate::small_games::{HighCard, HighCardMove};
    use crate::{Agent, Game, MonteCarlo};

    #[test]
    fn keeps_high_cards_and_changes_low_ones() {
        let agent = MonteCarlo { playouts: 400 };
        for (card, expected) in [(2, HighCardMove::Change), (9, HighCardMove::Keep)] {
            let view = HighCard::new([card, 5], 7).view(0);
            let moves = [HighCardMove::Keep, HighCardMove::Change];
            let chosen = Agent::<HighCard>::choose(&agent, &view, &moves, &mut Rng::with_seed(1));
            assert_eq!(chosen, expected, "card {card}");
        }
    }
}
