//! Scores that rise or fall with a column.
//!
//! The method is the one that LightGBM calls basic: a split on a directed column needs leaf values
//! in its direction, and their middle bounds all leaves below: those of the one side from above,
//! those of the other from below. Each tree is monotone exactly, and so is a sum of trees.

/// How a score must follow a column where all others stay. NaN counts as below all numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// In any way.
    #[default]
    Free,
    /// It does not fall while the column rises.
    Rising,
    /// It does not rise while the column rises.
    Falling,
}

impl Direction {
    /// Whether neighbouring leaves may have these values.
    pub(super) fn allows(self, left: f64, right: f64) -> bool {
        match self {
            Direction::Free => true,
            Direction::Rising => left <= right,
            Direction::Falling => left >= right,
        }
    }
}

/// What the values of a leaf are limited to, before the learning rate. `low` is at most `high`, and
/// both are finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    low: f64,
    high: f64,
}

impl Bounds {
    /// Every finite value.
    pub const NONE: Bounds = Bounds {
        low: f64::MIN,
        high: f64::MAX,
    };

    /// The value within the bounds next to a number.
    pub fn clamp(self, value: f64) -> f64 {
        value.clamp(self.low, self.high)
    }

    /// As [`Self::clamp`], for a value that is multiplied with the learning rate.
    pub fn clamp_scaled(self, value: f64, rate: f64) -> f64 {
        // Rounding keeps the order of products with one rate.
        value.clamp(rate * self.low, rate * self.high)
    }

    /// The bounds of both parts of a leaf, whose values are within its bounds.
    pub fn divided(self, direction: Direction, left: f64, right: f64) -> [Bounds; 2] {
        let middle = f64::midpoint(left, right);
        let below = Bounds {
            high: middle,
            ..self
        };
        let above = Bounds {
            low: middle,
            ..self
        };
        match direction {
            Direction::Free => [self, self],
            Direction::Rising => [below, above],
            Direction::Falling => [above, below],
        }
    }
}

#[cfg(test)]
mod tests;
