//! The agent that looks before it plays.

use tichu::{Action, Move, Question, Seat};
use work::Work;

use super::{Beliefs, Playouts};
use crate::agents::with_pass;
use crate::{Agent, Observation, Policy};

/// How many moves are looked at: the policy's most probable.
pub(crate) const MOVES: usize = 5;

/// The largest gap between the log-probabilities of the best move and of a searched move.
const WORSE: f32 = 6.0;

/// Plays as a policy does, and looks at moves and bombs first: it leaves the policy's move when
/// another gains more than its error.
#[derive(Clone, Debug)]
pub struct Search<P> {
    policy: P,
    beliefs: Beliefs,
    deals: usize,
    rng: fastrand::Rng,
    scores: Vec<f32>,
}

impl<P: Policy> Search<P> {
    /// A search with `deals` deals for each decision, as likely as these beliefs say.
    #[must_use]
    pub fn new(policy: P, beliefs: Beliefs, deals: usize) -> Search<P> {
        Search {
            policy,
            beliefs,
            deals,
            rng: fastrand::Rng::with_seed(0),
            scores: Vec::new(),
        }
    }

    /// The answer to a question with at most this work. Without enough of it there are fewer deals, or the
    /// policy answers.
    pub fn decide_within(
        &mut self,
        observation: &Observation,
        question: Question<'_>,
        work: &mut Work,
    ) -> Option<Action> {
        match question {
            Question::Play(moves) => Some(self.choose(observation, moves, work).into()),
            Question::Bomb(bombs) => match self.choose(observation, &with_pass(bombs), work) {
                Move::Pass => None,
                bomb => Some(bomb.into()),
            },
            question => self.policy.decide(observation, question),
        }
    }

    /// The best of these moves.
    fn choose(&mut self, observation: &Observation, moves: &[Move], work: &mut Work) -> Move {
        self.policy.scores(observation, moves, &mut self.scores);
        let tried = candidates(&self.scores);
        let playouts = Playouts {
            deals: self.deals,
            seed: self.rng.u64(..),
        };
        let best = if tried.len() > 1 {
            let options: Vec<_> = tried
                .iter()
                .map(|place| action(observation, moves[*place]))
                .collect();
            let (beliefs, policy) = (&self.beliefs, &mut self.policy);
            let looked = playouts.look(observation, beliefs, policy, &options, work);
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

/// A move as an action; to pass out of turn is to do nothing.
fn action(observation: &Observation, one: Move) -> Option<Action> {
    let is_in_turn = observation.view.phase.seat() == Some(observation.seat());
    (is_in_turn || one != Move::Pass).then_some(one.into())
}

impl<P: Policy> Agent for Search<P> {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.policy.begin(seat, seed);
        self.rng = fastrand::Rng::with_seed(seed);
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        self.decide_within(observation, question, &mut Work::unlimited())
    }
}
