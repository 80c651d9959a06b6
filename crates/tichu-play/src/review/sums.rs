//! Sums over decisions.

use std::ops::AddAssign;

use tichu::Decision;

use super::round::Reviewed;
use crate::sample::NORMAL_95;

/// The least number of decisions for a rating.
const LEAST: usize = 200;

/// Decisions, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    /// Decisions that count: see [`Reviewed::counts`].
    pub decisions: usize,
    /// Mistakes and blunders.
    pub mistakes: usize,
    /// What was lost, in points, as [`Loss::both`](super::Loss::both).
    pub loss: f64,
    /// The sum of the squares of the losses.
    squares: f64,
}

/// Points lost a decision, with a 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The mean.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Sum {
    fn add(&mut self, one: &Reviewed) {
        if !one.counts() {
            return;
        }
        let loss = one.counted_loss().both.mean;
        self.decisions += 1;
        self.mistakes += usize::from(one.is_mistake());
        self.loss += loss;
        self.squares += loss * loss;
    }

    /// Points lost a decision; `None` of fewer than two hundred, which say little.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        if self.decisions < LEAST {
            return None;
        }
        let count = self.decisions as f64;
        let value = self.loss / count;
        let variance = (self.squares / count - value * value).max(0.0) / (count - 1.0);
        let half = NORMAL_95 * variance.sqrt();
        Some(Rating {
            value,
            low: value - half,
            high: value + half,
        })
    }
}

impl AddAssign for Sum {
    fn add_assign(&mut self, other: Sum) {
        self.decisions += other.decisions;
        self.mistakes += other.mistakes;
        self.loss += other.loss;
        self.squares += other.squares;
    }
}

/// The decisions of a player, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums([Sum; Decision::ALL.len()]);

impl Sums {
    /// Adds a decision.
    pub fn add(&mut self, one: &Reviewed) {
        self.0[one.decided.decision as usize].add(one);
    }

    /// The sum of a kind of decision.
    #[must_use]
    pub fn of(&self, decision: Decision) -> Sum {
        self.0[decision as usize]
    }

    /// The sum of all.
    #[must_use]
    pub fn total(&self) -> Sum {
        self.0.iter().fold(Sum::default(), |mut all, sum| {
            all += *sum;
            all
        })
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
    }
}
