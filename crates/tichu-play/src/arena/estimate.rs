//! Means with their intervals.

use rayon::prelude::*;
use serde::Serialize;

use crate::lots::{Lots, seed_of_part};

/// How many resamples an interval is computed from; its ends are the 50th from either side.
const RESAMPLES: u64 = 2000;

/// A mean with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The mean of values with its percentile bootstrap interval (B. Efron, "Bootstrap methods:
    /// another look at the jackknife", 1979); `None` without values.
    ///
    /// The interval follows from values and seed, whatever the number of threads.
    #[must_use]
    pub fn of(values: &[f64], seed: u64) -> Option<Estimate> {
        let mean = |sum: f64| sum / values.len() as f64;
        let (&first, _) = values.split_first()?;
        if values.iter().all(|value| *value == first) {
            // Sums of equal values have rounding errors.
            return Some(Estimate {
                mean: first,
                low: first,
                high: first,
            });
        }
        let mut means: Vec<f64> = (0..RESAMPLES)
            .into_par_iter()
            .map(|number| {
                let mut lots = Lots::new(seed_of_part(seed, number));
                let drawn = values.iter().map(|_| values[lots.below(values.len())]);
                mean(drawn.sum())
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let from_either_side = means.len() / 40;
        Some(Estimate {
            mean: mean(values.iter().sum()),
            low: means[from_either_side],
            high: means[means.len() - 1 - from_either_side],
        })
    }
}

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
    fn an_interval_is_as_wide_as_the_standard_error_says() {
        let mut lots = Lots::new(5);
        let values: Vec<f64> = (0..2000).map(|_| lots.below(201) as f64 - 100.0).collect();
        let Estimate { mean, low, high } = Estimate::of(&values, 1).unwrap();
        // The standard deviation of a number from -100 to 100 is 58.
        let half = 1.96 * 58.0 / 2000.0_f64.sqrt();
        assert!((mean - low - half).abs() < 0.3 && (high - mean - half).abs() < 0.3);
        assert_eq!(Estimate::of(&values, 1), Estimate::of(&values, 1));
        assert_ne!(Estimate::of(&values, 1), Estimate::of(&values, 2));
        assert_eq!(Estimate::of(&[], 1), None);
    }

    #[test]
    fn equal_values_have_no_width() {
        let Estimate { mean, low, high } = Estimate::of(&[0.1; 30], 1).unwrap();
        assert_eq!([mean, low, high], [0.1; 3]);
    }

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
