//! The agent of all seats of a simulation.

use std::sync::Arc;

use tichu::{Action, Call, Question, Seat};

use crate::agents::NetworkAgent;
use crate::network::NetworkSet;
use crate::{Agent, Observation, Policy};

/// Plays the most probable option, and draws calls at random.
#[derive(Clone, Debug)]
pub struct Player {
    agent: NetworkAgent,
    rng: fastrand::Rng,
    /// A seat that does not call Tichu.
    pub silent: Option<Seat>,
}

impl Player {
    /// A player with these networks, which calls in any seat.
    #[must_use]
    pub fn new(networks: Arc<NetworkSet>) -> Player {
        Player {
            agent: NetworkAgent::new(networks),
            rng: fastrand::Rng::with_seed(0),
            silent: None,
        }
    }

    /// Its random numbers.
    pub fn rng(&mut self) -> &mut fastrand::Rng {
        &mut self.rng
    }

    /// Whether an option with these log-odds is drawn.
    fn draws(&mut self, log_odds: f32) -> bool {
        self.rng.f32() < 1.0 / (1.0 + (-log_odds).exp())
    }
}

impl Agent for Player {
    fn begin(&mut self, _: Seat, seed: u64) {
        self.rng = fastrand::Rng::with_seed(seed);
    }

    #[inline]
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        let (call, log_odds) = match question {
            Question::GrandTichu => (
                Call::GrandTichu,
                self.agent.grand_tichu_log_odds(observation),
            ),
            Question::Tichu if self.silent == Some(observation.seat()) => return None,
            Question::Tichu => (Call::Tichu, self.agent.tichu_log_odds(observation)),
            question => return self.agent.decide(observation, question),
        };
        self.draws(log_odds).then_some(Action::Call(call))
    }
}
