//! A tree search with bounds of confidence.

use tichu::{Action, Event, Move, Phase, Question, Seat, Team};

use super::Deals;
use super::random::{make, play_out};
use crate::agents::Random;
use crate::turn::action_in;
use crate::{Agent, Fault, Game, Observation};

/// Grows one tree over all deals of the hidden cards, and takes the move that it visited most. All
/// other decisions are random, and it never calls.
///
/// It is UCT (L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", 2006) with a new deal
/// for each simulation: the children of a node are the moves that are legal in this deal, and a child
/// counts how often it could have been visited (P. Cowling, E. Powley, D. Whitehouse, "Information
/// set Monte Carlo tree search", 2012). The tree has moves in turn; bombs out of turn are played at
/// random, in the playouts after it.
#[derive(Clone, Debug)]
pub struct Uct {
    playouts: usize,
    random: Random,
    rng: fastrand::Rng,
    moves: Vec<Move>,
}

/// How much a rarely visited child is preferred.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// A move from a node, with what the simulations through it have found.
#[derive(Clone, Debug)]
struct Child {
    one: Move,
    /// The node after the move; `None` before the second visit.
    node: Option<usize>,
    visits: f64,
    /// How often it could have been visited.
    chances: f64,
    /// How many simulations the team that moves has won.
    won: f64,
}

impl Child {
    fn new(one: Move) -> Child {
        Child {
            one,
            node: None,
            visits: 0.0,
            chances: 0.0,
            won: 0.0,
        }
    }

    fn bound(&self) -> f64 {
        if self.visits == 0.0 {
            return f64::INFINITY;
        }
        self.won / self.visits + EXPLORATION * (self.chances.ln() / self.visits).sqrt()
    }
}

/// Positions by number: each has its moves.
type Tree = Vec<Vec<Child>>;

/// A child on the way of a simulation: its node, its place there, and the team that moves.
type Step = (usize, usize, Team);

impl Uct {
    /// An agent with `playouts` simulations for each legal move.
    #[must_use]
    pub fn new(playouts: usize) -> Uct {
        Uct {
            playouts,
            random: Random::default(),
            rng: fastrand::Rng::with_seed(0),
            moves: Vec::new(),
        }
    }

    /// One simulation.
    fn simulate(&mut self, tree: &mut Tree, deals: &mut Deals) -> Option<()> {
        let mut game = deals.draw(&mut self.rng)?;
        let mut path = Vec::new();
        self.descend(tree, &mut game, &mut path).ok()?;
        let seat = Seat::ALL[0];
        let first = play_out(&mut game, seat, &mut self.random).ok()?;
        for (node, place, team) in path {
            let child = &mut tree[node][place];
            child.visits += 1.0;
            child.won += if team == seat.team() {
                first
            } else {
                1.0 - first
            };
        }
        Some(())
    }

    /// Follows the tree to a child that has not been visited.
    fn descend(
        &mut self,
        tree: &mut Tree,
        game: &mut Game,
        path: &mut Vec<Step>,
    ) -> Result<(), Fault> {
        let mut node = 0;
        while let Some(seat) = self.turn(game)? {
            let place = self.select(&mut tree[node], game, seat);
            path.push((node, place, seat.team()));
            let child = &tree[node][place];
            let (one, is_new, next) = (child.one, child.visits == 0.0, child.node);
            make(game, seat, one, &mut self.random)?;
            if is_new {
                break;
            }
            node = next.unwrap_or_else(|| {
                let next = tree.len();
                tree.push(Vec::new());
                tree[node][place].node = Some(next);
                next
            });
        }
        Ok(())
    }

    /// The child with the highest bound among those that are legal here, the first of equal ones.
    fn select(&mut self, children: &mut Vec<Child>, game: &Game, seat: Seat) -> usize {
        game.round().classes(seat, &mut self.moves);
        let (mut best, mut bound) = (0, f64::NEG_INFINITY);
        for one in &self.moves {
            let known = children.iter().position(|child| child.one == *one);
            let place = known.unwrap_or_else(|| {
                children.push(Child::new(*one));
                children.len() - 1
            });
            children[place].chances += 1.0;
            let found = children[place].bound();
            if found > bound {
                (best, bound) = (place, found);
            }
        }
        best
    }

    /// The seat that has a move to make, after tricks are taken and Dragons given; `None` at the end
    /// of the round.
    fn turn(&mut self, game: &mut Game) -> Result<Option<Seat>, Fault> {
        loop {
            let seat = match game.round().phase() {
                Phase::Lead(seat) | Phase::Follow(seat) => return Ok(Some(seat)),
                phase => phase.seat(),
            };
            let Some(seat) = seat else {
                return Ok(None);
            };
            let Some(action) = action_in(game, seat, &mut self.random, &mut self.moves) else {
                return Ok(None); // Never: the seat takes a trick or gives it away.
            };
            let event = Event { seat, action };
            game.apply(&event)
                .map_err(|rule| Fault::Illegal { event, rule })?;
        }
    }
}

impl Uct {
    /// The move that was visited most.
    fn best(&mut self, deals: &mut Deals, moves: &[Move]) -> Move {
        let mut tree: Tree = vec![moves.iter().copied().map(Child::new).collect()];
        for _ in 0..self.playouts * moves.len() {
            if self.simulate(&mut tree, deals).is_none() {
                break;
            }
        }
        let most = |a: &&Child, b: &&Child| {
            let by_won = a.won.total_cmp(&b.won);
            a.visits.total_cmp(&b.visits).then(by_won)
        };
        let best = tree[0].iter().max_by(most);
        best.map_or(moves[0], |child| child.one)
    }
}

impl Agent for Uct {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.random.begin(seat, seed);
        self.rng = fastrand::Rng::with_seed(seed);
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        match question {
            Question::Play(moves) => match Deals::of(observation) {
                Some(mut deals) => Some(self.best(&mut deals, moves).into()),
                None => self.random.decide(observation, question),
            },
            question => self.random.decide(observation, question),
        }
    }
}
