//! The first two moments of a number.

/// Mean of a number and of its square.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Moments {
    pub mean: f64,
    pub square: f64,
}

impl Moments {
    pub fn variance(self) -> f64 {
        (self.square - self.mean * self.mean).max(0.0)
    }
}
