//! How strong the combinations of a hand are against the unseen cards.

use tichu::CardSet;

use crate::decomposition::{Decomposition, Leaf, Splits};
use crate::part::Part;
use crate::unseen::Unseen;
use crate::valuation::Weights;

/// The value of a split hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// The sum of the values of its combinations.
    pub sum: f64,
    /// Their mean; nought for no combination.
    pub mean: f64,
    /// How many of them are not certain: so often the agent may lose the lead before it is out.
    pub losses: usize,
}

/// The ways to split a hand, with the strength of each combination.
#[derive(Clone, Debug)]
pub struct Deliberation {
    unseen: Unseen,
    /// The most cards that an opponent holds.
    longest: u8,
    has_certainty: bool,
    weights: Weights,
    splits: Vec<(Leaf, Score)>,
}

impl Deliberation {
    /// Splits a hand, where these other cards are unseen and no opponent has more cards than
    /// `longest`. Without certainty no combination is certain to win.
    #[must_use]
    pub fn of(
        hand: CardSet,
        unseen: CardSet,
        longest: u8,
        has_certainty: bool,
        weights: Weights,
    ) -> Deliberation {
        let mut deliberation = Deliberation {
            unseen: Unseen::of(unseen),
            longest,
            has_certainty,
            weights,
            splits: Vec::new(),
        };
        let decomposition = Decomposition::of(hand, Splits::Search);
        let leaves = decomposition.leaves().iter().cloned();
        deliberation.splits = leaves
            .map(|leaf| {
                let score = deliberation.score(&leaf);
                (leaf, score)
            })
            .collect();
        deliberation
    }

    /// The ways to split the hand, each with its score.
    #[must_use]
    pub fn splits(&self) -> &[(Leaf, Score)] {
        &self.splits
    }

    /// How many higher combinations of its kind and size the unseen cards form: zero where every
    /// opponent has fewer cards than the combination.
    #[must_use]
    pub fn higher(&self, part: &Part) -> u64 {
        if part.size() > self.longest {
            return 0;
        }
        self.unseen.higher(part)
    }

    /// 1 / (1 + the number of higher combinations): 1 for one that cannot be beaten.
    #[must_use]
    pub fn strength(&self, part: &Part) -> f64 {
        1.0 / (1.0 + self.higher(part) as f64)
    }

    /// Whether a combination is certain to win: no opponent can beat it with the same kind. Bombs do not
    /// count, as in the source.
    #[must_use]
    pub fn is_certain(&self, part: &Part) -> bool {
        self.has_certainty && self.higher(part) == 0
    }

    /// The value of a combination: strength x number of cards x weight of its kind.
    #[must_use]
    pub fn value(&self, part: &Part) -> f64 {
        self.strength(part) * f64::from(part.size()) * self.weights.of(part.kind)
    }

    /// The score of a split hand.
    #[must_use]
    pub fn score(&self, parts: &[Part]) -> Score {
        let sum = parts.iter().map(|part| self.value(part)).sum();
        Score {
            sum,
            mean: sum / parts.len().max(1) as f64,
            losses: parts.iter().filter(|part| !self.is_certain(part)).count(),
        }
    }

    /// The split with the highest mean value, of equal ones the first; `None` for no cards.
    #[must_use]
    pub fn best(&self) -> Option<&(Leaf, Score)> {
        self.best_where(|_, _| true)
    }

    /// The best of the wanted splits; `None` without such a split.
    #[must_use]
    pub fn best_where(&self, is_wanted: impl Fn(&Leaf, &Score) -> bool) -> Option<&(Leaf, Score)> {
        let mut best: Option<&(Leaf, Score)> = None;
        for split in self
            .splits
            .iter()
            .filter(|(leaf, score)| is_wanted(leaf, score))
        {
            if best.is_none_or(|(_, highest)| split.1.mean > highest.mean) {
                best = Some(split);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    /// Whether a combination is certain against these unseen cards.
    fn is_certain(own: &str, unseen: &str, longest: u8, has_certainty: bool) -> bool {
        let deliberation = Deliberation::of(
            cards(own),
            cards(unseen),
            longest,
            has_certainty,
            Weights::default(),
        );
        let whole = deliberation.best_where(|leaf, _| leaf.len() == 1).unwrap();
        deliberation.is_certain(&whole.0[0])
    }

    #[test]
    fn a_pair_of_kings_is_certain_after_three_aces() {
        assert!(is_certain("SK RK", "SA S9", 13, true));
        assert!(!is_certain("SK RK", "SA RA S9", 13, true));
        assert!(!is_certain("SK RK", "SA S9", 13, false));
    }

    #[test]
    fn unseen_bombs_do_not_count() {
        assert!(is_certain("SK RK", "S9 R9 B9 G9 SA", 13, true));
        assert!(is_certain("SK RK BK GK", "S9 R9 B9 G9 SA", 13, true));
    }

    #[test]
    fn every_pair_is_certain_against_an_opponent_with_one_card() {
        assert!(is_certain("S2 R2", "SA RA", 1, true));
        assert!(!is_certain("S2 R2", "SA RA", 2, true));
        assert!(!is_certain("S2", "SA RA", 1, true));
    }

    #[test]
    fn values_are_strength_times_cards_times_weight() {
        let deliberation = Deliberation::of(
            cards("SK RK S5"),
            cards("SA RA BA S9"),
            13,
            true,
            Weights::default(),
        );
        // Three pairs of aces; the five is below four cards.
        let pair = 1.0 / 4.0 * 2.0 * 0.4;
        let five = 1.0 / 5.0 * 0.5;
        // Two kings, each below three aces.
        let kings = 2.0 * (1.0 / 4.0 * 0.7);
        let found = deliberation
            .splits()
            .iter()
            .map(|(leaf, score)| (leaf.len(), *score));
        let expected = [(2, pair + five), (3, kings + five)];
        for ((parts, score), (number, sum)) in found.zip(expected) {
            assert_eq!((parts, score.losses), (number, number));
            assert!((score.sum - sum).abs() < 1e-12, "{score:?}");
            assert!(
                (score.mean - sum / number as f64).abs() < 1e-12,
                "{score:?}"
            );
        }
    }
}
