//! A tree search with bounds of confidence.

use std::collections::HashMap;

use fastrand::Rng;
use work::Work;

use crate::{Agent, Budget, Candidate, Determinizer, Game, Search, Uniform};

/// The price of comparing a legal move in the tree, in instructions, roughly.
const SELECT: u64 = 1_000;

/// Grows one tree over all positions that the view allows, and takes the move that it visited most;
/// of equal ones the one with the best mean, else the first in a random order.
///
/// It is UCT (L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", 2006) with new hidden
/// cards for each simulation: the children of a node are the moves that are legal with these cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uct<D = Uniform> {
    /// How many simulations there are.
    pub budget: Budget,
    /// The factor c of the bound w/n + c √(ln t / n): how much a rarely visited child is preferred.
    pub exploration: f64,
    /// Whether t counts how often the child could have been visited (P. Cowling, E. Powley,
    /// D. Whitehouse, "Information set Monte Carlo tree search", 2012), not how often its parent was.
    pub availability: bool,
    /// How hidden cards are drawn.
    pub hidden: D,
}

impl Uct {
    /// A search with `playouts` simulations for each legal move, c = √2 and availability counts; the
    /// game draws the hidden cards.
    #[must_use]
    pub const fn new(playouts: usize) -> Uct {
        Uct {
            budget: Budget::per_move(playouts),
            exploration: std::f64::consts::SQRT_2,
            availability: true,
            hidden: Uniform,
        }
    }
}

/// A move from a node, with what the simulations through it have found.
struct Child<M> {
    one: M,
    /// The node after the move; `None` before the second visit.
    node: Option<usize>,
    visits: u64,
    /// How often it could have been visited.
    chances: u64,
    /// What the side that moves has won in these simulations.
    won: f64,
}

impl<M> Child<M> {
    fn new(one: M) -> Child<M> {
        Child {
            one,
            node: None,
            visits: 0,
            chances: 0,
            won: 0.0,
        }
    }
}

/// A position in the tree, reached by a sequence of moves.
struct Node<M> {
    visits: u64,
    children: Vec<Child<M>>,
    /// Where the child of a move is: some positions have thousands of moves.
    places: HashMap<M, usize>,
}

/// The tree of one decision.
struct Tree<G: Game> {
    exploration: f64,
    availability: bool,
    nodes: Vec<Node<G::Move>>,
    /// The children on the way of a simulation: node, place there, side that moves.
    path: Vec<(usize, usize, usize)>,
    moves: Vec<G::Move>,
}

impl<G: Game> Tree<G> {
    /// `None` when the work is used up.
    fn simulate(&mut self, mut game: G, rng: &mut Rng, work: &mut Work) -> Option<()> {
        self.path.clear();
        self.descend(&mut game, rng, work)?;
        game.play_out(&mut self.moves, rng, work)?;
        for &(node, place, side) in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.children[place].visits += 1;
            node.children[place].won += game.won(side);
        }
        Some(())
    }

    /// Follows the tree to a child that has not been visited.
    fn descend(&mut self, game: &mut G, rng: &mut Rng, work: &mut Work) -> Option<()> {
        let mut node = 0;
        while let Some(player) = game.turn() {
            game.moves(&mut self.moves);
            work.spend(G::MOVE + SELECT * self.moves.len() as u64)?;
            rng.shuffle(&mut self.moves);
            let place = self.select(node);
            self.path.push((node, place, game.side(player)));
            let next = self.nodes.len();
            let child = &mut self.nodes[node].children[place];
            game.apply(child.one);
            if child.visits == 0 {
                break;
            }
            node = *child.node.get_or_insert(next);
            if node == next {
                self.nodes.push(Node {
                    visits: 0,
                    children: Vec::new(),
                    places: HashMap::new(),
                });
            }
        }
        Some(())
    }

    /// The child with the highest bound among the legal moves, the first of equal ones.
    fn select(&mut self, node: usize) -> usize {
        let Node {
            visits,
            children,
            places,
        } = &mut self.nodes[node];
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for one in &self.moves {
            let place = *places.entry(*one).or_insert_with(|| {
                children.push(Child::new(*one));
                children.len() - 1
            });
            let child = &mut children[place];
            child.chances += 1;
            let bound = if child.visits == 0 {
                f64::INFINITY
            } else {
                let times = if self.availability {
                    child.chances
                } else {
                    *visits
                };
                let count = child.visits as f64;
                let width = ((times as f64).ln() / count).sqrt();
                child.won / count + self.exploration * width
            };
            if bound > highest {
                (best, highest) = (place, bound);
            }
        }
        best
    }
}

impl<G: Game, D: Determinizer<G>> Search<G> for Uct<D> {
    fn candidates(
        &self,
        view: &G::View,
        moves: &[G::Move],
        rng: &mut Rng,
        work: &mut Work,
    ) -> Vec<Candidate<G::Move>> {
        let mut children: Vec<_> = moves.iter().copied().map(Child::new).collect();
        rng.shuffle(&mut children);
        let places = children.iter().map(|child| child.one).zip(0..).collect();
        let mut tree = Tree::<G> {
            exploration: self.exploration,
            availability: self.availability,
            nodes: vec![Node {
                visits: 0,
                children,
                places,
            }],
            path: Vec::new(),
            moves: Vec::new(),
        };
        for _ in 0..self.budget.of(moves.len()) {
            let simulated = work.spend(G::DRAW).and_then(|()| {
                let game = self.hidden.determine(view, rng);
                tree.simulate(game, rng, work)
            });
            if simulated.is_none() {
                break;
            }
        }
        let children = tree.nodes[0].children.iter();
        let mut candidates: Vec<_> = children
            .map(|child| Candidate {
                one: child.one,
                visits: child.visits,
                won: child.won,
            })
            .collect();
        // Visits decide, and of equal visits the wins are in the order of the means.
        candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.won.total_cmp(&a.won)));
        candidates
    }
}

impl<G: Game, D: Determinizer<G>> Agent<G> for Uct<D> {
    fn choose(&self, view: &G::View, moves: &[G::Move], rng: &mut Rng) -> G::Move {
        match moves {
            [only] => *only,
            _ => self.candidates(view, moves, rng, &mut Work::unlimited())[0].one,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::small_games::Nim;

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
}
