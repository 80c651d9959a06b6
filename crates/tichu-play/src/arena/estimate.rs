//! Strength in Elo points.

use serde::Serialize;

pub use agents::Estimate;

/// A difference in Elo points, with its 95% interval. Ends are `None` where a side has won
/// everything.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference.
    pub mean: Option<f64>,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl From<Estimate> for Elo {
    /// The difference at which a side wins this share: at 400 points ten times as often as it loses
    /// (A. Elo, *The Rating of Chessplayers, Past and Present*, 1978).
    fn from(share: Estimate) -> Elo {
        let elo = |share: f64| {
            let points = 400.0 * (share / (1.0 - share)).log10();
            points.is_finite().then_some(points)
        };
        Elo {
            mean: elo(share.mean),
            low: elo(share.low),
            high: elo(share.high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_times_as_many_wins_are_400_points() {
        let share = Estimate {
            mean: 10.0 / 11.0,
            low: 0.5,
            high: 1.0,
        };
        let elo = Elo::from(share);
        assert!((elo.mean.unwrap() - 400.0).abs() < 1e-9);
        assert_eq!((elo.low, elo.high), (Some(0.0), None));
    }
}
