//! Figures with as many digits as there are facts in.

use tichu_play::Points;
use tichu_play::review::Chance;

use crate::play::PointsAnswer;

/// A value as a multiple of one part in `parts`.
pub fn round_to(value: f64, parts: f64) -> f64 {
    // Not -0.
    (value * parts).round() / parts + 0.0
}

/// Points with one digit after the point.
pub fn tenths(value: f64) -> f64 {
    round_to(value, 10.0)
}

pub fn rounded(points: Points) -> PointsAnswer {
    let PointsAnswer { value, low, high } = points.into();
    PointsAnswer {
        value: tenths(value),
        low: tenths(low),
        high: tenths(high),
    }
}

pub fn chance_answer(Chance { mean, error }: Chance) -> PointsAnswer {
    let PointsAnswer { value, low, high } = Points { mean, error }.into();
    let [value, low, high] = [value, low, high].map(|chance| round_to(chance, 1e5));
    PointsAnswer { value, low, high }
}
