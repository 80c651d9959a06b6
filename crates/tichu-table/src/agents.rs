//! The agents of a table.

use std::sync::Arc;

use tichu::{Action, Question, Seat};
use tichu_play::agents::{Caller, NetworkAgent};
use tichu_play::search::Search;
use tichu_play::{Agent, Engine, Networks, Observation};
use work::Work;

use crate::Strength;

/// The most deals of a search for one decision.
const DEALS: usize = 1000;

/// A decision may take this part of the work that is left: the first one in eight, the next one in eight of
/// the rest. So a request in which many decisions are to be made ends in time as well.
const PART: u64 = 8;

/// The agents of all strengths. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Agents {
    people: NetworkAgent,
    champion: Caller<NetworkAgent>,
    search: Search<NetworkAgent>,
}

impl Agents {
    /// Agents with these networks and models.
    #[must_use]
    pub fn new(networks: &Networks, engine: &Engine) -> Agents {
        let champion = NetworkAgent::new(Arc::clone(&networks.champion));
        Agents {
            people: NetworkAgent::likely(Arc::clone(&networks.policy)),
            search: Search::new(champion.clone(), networks.beliefs.clone(), DEALS),
            champion: Caller::recommended(champion, engine),
        }
    }

    /// The agent of this strength for one decision, whose random numbers follow from the seed.
    pub(crate) fn of<'a>(
        &'a mut self,
        strength: Strength,
        seat: Seat,
        seed: u64,
        work: &'a mut Work,
    ) -> OneDecision<'a> {
        match strength {
            Strength::People => self.people.begin(seat, seed),
            Strength::Champion => {}
            Strength::Search => self.search.begin(seat, seed),
        }
        OneDecision {
            agents: self,
            strength,
            work,
        }
    }
}

/// An agent that makes one decision.
pub(crate) struct OneDecision<'a> {
    agents: &'a mut Agents,
    strength: Strength,
    work: &'a mut Work,
}

impl Agent for OneDecision<'_> {
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        let agents = &mut *self.agents;
        match (self.strength, question) {
            (Strength::People, _) => agents.people.decide(observation, question),
            (Strength::Search, Question::Play(_) | Question::Bomb(_)) => {
                let part = self.work.left() / PART;
                let search = &mut agents.search;
                (self.work).within(part, |work| {
                    search.decide_within(observation, question, work)
                })
            }
            _ => agents.champion.decide(observation, question),
        }
    }
}
