//! Who makes a player's decisions.

use tichu::{Action, ByTeam, Combination, Event, Exchange, Move, Question, Rank, Seat};

use crate::Observation;

/// A player: it answers every question of a round.
///
/// It decides by an [`Observation`], so it cannot peek. Whoever plays the round checks its answers.
pub trait Agent: Send {
    /// A round begins. All random numbers of an agent follow from the seed from now on.
    fn begin(&mut self, _seat: Seat, _seed: u64) {}

    /// An event at the table that this player sees: its own actions and those of others, except the
    /// cards that others give each other.
    ///
    /// Agents that decide by their observation alone need not listen.
    fn observe(&mut self, _event: &Event) {}

    /// The round is over with these points. A fault of an agent ends it as well.
    fn end(&mut self, _points: ByTeam<i32>) {}

    /// The answer to a question.
    ///
    /// `None` is an answer to some of them: no call, and no bomb. A wish is answered by the play with
    /// its wish.
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action>;

    /// Why the agent can no longer answer: a program that has ended, for example. Its answers do not
    /// count then.
    fn fault(&self) -> Option<String> {
        None
    }

    /// Whether it makes the call of this question.
    fn calls(&mut self, observation: &Observation, question: Question<'_>) -> bool {
        matches!(self.decide(observation, question), Some(Action::Call(_)))
    }

    /// The cards that it gives away.
    fn exchange(&mut self, observation: &Observation) -> Option<Exchange> {
        match self.decide(observation, Question::Exchange)? {
            Action::Give(cards) => Some(cards),
            _ => None,
        }
    }

    /// The rank that it wishes for with this combination.
    fn wish(&mut self, observation: &Observation, combination: Combination) -> Option<Rank> {
        match self.decide(observation, Question::Wish(combination))? {
            Action::Play(play) => play.wish,
            _ => None,
        }
    }
}

impl<A: Agent + ?Sized> Agent for Box<A> {
    fn begin(&mut self, seat: Seat, seed: u64) {
        (**self).begin(seat, seed);
    }

    fn observe(&mut self, event: &Event) {
        (**self).observe(event);
    }

    fn end(&mut self, points: ByTeam<i32>) {
        (**self).end(points);
    }

    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        (**self).decide(observation, question)
    }

    fn fault(&self) -> Option<String> {
        (**self).fault()
    }
}

/// An agent that scores its options. A search starts from these scores.
pub trait Policy: Agent + Clone {
    /// Replaces the content of `scores` by the natural logarithm of each move's probability.
    fn scores(&mut self, observation: &Observation, moves: &[Move], scores: &mut Vec<f32>);

    /// The natural logarithm of the odds that it calls Tichu now.
    fn tichu_log_odds(&mut self, observation: &Observation) -> f32;
}
