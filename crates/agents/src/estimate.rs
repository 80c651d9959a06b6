//! Figures with their 95% intervals.

use rayon::prelude::*;
use serde::Serialize;

use crate::{SplitMix64, seed_of_part};

/// How many resamples a bootstrap interval is computed from; its ends are the 50th from either side.
const RESAMPLES: u64 = 2000;

/// A figure with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The figure.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The share of wins among trials with Wilson's interval (E. Wilson, "Probable inference, the law
    /// of succession, and statistical inference", 1927); `None` without trials.
    ///
    /// A shared win may count as a part of one.
    #[must_use]
    pub fn of_share(wins: f64, trials: u64) -> Option<Estimate> {
        const Z: f64 = 1.959_963_984_540_054;
        if trials == 0 {
            return None;
        }
        let count = trials as f64;
        let share = wins / count;
        let centre = share + Z * Z / (2.0 * count);
        let half = Z * (share * (1.0 - share) / count + (Z / (2.0 * count)).powi(2)).sqrt();
        let scale = 1.0 + Z * Z / count;
        Some(Estimate {
            mean: share,
            low: ((centre - half) / scale).max(0.0),
            high: ((centre + half) / scale).min(1.0),
        })
    }

    /// The mean of values with its percentile bootstrap interval (B. Efron, "Bootstrap methods:
    /// another look at the jackknife", 1979); `None` without values.
    ///
    /// The interval follows from values and seed, for any number of threads.
    #[must_use]
    pub fn of(values: &[f64], seed: u64) -> Option<Estimate> {
        let &first = values.first()?;
        if values.iter().all(|value| *value == first) {
            // Sums of equal values have rounding errors.
            return Some(Estimate {
                mean: first,
                low: first,
                high: first,
            });
        }
        let mean = |sum: f64| sum / values.len() as f64;
        let mut means: Vec<f64> = (0..RESAMPLES)
            .into_par_iter()
            .map(|number| {
                let mut rng = SplitMix64::new(seed_of_part(seed, number));
                let drawn = values.iter().map(|_| values[rng.below(values.len())]);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_wilsons_interval() {
        // Newcombe (1998), table I: 81 of 263 and 0 of 20.
        for (wins, trials, low, high) in [(81.0, 263, 0.2553, 0.3662), (0.0, 20, 0.0, 0.1611)] {
            let found = Estimate::of_share(wins, trials).unwrap();
            assert!((found.low - low).abs() < 5e-5, "{found:?}");
            assert!((found.high - high).abs() < 5e-5, "{found:?}");
        }
        assert_eq!(Estimate::of_share(0.0, 0), None);
    }

    #[test]
    fn the_interval_of_a_mean_is_as_wide_as_the_standard_error_says() {
        let mut rng = SplitMix64::new(5);
        let values: Vec<f64> = (0..2000).map(|_| rng.below(201) as f64 - 100.0).collect();
        let Estimate { mean, low, high } = Estimate::of(&values, 1).unwrap();
        // The standard deviation of a number from -100 to 100 is 58.
        let half = 1.96 * 58.0 / 2000.0_f64.sqrt();
        assert!((mean - low - half).abs() < 0.3 && (high - mean - half).abs() < 0.3);
        assert_eq!(Estimate::of(&values, 1), Estimate::of(&values, 1));
        assert_ne!(Estimate::of(&values, 1), Estimate::of(&values, 2));
        assert_eq!(Estimate::of(&[], 1), None);
        let equal = Estimate::of(&[0.1; 30], 1).unwrap();
        assert_eq!([equal.mean, equal.low, equal.high], [0.1; 3]);
    }
}
