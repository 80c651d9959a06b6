//! Advice: what a player could do now, how good it is, and what an agent would do.

mod exchange;
mod question;
mod reason;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use tichu::{Action, Call, Card, Decision, Phase};
use work::Work;

use crate::agents::NetworkAgent;
use crate::network::NetworkSet;
use crate::search::Beliefs;
use crate::{Engine, Networks, Observation, PlayerDecision};

pub use crate::Points;
pub use crate::search::Playouts;
pub use reason::in_words;

/// Who recommends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Adviser {
    /// The engine for calls and the exchange, and the champion for plays.
    #[default]
    Engine,
    /// The network that plays as well as it can, in all decisions.
    Champion,
    /// The network that predicts people.
    Policy,
    /// Rules of thumb.
    Rules,
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What to do; `None` for nothing: no call, no bomb.
    pub action: Option<Action>,
    /// The probability with which people do it, by the network that predicts them.
    pub people: f64,
    /// The probability that the champion gives it.
    pub champion: f64,
    /// The expected points of the round, where a search has looked.
    pub points: Option<Points>,
}

/// A question with its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The question.
    pub decision: Decision,
    /// The answers, the recommended one first. Moves and cards that differ only in suits are one
    /// answer. An exchange has too many answers: these are the most probable ones.
    pub candidates: Vec<Candidate>,
    /// Why the first is recommended, in a sentence.
    pub reason: String,
    /// In how many deals a search has played the first recommendation out, where it has looked.
    pub deals: Option<usize>,
}

/// All questions that a player has to answer now.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The questions in the order of their answers; none when the player may only wait.
    pub choices: Vec<Choice>,
}

impl Choice {
    /// What to do; `None` for nothing.
    #[must_use]
    pub fn best(&self) -> Option<Action> {
        self.candidates.first().and_then(|best| best.action)
    }
}

impl Advice {
    /// What to do now, in order. Nothing when the player waits, or calls nothing.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let mut actions: Vec<Action> = Vec::new();
        for choice in &self.choices {
            if choice.decision == Decision::Wish {
                // It is the same play, with its wish.
                actions.pop();
            }
            actions.extend(choice.best());
        }
        actions
    }
}

/// Advises players, by all agents at once.
///
/// It is a buffer as well, so that many questions need little memory.
#[derive(Clone, Debug)]
pub struct Advisers {
    people: NetworkAgent,
    champion: NetworkAgent,
    beliefs: Beliefs,
    engine: Engine,
}

impl Advisers {
    /// Advisers with these networks and models.
    #[must_use]
    pub fn new(networks: &Networks, engine: &Engine) -> Advisers {
        let agent = |set: &Arc<NetworkSet>| NetworkAgent::new(Arc::clone(set));
        Advisers {
            people: agent(&networks.policy),
            champion: agent(&networks.champion),
            beliefs: networks.beliefs.clone(),
            engine: engine.clone(),
        }
    }

    /// What to do now.
    ///
    /// The decisions are those of [`View::decisions`](tichu::View::decisions), and the wish after a
    /// move with the Mahjong: so a player who always does the first candidate plays exactly as the
    /// agent does. With `playouts`, a search looks at moves and bombs, and its recommendation goes
    /// first. Without enough work it plays fewer deals.
    pub fn advise(
        &mut self,
        observation: &Observation,
        adviser: Adviser,
        playouts: Option<&Playouts>,
        work: &mut Work,
    ) -> Advice {
        let mut observation = *observation;
        let view = observation.view;
        // A player takes its trick without a question. Advice says so.
        let takes = view.phase == Phase::Close(view.seat) && !view.hand.has_bomb();
        let takes = takes.then_some(Decision::Play);
        let mut choices = Vec::new();
        for decision in view.decisions().chain(takes) {
            let choice = match decision {
                Decision::GrandTichu => self.call(&observation, adviser, Call::GrandTichu),
                Decision::Tichu => self.call(&observation, adviser, Call::Tichu),
                Decision::Exchange => self.exchange(&observation, adviser, None),
                Decision::Play => self.play(&observation, adviser, playouts, work),
                Decision::Bomb => match self.bomb(&observation, adviser, playouts, work) {
                    Some(choice) => choice,
                    None => continue,
                },
                Decision::Dragon => self.dragon(&observation, adviser),
                Decision::Wish => continue, // It follows its move.
            };
            let best = choice.best();
            choices.push(choice);
            match best {
                // The move is the one after the call.
                Some(Action::Call(call)) => observation.view.calls[view.seat] = Some(call),
                Some(Action::Play(play)) if play.combination.cards().contains(Card::Mahjong) => {
                    choices.push(self.wish(&observation, adviser, &play.combination));
                }
                _ => {}
            }
        }
        Advice { choices }
    }

    /// The answers to a question that a player has answered, that one among them; `None` where there is
    /// only one.
    pub(crate) fn on(&mut self, decided: &PlayerDecision) -> Option<Choice> {
        let (observation, adviser) = (&decided.observation, Adviser::Engine);
        let work = &mut Work::unlimited(); // No playouts, so nothing is paid for.
        let choice = match (decided.decision, decided.action) {
            (Decision::GrandTichu, _) => self.call(observation, adviser, Call::GrandTichu),
            (Decision::Tichu, _) => self.call(observation, adviser, Call::Tichu),
            (Decision::Exchange, Some(Action::Give(given))) => {
                self.exchange(observation, adviser, Some(given))
            }
            (Decision::Play, _) => self.play(observation, adviser, None, work),
            (Decision::Bomb, _) => self.bomb(observation, adviser, None, work)?,
            (Decision::Wish, Some(Action::Play(play))) => {
                self.wish(observation, adviser, &play.combination)
            }
            (Decision::Dragon, _) => self.dragon(observation, adviser),
            _ => return None,
        };
        (choice.candidates.len() > 1).then_some(choice)
    }
}
