//! The agent that looks before it plays.

use tichu::{Combination, Exchange, Move, Play, Rank, Seat};

use super::Playouts;
use crate::agents::with_pass;
use crate::{Act, Agent, Policy, Sight};

/// How many moves are looked at: the policy's most probable.
pub(crate) const MOVES: usize = 5;

/// By how much the logarithm of a move's probability may be below that of the best.
const WORSE: f32 = 6.0;

/// Plays as a policy does, and looks at moves and bombs first: it leaves the policy's move when
/// another gains more than its error.
#[derive(Clone, Debug)]
pub struct Search<P> {
    policy: P,
    deals: usize,
    lots: fastrand::Rng,
    scores: Vec<f32>,
}

impl<P: Policy> Search<P> {
    /// A search with so many deals for each decision.
    #[must_use]
    pub fn new(policy: P, deals: usize) -> Search<P> {
        Search {
            policy,
            deals,
            lots: fastrand::Rng::with_seed(0),
            scores: Vec::new(),
        }
    }

    /// The best of these moves.
    fn choose(&mut self, sight: &Sight, moves: &[Move]) -> Move {
        self.policy.scores(sight, moves, &mut self.scores);
        let tried = candidates(&self.scores);
        let playouts = Playouts {
            deals: self.deals,
            seed: self.lots.u64(..),
        };
        let best = if tried.len() > 1 {
            let options: Vec<_> = tried
                .iter()
                .map(|place| act(sight, &moves[*place]))
                .collect();
            let looked = playouts.look(sight, &mut self.policy, &options);
            looked.map_or(0, |looked| looked.best)
        } else {
            0
        };
        moves[tried[best]]
    }
}

/// The options worth a look, the most probable first: of equal ones the first.
fn candidates(scores: &[f32]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..scores.len()).collect();
    places.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
    let least = places.first().map_or(0.0, |best| scores[*best] - WORSE);
    places.retain(|place| scores[*place] >= least);
    places.truncate(MOVES);
    places
}

/// A move as an act; to pass out of turn is to do nothing.
fn act(sight: &Sight, one: &Move) -> Option<Act> {
    match one {
        Move::Play(combination) => Some(Act::Play(Play {
            combination: *combination,
            wish: None,
        })),
        Move::Pass if sight.view.phase.seat() == Some(sight.view.seat) => Some(Act::Pass),
        Move::Pass => None,
    }
}

impl<P: Policy> Agent for Search<P> {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.policy.begin(seat, seed);
        self.lots = fastrand::Rng::with_seed(seed);
    }

    fn calls_grand_tichu(&mut self, sight: &Sight) -> bool {
        self.policy.calls_grand_tichu(sight)
    }

    fn calls_tichu(&mut self, sight: &Sight) -> bool {
        self.policy.calls_tichu(sight)
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        self.policy.exchange(sight)
    }

    fn play(&mut self, sight: &Sight, moves: &[Move]) -> Move {
        self.choose(sight, moves)
    }

    fn wish(&mut self, sight: &Sight, combination: &Combination) -> Option<Rank> {
        self.policy.wish(sight, combination)
    }

    fn bomb(&mut self, sight: &Sight, bombs: &[Move]) -> Option<Combination> {
        match self.choose(sight, &with_pass(bombs)) {
            Move::Play(bomb) => Some(bomb),
            Move::Pass => None,
        }
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        self.policy.dragon_to(sight)
    }
}
