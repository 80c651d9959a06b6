//! A tree search with bounds of confidence.

use fastrand::Rng;

use crate::random::play_out;
use crate::{Agent, Game};

/// Grows one tree over all positions that the view allows, and takes the move that it visited most;
/// of equal ones the one with the best mean.
///
/// It is UCT (L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", 2006) with new hidden
/// cards for each simulation: the children of a node are the moves that are legal with these cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uct {
    /// How many simulations there are for each legal move.
    pub playouts: usize,
    /// The factor c of the bound w/n + c √(ln t / n): how much a rarely visited child is preferred.
    pub exploration: f64,
    /// Whether t counts how often the child could have been visited (P. Cowling, E. Powley,
    /// D. Whitehouse, "Information set Monte Carlo tree search", 2012), not how often its parent was.
    pub availability: bool,
}

impl Uct {
    /// A search with so many simulations for each legal move, c = √2 and availability counts.
    #[must_use]
    pub const fn new(playouts: usize) -> Uct {
        Uct {
            playouts,
            exploration: std::f64::consts::SQRT_2,
            availability: true,
        }
    }
}

/// A move from a node, with what the simulations through it have found.
struct Child<M> {
    one: M,
    /// The node after the move; `None` before the second visit.
    node: Option<usize>,
    visits: f64,
    /// How often it could have been visited.
    chances: f64,
    /// What the side that moves has won in these simulations.
    won: f64,
}

impl<M> Child<M> {
    fn new(one: M) -> Child<M> {
        Child {
            one,
            node: None,
            visits: 0.0,
            chances: 0.0,
            won: 0.0,
        }
    }
}

/// A position in the tree, reached by a sequence of moves.
struct Node<M> {
    visits: f64,
    children: Vec<Child<M>>,
}

/// The tree of one decision.
struct Search<'a, G: Game> {
    options: &'a Uct,
    nodes: Vec<Node<G::Move>>,
    /// The children on the way of a simulation: node, place there, side that moves.
    path: Vec<(usize, usize, usize)>,
    moves: Vec<G::Move>,
}

impl<G: Game> Search<'_, G> {
    fn simulate(&mut self, mut game: G, rng: &mut Rng) {
        self.path.clear();
        self.descend(&mut game);
        play_out(&mut game, &mut self.moves, rng);
        for &(node, place, side) in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            node.children[place].visits += 1.0;
            node.children[place].won += game.won(side);
        }
    }

    /// Follows the tree to a child that has not been visited.
    fn descend(&mut self, game: &mut G) {
        let mut node = 0;
        while let Some(player) = game.turn() {
            game.moves(&mut self.moves);
            let place = self.select(node);
            self.path.push((node, place, game.side(player)));
            let next = self.nodes.len();
            let child = &mut self.nodes[node].children[place];
            game.apply(child.one);
            if child.visits == 0.0 {
                break;
            }
            node = *child.node.get_or_insert(next);
            if node == next {
                self.nodes.push(Node {
                    visits: 0.0,
                    children: Vec::new(),
                });
            }
        }
    }

    /// The child with the highest bound among the legal moves, the first of equal ones.
    fn select(&mut self, node: usize) -> usize {
        let Node { visits, children } = &mut self.nodes[node];
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for one in &self.moves {
            let known = children.iter().position(|child| child.one == *one);
            let place = known.unwrap_or_else(|| {
                children.push(Child::new(*one));
                children.len() - 1
            });
            let child = &mut children[place];
            child.chances += 1.0;
            let bound = if child.visits == 0.0 {
                f64::INFINITY
            } else {
                let times = if self.options.availability {
                    child.chances
                } else {
                    *visits
                };
                let width = (times.ln() / child.visits).sqrt();
                child.won / child.visits + self.options.exploration * width
            };
            if bound > highest {
                (best, highest) = (place, bound);
            }
        }
        best
    }
}

impl<G: Game> Agent<G> for Uct {
    fn choose(&self, view: &G::View, moves: &[G::Move], rng: &mut Rng) -> G::Move {
        if moves.len() == 1 {
            return moves[0];
        }
        let mut search = Search::<G> {
            options: self,
            nodes: vec![Node {
                visits: 0.0,
                children: moves.iter().copied().map(Child::new).collect(),
            }],
            path: Vec::new(),
            moves: Vec::new(),
        };
        for _ in 0..self.playouts * moves.len() {
            search.simulate(G::determine(view, rng), rng);
        }
        // Visits decide, and of equal visits the wins are in the order of the means.
        let key = |child: &Child<G::Move>| (child.visits, child.won);
        let mut best = &search.nodes[0].children[0];
        for child in &search.nodes[0].children {
            if key(child) > key(best) {
                best = child;
            }
        }
        best.one
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small_games::{HighCard, HighCardMove, Nim};

    #[test]
    fn finds_the_only_winning_moves_of_misere_nim() {
        for availability in [true, false] {
            let agent = Uct {
                availability,
                ..Uct::new(400)
            };
            for (heap, taken) in [(7, 2), (8, 3), (6, 1), (4, 3)] {
                let game = Nim::new(heap);
                let mut moves = Vec::new();
                game.moves(&mut moves);
                let chosen =
                    Agent::<Nim>::choose(&agent, &game.view(0), &moves, &mut Rng::with_seed(3));
                assert_eq!(chosen, taken, "{heap} matches");
            }
        }
    }

    #[test]
    fn keeps_high_cards_and_changes_low_ones() {
        for (card, expected) in [(3, HighCardMove::Change), (8, HighCardMove::Keep)] {
            let view = HighCard::new([card, 5], 7).view(0);
            let moves = [HighCardMove::Keep, HighCardMove::Change];
            let agent = Uct::new(400);
            let chosen = Agent::<HighCard>::choose(&agent, &view, &moves, &mut Rng::with_seed(1));
            assert_eq!(chosen, expected, "card {card}");
        }
    }
}
