//! Agents that differ in their calls or their exchange alone.

use std::sync::Arc;

use tichu::{Combination, Exchange, Hand, Move, Rank, Seat, Situation};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::tichu_call::{TichuAdvisor, TichuQuestion};

use super::NetworkAgent;
use crate::gifts::{Giver, known_in_play, question};
use crate::network::NetworkSet;
use crate::simulation::Simulation;
use crate::{Action, Agent, Sight};

/// Plays as another agent, and makes some decisions by rules of its own.
#[derive(Clone, Debug)]
pub struct Caller<A> {
    agent: A,
    grand_tichu: Option<CallRule>,
    tichu: Option<TichuRule>,
    exchange: Option<ExchangeRule>,
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
    /// The agent itself.
    #[must_use]
    pub fn new(agent: A) -> Caller<A> {
        Caller {
            agent,
            grand_tichu: None,
            tichu: None,
            exchange: None,
            seed: 0,
        }
    }

    /// The agent with this rule for Grand Tichu.
    #[must_use]
    pub fn grand_tichu(self, rule: CallRule) -> Caller<A> {
        Caller {
            grand_tichu: Some(rule),
            ..self
        }
    }

    /// The agent with this rule for Tichu.
    #[must_use]
    pub fn tichu(self, rule: TichuRule) -> Caller<A> {
        Caller {
            tichu: Some(rule),
            ..self
        }
    }

    /// The agent with this rule for the exchange.
    #[must_use]
    pub fn exchanging(self, rule: ExchangeRule) -> Caller<A> {
        Caller {
            exchange: Some(rule),
            ..self
        }
    }
}

/// When to call Tichu: as a profile decides, the place in [`TichuAdvisor::profiles`].
#[derive(Clone, Debug)]
pub struct TichuRule {
    /// The models of Tichu.
    pub advisor: Arc<TichuAdvisor>,
    /// The models of Grand Tichu, which know the chance to win from any totals.
    pub grand_tichu: Arc<Advisor>,
    /// The shares of plays that win.
    pub shares: Arc<WinShares>,
    /// The profile.
    pub profile: usize,
}

/// Which three cards to give.
#[derive(Clone, Debug)]
pub struct ExchangeRule {
    /// The models of the exchange.
    pub giver: Giver,
    /// The shares of plays that win.
    pub shares: Arc<WinShares>,
    /// What people give most often, and not what is worth most points.
    pub as_people: bool,
}

impl TichuRule {
    fn calls(&self, sight: &Sight) -> bool {
        let question = TichuQuestion {
            known: known_in_play(sight),
            player: None,
        };
        let Some(subsets) = Subsets::of(question.known.hand, &self.shares) else {
            return false; // Never: it is asked with 14 cards.
        };
        let outlook = self.grand_tichu.outlook();
        let sections = Sections::DECISIONS;
        let answer = self.advisor.answer(&question, &subsets, outlook, sections);
        let decision = answer.decisions.iter().nth(self.profile);
        decision.is_some_and(|(_, decision)| decision.call)
    }
}

impl ExchangeRule {
    fn gives(&mut self, sight: &Sight) -> Option<Exchange> {
        let question = question(sight);
        let subsets = Subsets::of(question.hand, &self.shares)?;
        let considered = self.giver.consider(&question, &subsets)?;
        let chosen = if self.as_people {
            considered.candidates.first()
        } else {
            considered.best()
        };
        chosen.map(|candidate| candidate.exchange)
    }
}

/// Whether an agent plays cards in this turn.
fn plays(agent: &mut impl Agent, sight: &Sight) -> bool {
    let mut moves = Vec::with_capacity(64);
    sight.view.classes(&mut moves);
    match moves[..] {
        [] => false,
        [only] => only != Move::Pass,
        _ => agent.play(sight, &moves) != Move::Pass,
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
        match &mut self.grand_tichu {
            Some(rule) => rule.calls(sight, self.seed),
            None => self.agent.calls_grand_tichu(sight),
        }
    }

    fn calls_tichu(&mut self, sight: &Sight) -> bool {
        match &self.tichu {
            // Waiting is free as long as the player passes.
            Some(rule) => rule.calls(sight) && plays(&mut self.agent, sight),
            None => self.agent.calls_tichu(sight),
        }
    }

    fn exchange(&mut self, sight: &Sight) -> Exchange {
        let by_rule = self.exchange.as_mut().and_then(|rule| rule.gives(sight));
        by_rule.unwrap_or_else(|| self.agent.exchange(sight))
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
