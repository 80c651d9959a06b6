//! Means over all hands of a type, weighed by how likely the deal makes them.

use tichu::Rank;
use tichu::ranks::place;

use super::hand_type::{DEALT, HandType, KINDS, in_deck};
use crate::outlook::Counts;

/// The counts of one kind: 0 to 4 cards.
const COUNTS: usize = 5;

/// How likely hands are: the ways to draw each number of cards of each kind. Kinds that are held
/// more often than others count for more.
#[derive(Clone, Debug)]
pub struct Deal([[f64; COUNTS]; KINDS]);

impl Deal {
    /// Hands as they are dealt, each card of a kind making a hand e^weight times as likely.
    #[must_use]
    pub fn new(log_weights: &[f64; KINDS]) -> Deal {
        let ways = |kind: usize| {
            let ways: [f64; COUNTS] = match in_deck(kind) {
                1 => [1.0, 1.0, 0.0, 0.0, 0.0],
                _ => [1.0, 4.0, 6.0, 4.0, 1.0],
            };
            let mut count = 0.0;
            ways.map(|ways| {
                let weight = ways * f64::exp(log_weights[kind] * count);
                count += 1.0;
                weight
            })
        };
        Deal(std::array::from_fn(ways))
    }

    /// The mean of a number over all hands of a type: those that hold its cards or more of them.
    ///
    /// Hands that differ only in suits count as one, so there are at most some 4,000 with four cards
    /// given, 20,000 with three, and 700,000 with none.
    pub fn mean(&self, of: &HandType, number: impl Fn(Counts) -> f64) -> f64 {
        let mut mean = Mean {
            deal: self,
            of: of.counts(),
            number,
            all: 0.0,
            sum: 0.0,
        };
        mean.add(0, DEALT - of.size(), Counts::default(), 1.0);
        mean.sum / mean.all
    }

    /// How many cards of each kind hands hold on average.
    #[must_use]
    pub fn mean_counts(&self) -> [f64; KINDS] {
        let mut before = [Polynomial::ONE; KINDS + 1];
        let mut after = [Polynomial::ONE; KINDS + 1];
        for kind in 0..KINDS {
            before[kind + 1] = before[kind].times(&self.0[kind]);
            let last = KINDS - 1 - kind;
            after[last] = after[last + 1].times(&self.0[last]);
        }
        let all = after[0].0[DEALT];
        std::array::from_fn(|kind| {
            let others = before[kind].times(&after[kind + 1].0);
            let factor = self.0[kind].iter().enumerate();
            let parts = factor.map(|(count, ways)| count as f64 * ways * others.0[DEALT - count]);
            parts.sum::<f64>() / all
        })
    }
}

/// A mean that is being taken.
struct Mean<'a, F> {
    deal: &'a Deal,
    of: &'a [u8; KINDS],
    number: F,
    all: f64,
    sum: f64,
}

impl<F: Fn(Counts) -> f64> Mean<'_, F> {
    /// Adds all hands that have these cards of the kinds before this one, and room for `room` cards
    /// more than the type asks for.
    fn add(&mut self, kind: usize, room: usize, cards: Counts, weight: f64) {
        if kind == KINDS {
            if room == 0 {
                self.all += weight;
                self.sum += weight * (self.number)(cards);
            }
            return;
        }
        let least = usize::from(self.of[kind]);
        let most = usize::from(in_deck(kind)).min(least + room);
        for count in least..=most {
            let weight = weight * self.deal.0[kind][count];
            let more = count - least;
            self.add(kind + 1, room - more, with(cards, kind, count), weight);
        }
    }
}

/// These cards with `count` cards of a kind.
fn with(mut cards: Counts, kind: usize, count: usize) -> Counts {
    let held = count > 0;
    match kind {
        0 => cards.mahjong = held,
        1 => cards.dogs = held,
        2 => cards.dragon = held,
        3 => cards.phoenix = held,
        #[expect(clippy::cast_possible_truncation)] // 4..=16
        rank => {
            let rank = rank as u8 - 4 + Rank::MIN.number();
            cards.ranks |= ((1 << count) - 1) << place(rank);
        }
    }
    cards
}

impl From<&HandType> for Counts {
    fn from(hand: &HandType) -> Counts {
        let kinds = hand.counts().iter().enumerate();
        kinds.fold(Counts::default(), |cards, (kind, count)| {
            with(cards, kind, usize::from(*count))
        })
    }
}

/// Coefficients of the powers 0 to 8.
#[derive(Clone, Copy)]
struct Polynomial([f64; DEALT + 1]);

impl Polynomial {
    const ONE: Self = Polynomial([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);

    /// The product, up to the power of [`DEALT`].
    fn times(&self, factor: &[f64]) -> Polynomial {
        let mut product = [0.0; DEALT + 1];
        for (i, a) in self.0.iter().enumerate() {
            for (target, b) in product[i..].iter_mut().zip(factor) {
                *target += a * b;
            }
        }
        Polynomial(product)
    }
}

#[cfg(test)]
mod tests;
