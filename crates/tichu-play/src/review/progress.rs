//! A match on its way through the review.

use tichu::{BySeat, Seat};

use super::judgement::Judgement;
use super::luck::Luck;
use super::round::{Reviewed, RoundToReview};
use super::sums::Sums;
use super::values::Values;
use crate::PlayerDecision;

/// A match on its way through the review: it takes judgements in the order of time.
#[derive(Clone, Debug, Default)]
pub struct MatchReview {
    /// The decisions of each seat so far.
    pub sums: BySeat<Sums>,
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
    /// Takes the judgement of the next decision of the round.
    pub fn add(&mut self, decided: &PlayerDecision, judgement: Judgement) -> &Reviewed {
        let one = Reviewed::new(decided, judgement, &self.round);
        self.sums[one.decided.seat()].add(&one);
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

    /// The decisions of all seats so far.
    #[must_use]
    pub fn total(&self) -> Sums {
        Seat::ALL
            .into_iter()
            .fold(Sums::default(), |mut all, seat| {
                all += self.sums[seat];
                all
            })
    }
}
