//! The exchange: which three cards people give to whom.
//!
//! Two stages. Boosted trees give each card three scores, one for each receiver; the probability of
//! three cards is the exponential of the sum of their scores, over the sum of all choices of three
//! different cards. A conditional logit (D. McFadden, *Conditional logit analysis of qualitative
//! choice behavior*, 1974) with boosted trees then weighs the most probable choices against each
//! other, by what the three cards have in common and by the eleven that stay.
//!
//! Cards of a rank count as one kind: which suit goes matters only for straight flushes.

mod gift;
mod model;
mod single;
mod triple;

use tichu::{CardSet, Exchange};

use crate::structure::Subsets;
use crate::whole_hand::{KINDS, MatchState, call_number, counts, kind};

pub use gift::{Gift, RECEIVERS};
pub use model::{Candidates, ExchangeModel, Exchanges};
pub use single::{CARD_FEATURES, CardScores, Joint};
pub use triple::{CANDIDATES, TRIPLE_FEATURES};

/// What a player knows before the exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The 14 cards.
    pub hand: CardSet,
    /// Scores and calls.
    pub state: MatchState,
    /// The player's earlier exchanges.
    pub habit: Habit,
}

/// How often a player kept to the convention of the exchange, in rounds where its gifts to the two
/// opponents, both from 2 to 10, were an even and an odd card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habit {
    /// The even card went to the next player.
    pub even_to_next: u32,
    /// The odd card did.
    pub odd_to_next: u32,
}

impl Habit {
    /// Counts one more exchange.
    pub fn add(&mut self, given: &Exchange) {
        let parity = |card| match kind(card) {
            rank @ 2..=10 => Some(rank % 2),
            _ => None,
        };
        match (parity(given.next), parity(given.previous)) {
            (Some(0), Some(1)) => self.even_to_next += 1,
            (Some(1), Some(0)) => self.odd_to_next += 1,
            _ => {}
        }
    }

    /// The share of even cards to the next player, as if two exchanges at the mean of all players
    /// had come before: 83% (measured on the logs of `models/exchange`).
    fn share(self) -> f32 {
        let (even, odd) = (self.even_to_next as f32, self.odd_to_next as f32);
        (even + 1.66) / (even + odd + 2.0)
    }

    fn count(self) -> f32 {
        (self.even_to_next + self.odd_to_next).min(20) as f32
    }
}

/// A question with the structure of the hand, before features are made of it.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    question: &'a Question,
    subsets: &'a Subsets,
    counts: [u8; KINDS],
    /// One card of each kind: one in no straight flush, if there is one.
    cards: [Option<tichu::Card>; KINDS],
}

impl<'a> Asked<'a> {
    /// The question with the solved parts of its hand.
    #[must_use]
    pub fn new(question: &'a Question, subsets: &'a Subsets) -> Asked<'a> {
        Asked {
            counts: counts(question.hand),
            cards: gift::one_of_each_kind(question.hand),
            question,
            subsets,
        }
    }

    /// The kinds that the hand has, in order.
    pub fn kinds(&self) -> impl Iterator<Item = usize> {
        let counts = self.counts;
        (0..KINDS).filter(move |kind| counts[*kind] > 0)
    }

    /// How many cards of each kind the hand has.
    #[must_use]
    pub fn counts(&self) -> [u8; KINDS] {
        self.counts
    }

    /// The cards of a gift.
    #[must_use]
    pub fn set(&self, gift: Gift) -> CardSet {
        gift::cards(gift, self.question.hand, &self.cards)
            .into_iter()
            .flatten()
            .collect()
    }

    /// Numbers of calls: own, next, partner, previous.
    fn calls(&self) -> [f32; 4] {
        let MatchState {
            own_call, calls, ..
        } = self.question.state;
        let [next, partner, previous] = calls.each();
        [own_call, next, partner, previous].map(call_number)
    }
}

#[cfg(test)]
mod tests;
