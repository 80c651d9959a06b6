//! Agents that differ in their calls or their exchange alone.

use std::sync::Arc;

use tichu::{Action, ByTeam, Call, Event, Exchange, Hand, Move, Question, Seat};
use tichu_models::Style;
use tichu_models::decision::{Advisor, Sections};
use work::Work;

use super::NetworkAgent;
use crate::engine::situation;
use crate::network::NetworkSet;
use crate::simulation::Simulation;
use crate::{Agent, Engine, Observation};

/// Plays as another agent, and makes some decisions by rules of its own.
#[derive(Clone, Debug)]
pub struct Caller<A> {
    agent: A,
    /// Its rule for Grand Tichu; `None` for that of the agent, as for the others.
    pub grand_tichu: Option<CallRule>,
    /// Its rule for Tichu.
    pub tichu: Option<TichuRule>,
    /// Its rule for the exchange.
    pub exchange: Option<ExchangeRule>,
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
    /// When the engine recommends it.
    Recommended(Engine),
    /// When the hand gains by a call in this number of deals, played out by these networks.
    Simulated(Arc<NetworkSet>, u64),
}

impl<A: Agent> Caller<A> {
    /// The agent that follows all recommendations of the engine, and plays as another agent.
    #[must_use]
    pub fn recommended(agent: A, engine: &Engine) -> Caller<A> {
        Caller {
            grand_tichu: Some(CallRule::Recommended(engine.clone())),
            tichu: Some(TichuRule {
                engine: engine.clone(),
                profile: None,
            }),
            exchange: Some(ExchangeRule {
                engine: engine.clone(),
                style: Some(Style::Typical),
            }),
            ..Caller::new(agent)
        }
    }

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
}

/// When to call Tichu.
#[derive(Clone, Debug)]
pub struct TichuRule {
    /// The models.
    pub engine: Engine,
    /// The profile that decides, the place in
    /// [`TichuAdvisor::profiles`](tichu_models::tichu_call::TichuAdvisor::profiles); `None` for the
    /// recommendation.
    pub profile: Option<usize>,
}

/// Which three cards to give.
#[derive(Clone, Debug)]
pub struct ExchangeRule {
    /// The models.
    pub engine: Engine,
    /// Gives as a player of this style; `None` for the most frequent gift of people.
    pub style: Option<Style>,
}

impl TichuRule {
    fn calls(&self, observation: &Observation) -> bool {
        let Some(answer) = self.engine.tichu_decisions(observation) else {
            return false; // Never: it is asked with 14 cards.
        };
        match self.profile {
            Some(profile) => {
                let decision = answer.verdict.decisions.iter().nth(profile);
                decision.is_some_and(|(_, decision)| decision.call)
            }
            None => answer
                .verdict
                .recommendation
                .is_some_and(|advised| advised.call),
        }
    }
}

impl ExchangeRule {
    fn gives(&self, observation: &Observation) -> Option<Exchange> {
        match self.style {
            Some(style) => self.engine.exchange(observation, style),
            None => {
                let considered = self.engine.considered(observation)?;
                considered.candidates.first().map(|likely| likely.exchange)
            }
        }
    }
}

/// Whether an agent plays cards in this turn.
fn plays(agent: &mut impl Agent, observation: &Observation) -> bool {
    let mut moves = Vec::with_capacity(64);
    observation.view.classes(&mut moves);
    match moves[..] {
        [] => false,
        [only] => only != Move::Pass,
        _ => agent.decide(observation, Question::Play(&moves)) != Some(Action::Pass),
    }
}

impl CallRule {
    fn calls(&mut self, observation: &Observation, seed: u64) -> bool {
        let Ok(hand) = Hand::<8>::try_from(observation.view.hand) else {
            return false; // Never: it is asked with the first 8 cards.
        };
        let situation = situation(observation);
        match self {
            CallRule::Never => false,
            CallRule::Network(agent) => agent.calls(observation, Question::GrandTichu),
            CallRule::Profile(advisor, profile) => {
                let answer = advisor.answer(&hand, situation, Sections::DECISIONS);
                let decision = answer.verdict.decisions.iter().nth(*profile);
                decision.is_some_and(|(_, decision)| decision.call)
            }
            CallRule::Recommended(engine) => engine
                .grand_tichu(observation)
                .is_some_and(|advised| advised.call),
            CallRule::Simulated(..) if situation.partner_called => false,
            CallRule::Simulated(networks, deals) => {
                let simulation = Simulation::new(hand, situation, Arc::clone(networks), seed);
                let gain = simulation.play(0..*deals, &mut Work::unlimited()).gain();
                gain.is_some_and(|gain| gain.mean > 0.0)
            }
        }
    }
}

impl<A: Agent> Agent for Caller<A> {
    fn begin(&mut self, seat: Seat, seed: u64) {
        self.agent.begin(seat, seed);
        self.seed = seed;
    }

    fn observe(&mut self, event: &Event) {
        self.agent.observe(event);
    }

    fn end(&mut self, points: ByTeam<i32>) {
        self.agent.end(points);
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        let calls = match (question, &mut self.grand_tichu, &self.tichu) {
            (Question::GrandTichu, Some(rule), _) => {
                let calls = rule.calls(observation, self.seed);
                return calls.then_some(Action::Call(Call::GrandTichu));
            }
            // A profile waits while the player passes, which is free.
            (Question::Tichu, _, Some(rule)) => {
                rule.calls(observation)
                    && (rule.profile.is_none() || plays(&mut self.agent, observation))
            }
            (Question::Exchange, ..) => {
                let by_rule = self
                    .exchange
                    .as_ref()
                    .and_then(|rule| rule.gives(observation));
                return match by_rule {
                    Some(cards) => Some(Action::Give(cards)),
                    None => self.agent.decide(observation, question),
                };
            }
            _ => return self.agent.decide(observation, question),
        };
        calls.then_some(Action::Call(Call::Tichu))
    }

    fn fault(&self) -> Option<String> {
        self.agent.fault()
    }
}
