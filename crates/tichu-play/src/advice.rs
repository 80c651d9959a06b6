//! Advice: what a player could do now, how good it is, and what an agent would do.

mod exchange;
mod question;
mod reason;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use tichu::{Call, Card, Phase};

use crate::agents::NetworkAgent;
use crate::network::NetworkSet;
use crate::{Act, Engine, Networks, Sight};

pub use crate::Points;
pub use crate::search::Playouts;

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

/// A question that a round asks a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Whether to call Grand Tichu.
    GrandTichu,
    /// Which three cards to give.
    Exchange,
    /// Whether to call Tichu.
    Tichu,
    /// Which move to make in turn.
    Play,
    /// Which rank to wish for with the move.
    Wish,
    /// Whether to bomb out of turn.
    Bomb,
    /// Which opponent receives the Dragon's trick.
    Dragon,
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What to do; `None` for nothing: no call, no bomb.
    pub act: Option<Act>,
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
    pub topic: Topic,
    /// The answers, the recommended one first. Moves and cards that differ only in suits are one
    /// answer. An exchange has too many answers: these are the most probable ones.
    pub candidates: Vec<Candidate>,
    /// Why the first is recommended, in a sentence.
    pub reason: String,
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
    pub fn best(&self) -> Option<Act> {
        self.candidates.first().and_then(|best| best.act)
    }
}

impl Advice {
    /// What to do now, in order. Nothing when the player waits, or calls nothing.
    #[must_use]
    pub fn acts(&self) -> Vec<Act> {
        let mut acts: Vec<Act> = Vec::new();
        for choice in &self.choices {
            if choice.topic == Topic::Wish {
                // It is the same play, with its wish.
                acts.pop();
            }
            acts.extend(choice.best());
        }
        acts
    }
}

/// Advises players, by all agents at once.
///
/// It is a buffer as well, so that many questions need little memory.
#[derive(Clone, Debug)]
pub struct Advisers {
    people: NetworkAgent,
    champion: NetworkAgent,
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
            engine: engine.clone(),
        }
    }

    /// What to do now.
    ///
    /// It asks what [`play_round`](crate::play_round) asks, in the same order: so a player who
    /// always does the first candidate plays exactly as the agent does. With `playouts`, a search
    /// looks at moves and bombs, and its recommendation goes first.
    pub fn advise(
        &mut self,
        sight: &Sight,
        adviser: Adviser,
        playouts: Option<&Playouts>,
    ) -> Advice {
        let seat = sight.view.seat;
        let choices = match sight.view.phase {
            Phase::FirstCards if sight.view.hand.len() == 8 => self.first_cards(sight, adviser),
            Phase::Exchange if sight.view.given.is_none() => vec![self.exchange(sight, adviser)],
            Phase::Lead(turn) | Phase::Follow(turn) | Phase::Close(turn) if turn == seat => {
                self.turn(sight, adviser, playouts)
            }
            Phase::Follow(_) | Phase::Close(_) => {
                Vec::from_iter(self.bomb(sight, adviser, playouts))
            }
            Phase::GiveDragon(turn) if turn == seat => vec![self.dragon(sight, adviser)],
            _ => Vec::new(),
        };
        Advice { choices }
    }

    fn first_cards(&mut self, sight: &Sight, adviser: Adviser) -> Vec<Choice> {
        match sight.view.calls[sight.view.seat] {
            Some(_) => Vec::new(),
            None => vec![self.call(sight, adviser, Call::GrandTichu)],
        }
    }

    /// The questions of a turn: Tichu before the first own card, the move, and the wish with it.
    fn turn(
        &mut self,
        sight: &Sight,
        adviser: Adviser,
        playouts: Option<&Playouts>,
    ) -> Vec<Choice> {
        let mut choices = Vec::new();
        let (mut sight, seat) = (*sight, sight.view.seat);
        if sight.view.calls[seat].is_none() && sight.view.hand.len() == 14 {
            let choice = self.call(&sight, adviser, Call::Tichu);
            if choice.best().is_some() {
                // The move is the one after the call.
                sight.view.calls[seat] = Some(Call::Tichu);
            }
            choices.push(choice);
        }
        let play = self.play(&sight, adviser, playouts);
        let best = play.best();
        choices.push(play);
        if let Some(Act::Play(play)) = best
            && play.combination.cards().contains(Card::Mahjong)
        {
            choices.push(self.wish(&sight, adviser, &play.combination));
        }
        choices
    }
}
