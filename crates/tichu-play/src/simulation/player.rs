//! The agent of all seats of a simulation.

use std::sync::Arc;

use tichu::{Combination, Exchange, Move, Rank, Seat};

use crate::agents::NetworkAgent;
use crate::network::NetworkSet;
use crate::{Agent, Policy, Sight};

/// Plays the most probable option, and draws calls by lot.
#[derive(Clone, Debug)]
pub(super) struct Player {
    agent: NetworkAgent,
    lots: fastrand::Rng,
    /// A seat that does not call Tichu.
    pub(super) silent: Option<Seat>,
}

impl Player {
    pub(super) fn new(networks: Arc<NetworkSet>) -> Player {
        Player {
            agent: NetworkAgent::new(networks),
            lots: fastrand::Rng::with_seed(0),
            silent: None,
        }
    }

    /// Everything that is drawn by lot.
    pub(super) fn lots(&mut self) -> &mut fastrand::Rng {
        &mut self.lots
    }

    /// Whether an option with these log-odds is drawn.
    fn draws(&mut self, log_odds: f32) -> bool {
        self.lots.f32() < 1.0 / (1.0 + (-log_odds).exp())
    }
}

impl Agent for Player {
    fn begin(&mut self, _: Seat, seed: u64) {
        self.lots = fastrand::Rng::with_seed(seed);
    }

    fn calls_grand_tichu(&mut self, sight: &Sight) -> bool {
        let log_odds = self.agent.grand_tichu_log_odds(sight);
        self.draws(log_odds)
    }

    fn calls_tichu(&mut self, sight: &Sight) -> bool {
        if self.silent == Some(sight.view.seat) {
            return false;
        }
        let log_odds = self.agent.tichu_log_odds(sight);
        self.draws(log_odds)
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        self.agent.exchange(sight)
    }

    #[inline]
    fn play(&mut self, sight: &Sight, moves: &[Move]) -> Move {
        self.agent.play(sight, moves)
    }

    fn wish(&mut self, sight: &Sight, combination: &Combination) -> Option<Rank> {
        self.agent.wish(sight, combination)
    }

    fn bomb(&mut self, sight: &Sight, bombs: &[Move]) -> Option<Combination> {
        self.agent.bomb(sight, bombs)
    }

    fn dragon_to(&mut self, sight: &Sight) -> Seat {
        self.agent.dragon_to(sight)
    }
}
