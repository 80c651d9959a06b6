//! Means of whole numbers, with their errors.

use std::ops::AddAssign;

/// Expected points of the round, own minus the opponents', with calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Points {
    /// The mean over deals.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// Half the width of a 95% interval, in standard errors.
pub(crate) const NORMAL_95: f64 = 1.96;

impl Points {
    /// The ends of the 95% interval, the lower one first.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let half = NORMAL_95 * self.error;
        [self.mean - half, self.mean + half]
    }

    /// The same in another unit.
    pub(crate) fn scaled(self, factor: f64) -> Points {
        Points {
            mean: self.mean * factor,
            error: self.error * factor,
        }
    }

    /// By how many of its errors the mean differs from nought; negative below it.
    #[must_use]
    pub fn errors(&self) -> f64 {
        if self.mean == 0.0 {
            return 0.0;
        }
        self.mean / self.error
    }
}

/// A sample of whole numbers, for their mean.
///
/// Sums of whole numbers are exact, so it does not matter in which order parts are added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sample {
    count: i64,
    sum: i64,
    squares: i64,
}

impl Sample {
    pub(crate) fn add(&mut self, number: i32) {
        let number = i64::from(number);
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// How many numbers there are.
    pub(crate) fn count(&self) -> i64 {
        self.count
    }

    /// The sum of the numbers.
    pub(crate) fn sum(&self) -> i64 {
        self.sum
    }

    /// Mean and standard error; `None` of fewer than two numbers.
    pub(crate) fn points(&self) -> Option<Points> {
        if self.count < 2 {
            return None;
        }
        let (count, sum) = (self.count as f64, self.sum as f64);
        let mean = sum / count;
        let variance = (self.squares as f64 - sum * mean).max(0.0) / (count - 1.0);
        Some(Points {
            mean,
            error: (variance / count).sqrt(),
        })
    }
}

impl AddAssign for Sample {
    fn add_assign(&mut self, other: Sample) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}
