//! The parts of the review of a round.

use tichu_play::review::{Judgement, Reviewer, Values};
use tichu_play::seed_of_part;
use work::Work;

use super::log::LoggedRound;

/// A part of the review of a round: a search of its own.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// The decision in this place.
    Decision(usize),
    /// The values of the cards, after the decisions.
    Values,
}

/// What is found of a part.
pub enum Found {
    /// The judgement of the decision in this place; `None` where there was no choice.
    Judgement(usize, Option<Judgement>),
    /// The values of the cards, where they are known.
    Values(Option<Values>),
}

impl LoggedRound {
    /// The parts of its review, in the order of their lines.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let decisions = (0..self.decisions.decisions.len()).map(Part::Decision);
        decisions.chain([Part::Values]).collect()
    }

    /// Does a part. The same seed has the same review, whichever parts are done first.
    pub fn find(&self, part: Part, seed: u64, reviewer: &mut Reviewer, work: &mut Work) -> Found {
        let seed = seed_of_part(seed, self.number as u64);
        let round = &self.decisions;
        match part {
            Part::Decision(place) => {
                let seed = round.seed(place, seed);
                let judgement = reviewer.judge(&round.decisions[place], seed, work);
                Found::Judgement(place, judgement)
            }
            Part::Values => Found::Values(round.values(reviewer, seed, work)),
        }
    }
}
