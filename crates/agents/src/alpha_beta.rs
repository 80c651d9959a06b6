//! Perfect play of endings with open cards.

use std::collections::HashMap;
use std::hash::Hash;

use work::Work;

use crate::Game;

/// A game whose endings can be solved.
pub trait Solvable: Game {
    /// All that the rest of the game and its points depend on.
    type Key: Eq + Hash;

    /// The key of the position. Positions that were reached in different ways should have the same
    /// one: then they are searched once.
    #[must_use]
    fn key(&self) -> Self::Key;
}

/// The result of perfect play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution<M> {
    /// The points of side 0 minus those of side 1.
    pub margin: f64,
    /// The first of the best moves; `None` at the end of the game.
    pub best: Option<M>,
}

/// Solves a game of two sides with open cards; `None` when more positions than the limit are needed, or
/// the work is used up.
///
/// It is alpha-beta search with a table of bounds (D. Knuth, R. Moore, "An analysis of alpha-beta
/// pruning", 1975).
#[must_use]
pub fn solve<G: Solvable>(
    game: &G,
    positions: usize,
    work: &mut Work,
) -> Option<Solution<G::Move>> {
    const { assert!(G::SIDES == 2, "alpha-beta search needs two sides") }
    let mut search = AlphaBeta::<G> {
        bounds: HashMap::new(),
        positions,
        work,
    };
    let window = (f64::NEG_INFINITY, f64::INFINITY);
    let (margin, best) = search.best(game, window)?;
    Some(Solution { margin, best })
}

struct AlphaBeta<'a, G: Solvable> {
    /// Between which ends the margin of a position lies.
    bounds: HashMap<G::Key, (f64, f64)>,
    positions: usize,
    work: &'a mut Work,
}

impl<G: Solvable> AlphaBeta<'_, G> {
    /// The margin if it lies within the window, else a bound of it on the same side of the window.
    fn margin(&mut self, game: &G, (mut low, mut high): (f64, f64)) -> Option<f64> {
        let key = game.key();
        let known = self.bounds.get(&key).copied();
        let (least, most) = known.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        if least >= high || least == most {
            return Some(least);
        }
        if most <= low {
            return Some(most);
        }
        (low, high) = (low.max(least), high.min(most));
        let (margin, _) = self.best(game, (low, high))?;
        let bounds = if margin <= low {
            (least, margin)
        } else if margin >= high {
            (margin, most)
        } else {
            (margin, margin)
        };
        self.bounds.insert(key, bounds);
        Some(margin)
    }

    /// The margin as above, with the move that reaches it.
    fn best(
        &mut self,
        game: &G,
        (mut low, mut high): (f64, f64),
    ) -> Option<(f64, Option<G::Move>)> {
        let Some(player) = game.turn() else {
            return Some((game.points(0) - game.points(1), None));
        };
        self.positions = self.positions.checked_sub(1)?;
        let maximises = game.side(player) == 0;
        let mut moves = Vec::new();
        game.moves(&mut moves);
        self.work.spend(2 * G::MOVE * (1 + moves.len() as u64))?;
        let mut best: Option<(f64, Option<G::Move>)> = None;
        for one in moves {
            let mut next = game.clone();
            next.apply(one);
            let margin = self.margin(&next, (low, high))?;
            let is_better = best.is_none_or(|(found, _)| {
                if maximises {
                    margin > found
                } else {
                    margin < found
                }
            });
            if is_better {
                best = Some((margin, Some(one)));
                if maximises {
                    low = low.max(margin);
                } else {
                    high = high.min(margin);
                }
                if low >= high {
                    break;
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use work::Stop;

    use super::*;
    use crate::tests::small_games::{Nim, OpenTricks};

    #[test]
    fn solves_misere_nim() {
        for heap in 2..60 {
            let solution = solve(&Nim::new(heap), 100_000, &mut Work::unlimited()).unwrap();
            // Who leaves 1, 5, 9, ... matches wins.
            let wins = heap % 4 != 1;
            assert_eq!(solution.margin > 0.0, wins, "{heap} matches");
            if wins {
                assert_eq!(solution.best, Some((heap - 1) % 4));
            }
        }
    }

    #[test]
    fn agrees_with_plain_minimax() {
        fn minimax(game: &OpenTricks) -> f64 {
            let Some(player) = game.turn() else {
                return game.points(0) - game.points(1);
            };
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let margins = moves.into_iter().map(|one| {
                let mut next = game.clone();
                next.apply(one);
                minimax(&next)
            });
            if player == 0 {
                margins.fold(f64::NEG_INFINITY, f64::max)
            } else {
                margins.fold(f64::INFINITY, f64::min)
            }
        }
        let mut rng = Rng::with_seed(1);
        let mut margins = Vec::new();
        for _ in 0..40 {
            let game = OpenTricks::deal(4, &mut rng);
            let solution = solve(&game, 100_000, &mut Work::unlimited()).unwrap();
            assert_eq!(solution.margin, minimax(&game), "{game:?}");
            let mut next = game.clone();
            next.apply(solution.best.unwrap());
            assert_eq!(minimax(&next), solution.margin, "{game:?}");
            margins.push(solution.margin);
        }
        assert!(margins.iter().any(|margin| *margin != margins[0]));
    }

    #[test]
    fn gives_up_beyond_its_limit() {
        let solved = |positions, work| {
            solve(
                &Nim::new(20),
                positions,
                &mut Work::new(work, &Stop::default()),
            )
        };
        assert_eq!(solved(5, u64::MAX), None);
        assert_eq!(solved(100_000, 10_000), None);
        assert!(solved(100_000, 10_000_000).is_some());
    }
}
