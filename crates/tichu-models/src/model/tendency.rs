//! How readily a player calls: a distribution of tendencies, and what decisions say of them.

use std::ops::{AddAssign, Sub};

use super::sigmoid;
use super::worth::Weight;

/// Tendencies that a distribution is kept at.
pub const TENDENCIES: usize = 65;

/// The distance of neighbouring tendencies, in log-odds.
const STEP: f64 = 0.2;

/// The tendencies that a distribution is kept at, in log-odds: -6.4 to 6.4.
#[must_use]
pub fn tendencies() -> [f64; TENDENCIES] {
    std::array::from_fn(|place| (place as f64 - (TENDENCIES / 2) as f64) * STEP)
}

/// A distribution over [`tendencies`]: shares that sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Tendency([f64; TENDENCIES]);

impl Tendency {
    /// A distribution proportional to these weights, `None` unless they are finite, not negative
    /// and not all zero.
    #[must_use]
    pub fn proportional_to(weights: [f64; TENDENCIES]) -> Option<Tendency> {
        let sum: f64 = weights.iter().sum();
        let valid = sum.is_finite() && sum > 0.0 && weights.iter().all(|weight| *weight >= 0.0);
        // Shares that were stored are shares again, to the last bit.
        let sum = if (sum - 1.0).abs() < 1e-9 { 1.0 } else { sum };
        valid.then(|| Tendency(weights.map(|weight| weight / sum)))
    }

    /// The share of each tendency.
    #[must_use]
    pub fn shares(&self) -> &[f64; TENDENCIES] {
        &self.0
    }

    /// The mean of a value over the distribution.
    #[must_use]
    pub fn mean(&self, value: impl Fn(f64) -> f64) -> f64 {
        let pairs = self.0.iter().zip(tendencies());
        pairs.map(|(share, tendency)| share * value(tendency)).sum()
    }

    /// The probability of a call with a hand on which the player of tendency 0 has these log-odds.
    #[must_use]
    pub fn probability(&self, log_odds: f64) -> f64 {
        self.mean(|tendency| sigmoid(log_odds + tendency))
            .clamp(0.0, 1.0)
    }
}

/// What decisions say of a tendency: the logarithm of their likelihood at each of [`tendencies`].
#[derive(Clone, Debug, PartialEq)]
pub struct LogLikelihoods([f64; TENDENCIES]);

impl Default for LogLikelihoods {
    /// Of no decision.
    fn default() -> LogLikelihoods {
        LogLikelihoods([0.0; TENDENCIES])
    }
}

/// Both decisions, one after the other.
impl AddAssign<&LogLikelihoods> for LogLikelihoods {
    fn add_assign(&mut self, other: &LogLikelihoods) {
        for (sum, part) in self.0.iter_mut().zip(other.0) {
            *sum += part;
        }
    }
}

/// The decisions without some of them.
impl Sub for &LogLikelihoods {
    type Output = LogLikelihoods;

    fn sub(self, part: &LogLikelihoods) -> LogLikelihoods {
        LogLikelihoods(std::array::from_fn(|place| self.0[place] - part.0[place]))
    }
}

impl LogLikelihoods {
    /// Likelihoods from their logarithms: finite numbers.
    #[must_use]
    pub fn new(logarithms: [f64; TENDENCIES]) -> LogLikelihoods {
        LogLikelihoods(logarithms)
    }

    /// Adds a decision about a hand on which the player of tendency 0 has these log-odds.
    pub fn add(&mut self, log_odds: f64, called: bool) {
        for (sum, tendency) in self.0.iter_mut().zip(tendencies()) {
            let probability = sigmoid(log_odds + tendency);
            let decided = if called {
                probability
            } else {
                1.0 - probability
            };
            *sum += decided.max(f64::MIN_POSITIVE).ln();
        }
    }

    /// The tendency by Bayes' rule, with the likelihoods and the prior weighted. The prior itself where
    /// no tendency of the prior is possible.
    #[must_use]
    pub fn posterior(&self, prior: &Tendency, Weight { worth, tilt }: Weight) -> Tendency {
        // Where the prior has no share, no likelihood counts.
        let possible = self.0.iter().zip(prior.shares());
        let highest = possible
            .filter(|(_, share)| **share > 0.0)
            .fold(f64::NEG_INFINITY, |highest, (value, _)| highest.max(*value));
        let grid = tendencies();
        let weight = |place: usize| {
            let likelihood = (worth * (self.0[place] - highest)).min(0.0);
            prior.shares()[place] * (likelihood + tilt * grid[place]).exp()
        };
        let posterior = Tendency::proportional_to(std::array::from_fn(weight));
        // The highest likelihood has a weight.
        posterior.unwrap_or_else(|| prior.clone())
    }
}
