//! The combinations that unseen cards can form.

use tichu::CardSet;
use tichu::ranks::{SUITED, nibbles, place};

use crate::part::{Part, PartKind};

/// The cards that are in no known place, for counts of the combinations among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    nibbles: u64,
    /// How many there are of each rank.
    counts: [u64; 15],
}

impl Unseen {
    /// The counts of these cards.
    #[must_use]
    pub fn of(cards: CardSet) -> Unseen {
        let nibbles = nibbles(cards) & SUITED;
        let mut counts = [0; 15];
        for rank in 2..=14_u8 {
            let of_rank = nibbles >> place(rank) & 15;
            counts[usize::from(rank)] = of_rank.count_ones().into();
        }
        Unseen { nibbles, counts }
    }

    /// How many combinations of the same kind and size these cards form that beat a part. Those of a
    /// straight flush may be longer. Bombs do not count for other kinds.
    #[must_use]
    pub fn higher(&self, part: &Part) -> u64 {
        let above = part.rank + 1..=14;
        let size = part.size();
        match part.kind {
            PartKind::Single | PartKind::King | PartKind::Ace => {
                above.map(|rank| self.equal(rank, 1)).sum()
            }
            PartKind::Pair | PartKind::Triple | PartKind::Four => {
                above.map(|rank| self.equal(rank, size)).sum()
            }
            PartKind::FullHouse => above.map(|triple| self.full_houses(triple)).sum(),
            PartKind::Stairs => above.map(|top| self.run(top, size / 2, 2)).sum(),
            PartKind::Straight => above.map(|top| self.run(top, size, 1)).sum(),
            PartKind::StraightFlush => {
                let longer =
                    (size + 1..=13).flat_map(|length| (2..=14).map(move |top| (top, length)));
                let higher = above.map(|top| (top, size));
                longer
                    .chain(higher)
                    .map(|(top, length)| self.flushes(top, length))
                    .sum()
            }
        }
    }

    /// The ways to choose `size` cards of a rank.
    fn equal(&self, rank: u8, size: u8) -> u64 {
        let count = self.counts[usize::from(rank)];
        match size {
            1 => count,
            2 => count * count.saturating_sub(1) / 2,
            3 => [0, 0, 0, 1, 4][count as usize],
            _ => count / 4,
        }
    }

    fn full_houses(&self, triple: u8) -> u64 {
        let pairs = (2..=14).filter(|rank| *rank != triple);
        let pairs: u64 = pairs.map(|rank| self.equal(rank, 2)).sum();
        self.equal(triple, 3) * pairs
    }

    /// The ways to choose `each` cards of each of `length` consecutive ranks.
    fn run(&self, top: u8, length: u8, each: u8) -> u64 {
        if top < length + 1 {
            return 0;
        }
        (top + 1 - length..=top)
            .map(|rank| self.equal(rank, each))
            .product()
    }

    fn flushes(&self, top: u8, length: u8) -> u64 {
        if top < length + 1 {
            return 0;
        }
        let ranks = top + 1 - length..=top;
        let suits = ranks.fold(15, |suits, rank| suits & self.nibbles >> place(rank));
        suits.count_ones().into()
    }
}

#[cfg(test)]
mod tests {
    use tichu::{Combination, Occasion, Position};

    use super::*;
    use crate::{Decomposition, Splits};

    #[test]
    fn counts_are_those_of_a_list_of_all_combinations() {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..60 {
            let mut cards: Vec<_> = crate::DECK.iter().collect();
            rng.shuffle(&mut cards);
            // Half of the deck's lower cards in hand leaves flushes among the others now and then.
            let hand: CardSet = cards[..10].iter().copied().collect();
            let others: CardSet = cards[10..26].iter().copied().collect();
            let unseen = Unseen::of(others);
            let mut moves = Vec::new();
            let position = Position {
                hand: others,
                occasion: Occasion::Lead,
                wish: None,
            };
            position.legal(&mut moves);
            for part in Decomposition::of(hand, Splits::Search)
                .leaves()
                .iter()
                .flatten()
            {
                let own = part.combination().unwrap();
                let higher = moves.iter().filter(|one| match one {
                    tichu::Move::Play(other) => is_higher(other, &own),
                    tichu::Move::Pass => false,
                });
                // The list has straight flushes apart, the count of straights has them among them.
                assert_eq!(
                    unseen.higher(part),
                    higher.count() as u64,
                    "{part:?} in {others}"
                );
            }
        }
    }

    /// Whether a combination beats another as one of its kind, or as the straight that a straight
    /// flush is, too.
    fn is_higher(other: &Combination, own: &Combination) -> bool {
        use tichu::Kind::{Straight, StraightFlush};
        if (own.kind(), other.kind()) == (Straight, StraightFlush) {
            return own.size() == other.size() && other.half_ranks() > own.half_ranks();
        }
        own.kind() == other.kind() && other.beats(own)
    }
}
