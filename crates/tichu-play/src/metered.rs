//! Decisions that are paid for.

use tichu::{Action, Question};
use work::Work;

use crate::{Agent, Observation};

/// The prices of a decision, and of each of its options, in instructions, roughly: those of a network,
/// with the rules that lead to the next decision.
const DECISION: u64 = 9_000;
const OPTION: u64 = 900;

/// The price of a likely deal of the hidden cards, measured over whole rounds.
pub(crate) const DEAL: u64 = 60_000;

/// An agent that pays for its decisions. It falls silent when its work is used up.
pub(crate) struct Metered<'a, A> {
    pub agent: &'a mut A,
    pub work: &'a mut Work,
}

/// How many options a question has.
fn options(question: &Question<'_>) -> u64 {
    match question {
        Question::Play(moves) | Question::Bomb(moves) => moves.len() as u64,
        Question::GrandTichu | Question::Tichu | Question::Dragon => 2,
        Question::Wish(_) => 14,
        // Three cards, one after the other.
        Question::Exchange => 3 * 14,
    }
}

impl<A: Agent> Agent for Metered<'_, A> {
    #[inline]
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        self.work.spend(DECISION + OPTION * options(&question))?;
        self.agent.decide(observation, question)
    }

    fn fault(&self) -> Option<String> {
        let is_used_up = self.work.is_used_up();
        is_used_up.then(|| "the work of the search is used up".to_owned())
    }
}
