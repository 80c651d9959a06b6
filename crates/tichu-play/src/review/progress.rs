//! A match on its way through the review.

use tichu::BySeat;

use super::judgement::Judgement;
use super::luck::Luck;
use super::round::{Reviewed, RoundToReview};
use super::sums::Sums;
use super::values::Values;
use crate::PlayerDecision;

/// A match on its way through the review: it takes judgements in the order of time.
#[derive(Clone, Debug, Default)]
pub struct MatchReview {
    /// The decisions of each person so far, by number.
    sums: Vec<Sums>,
    /// Those of the round.
    round: Vec<Reviewed>,
}

/// What a review says of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundReview {
    /// The decisions of each seat.
    pub sums: BySeat<Sums>,
    /// Luck and skill; none where cards are hidden, and of a round without a result.
    pub luck: Option<Luck>,
}

impl MatchReview {
    /// Takes the judgement of the next decision of the round, and the number of the person who made it.
    pub fn add(
        &mut self,
        decided: &PlayerDecision,
        person: usize,
        judgement: Judgement,
    ) -> &Reviewed {
        let one = Reviewed::new(decided, person, judgement, &self.round);
        let persons = self.sums.len().max(person + 1);
        self.sums.resize(persons, Sums::default());
        self.sums[person].add(&one);
        self.round.push(one);
        &self.round[self.round.len() - 1]
    }

    /// Ends the round; the next judgement belongs to the next one.
    pub fn end_round(&mut self, round: &RoundToReview, values: Option<&Values>) -> RoundReview {
        let reviewed = std::mem::take(&mut self.round);
        let mut sums = BySeat::<Sums>::default();
        for one in &reviewed {
            sums[one.decided.seat()].add(one);
        }
        RoundReview {
            sums,
            luck: values.and_then(|values| round.luck(&reviewed, values)),
        }
    }

    /// The decisions of a person so far.
    #[must_use]
    pub fn of(&self, person: usize) -> Sums {
        self.sums.get(person).copied().unwrap_or_default()
    }

    /// The decisions of all persons so far.
    #[must_use]
    pub fn total(&self) -> Sums {
        self.sums.iter().fold(Sums::default(), |mut all, sums| {
            all += *sums;
            all
        })
    }
}
