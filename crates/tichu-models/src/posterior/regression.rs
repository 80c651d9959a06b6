//! The regression behind a posterior: how likely a hand goes out first, by its cards.

use super::hand_type::{DEALT, HandType, KINDS, in_deck};
use crate::model::sigmoid;

/// Terms of the regression: the intercept, one for each kind, three and four of a kind.
pub const TERMS: usize = KINDS + 3;

/// A logistic regression of going out first on the cards of each kind, and on how many ranks there
/// are three and four cards of.
#[derive(Clone, Debug, PartialEq)]
pub struct CardRegression {
    /// Log-odds of a hand without cards.
    pub intercept: f64,
    /// Log-odds of one card of each kind: Mahjong, Dogs, Dragon, Phoenix, then 2 to A.
    pub coefficients: [f64; KINDS],
    /// Log-odds that exactly three of a kind add to their cards.
    pub three_of_a_kind: f64,
    /// Log-odds that four of a kind add to theirs.
    pub four_of_a_kind: f64,
}

impl CardRegression {
    /// The probability for a hand that holds these cards and no others.
    #[must_use]
    pub fn probability(&self, hand: &HandType) -> f64 {
        let counts = hand.counts().iter().enumerate();
        let kinds = counts.map(|(kind, &count)| self.of_kind(kind, usize::from(count)));
        sigmoid(self.intercept + kinds.sum::<f64>())
    }

    /// The log-odds of `count` cards of a kind.
    pub(super) fn of_kind(&self, kind: usize, count: usize) -> f64 {
        let together = match count {
            3 => self.three_of_a_kind,
            4 => self.four_of_a_kind,
            _ => 0.0,
        };
        self.coefficients[kind] * count as f64 + together
    }

    /// No hand has larger log-odds than this, nor smaller ones than the negative.
    pub(super) fn largest(&self) -> f64 {
        let kinds = self.coefficients.iter().enumerate();
        let cards =
            kinds.flat_map(|(kind, &log_odds)| std::iter::repeat_n(log_odds, in_deck(kind).into()));
        let mut cards: Vec<f64> = cards.collect();
        cards.sort_by(f64::total_cmp);
        let lowest: f64 = cards.iter().take(DEALT).sum();
        let highest: f64 = cards.iter().rev().take(DEALT).sum();
        let ends = [self.intercept + lowest, self.intercept + highest];
        let together = self.three_of_a_kind.abs().max(self.four_of_a_kind.abs());
        // A hand of eight has room for two of them.
        ends.into_iter().map(f64::abs).fold(0.0, f64::max) + 2.0 * together
    }
}
