//! Agents that differ in their Grand Tichu calls alone.

use std::sync::Arc;

use tichu::{Combination, Exchange, Hand, Move, Rank, Seat, Situation};
use tichu_models::decision::{Advisor, Sections};

use super::NetworkAgent;
use crate::network::NetworkSet;
use crate::simulation::Simulation;
use crate::{Action, Agent, Sight};

/// Plays as another agent, and calls Grand Tichu by a rule of its own.
#[derive(Clone, Debug)]
pub struct Caller<A> {
    agent: A,
    rule: CallRule,
    seed: u64,
}

/// When to call Grand Tichu.
#[derive(Clone, Debug)]
pub enum CallRule {
    /// Never.
    Never,
    /// When these networks find a call more probable than none.
    Network(Box<NetworkAgent>),
    /// When this profile calls, the place in [`Advisor::profiles`].
    Profile(Arc<Advisor>, usize),
    /// When the hand gains by a call in so many deals, played out by these networks.
    Simulated(Arc<NetworkSet>, u64),
}

impl<A: Agent> Caller<A> {
    /// The agent with this rule.
    #[must_use]
    pub fn new(agent: A, rule: CallRule) -> Caller<A> {
        Caller {
            agent,
            rule,
            seed: 0,
        }
    }
}

impl CallRule {
    fn calls(&mut self, sight: &Sight, seed: u64) -> bool {
        let Ok(hand) = Hand::<8>::try_from(sight.view.hand) else {
            return false; // Never: it is asked with the first 8 cards.
        };
        let situation = situation(sight);
        match self {
            CallRule::Never => false,
            CallRule::Network(agent) => agent.calls_grand_tichu(sight),
            CallRule::Profile(advisor, profile) => {
                let answer = advisor.answer(&hand, situation, Sections::DECISIONS);
                let decision = answer.decisions.iter().nth(*profile);
                decision.is_some_and(|(_, decision)| decision.call)
            }
            CallRule::Simulated(..) if situation.partner_called => false,
            CallRule::Simulated(networks, deals) => {
                let simulation = Simulation::new(hand, situation, Arc::clone(networks), seed);
                let gain = simulation.play(0..*deals).gain();
                gain.is_some_and(|gain| gain.mean > 0.0)
            }
        }
    }
}

/// What a player knows before it decides.
fn situation(sight: &Sight) -> Situation {
    let has_called = |places| sight.view.calls[sight.view.seat.after(places)].is_some();
    Situation {
        scores: sight.scores,
        target: sight.target,
        opponent_called: Some(has_called(1) || has_called(3)),
        partner_called: has_called(2),
        ..Situation::default()
    }
}

impl<A: Agent> Agent for Caller<A> {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.agent.begin(seat, seed);
        self.seed = seed;
    }

    fn observe(&mut self, action: &Action) {
        self.agent.observe(action);
    }

    fn calls_grand_tichu(&mut self, sight: &Sight) -> bool {
        self.rule.calls(sight, self.seed)
    }

    fn calls_tichu(&mut self, sight: &Sight) -> bool {
        self.agent.calls_tichu(sight)
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        self.agent.exchange(sight)
    }

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

    fn fault(&self) -> Option<String> {
        self.agent.fault()
    }
}
