//! Fitting the posterior of hand types to the hands of the training matches
//! with a known first player out.

mod coverage;
mod examples;
mod lack_of_fit;
mod tally;

pub use coverage::{Coverage, coverage};

use tichu_bsw::Row;
use tichu_models::posterior::{
    CardRegression, Deal, FEWEST_HANDS, HandType, KINDS, LARGEST_COUNTED, Parts,
};

use super::error::TrainingError;
use super::newton::{self, LogOdds};
use examples::{C, DesignMatrix, Example, examples};

/// Rounds after which the log_weights are no longer changed; a dozen is usual.
const MAX_ROUNDS: usize = 200;

/// Largest magnitude of a weight, which small data could make infinite.
const LARGEST_LOG_WEIGHT: f64 = 5.0;

/// Fits the posterior of hand types; `seed` is that of the folds by match.
///
/// # Errors
/// [`TrainingError`] when no hand, or every hand, went out first, or a fit fails.
pub fn fit(rows: &[&Row], seed: u64) -> Result<Parts, TrainingError> {
    let examples = examples(rows);
    let firsts = examples.iter().filter(|example| example.first).count();
    if firsts == 0 || firsts == examples.len() {
        let hands = examples.len();
        return Err(TrainingError::OneResult { hands, firsts });
    }
    let first: Vec<bool> = examples.iter().map(|example| example.first).collect();
    let terms = DesignMatrix::of(&examples);
    let fitted = terms.fit(&first)?;
    let mut parts = Parts {
        regression: regression(&fitted),
        covariance_factor: newton::covariance_factor(&terms.rows(), &first, &fitted, C)?,
        log_weights: log_weights(&examples),
        strengths: [1.0; 8],
        types: tally::of(&examples, lack_of_fit::LARGEST_REPEATED),
    };
    parts
        .types
        .retain(|_, counted| counted.hands >= FEWEST_HANDS);
    parts.strengths = lack_of_fit::strengths(&parts, &examples, seed)?;
    parts.types.retain(|of, _| of.size() <= LARGEST_COUNTED);
    Ok(parts)
}

fn regression(fitted: &LogOdds) -> CardRegression {
    let coefficient = |place: usize| fitted.coefficients.get(place).copied().unwrap_or_default();
    CardRegression {
        intercept: fitted.intercept,
        coefficients: std::array::from_fn(coefficient),
        three_of_a_kind: coefficient(KINDS),
        four_of_a_kind: coefficient(KINDS + 1),
    }
}

/// How much likelier each card makes a hand than the deal alone, so that the mean hand is that of
/// the examples. It is not quite that of the deal: hands whose partner called are left out, and
/// the partner of a player with honours calls less often.
fn log_weights(examples: &[Example]) -> [f64; KINDS] {
    let hands = examples.len() as f64;
    let mean = |kind: usize| -> f64 {
        let held = examples.iter().map(|e| f64::from(e.of.counts()[kind]));
        held.sum::<f64>() / hands
    };
    let means: [f64; KINDS] = std::array::from_fn(mean);
    let mut log_weights = [0.0; KINDS];
    // Iterative scaling: each kind by the ratio of its observed and expected means, all at once.
    for _ in 0..MAX_ROUNDS {
        let (expected, _) = Deal::new(&log_weights).mean_counts(&HandType::default());
        let missing: [f64; KINDS] =
            std::array::from_fn(|kind| (means[kind] / expected[kind]).max(1e-6).ln());
        // Hands have eight cards: only differences of log_weights mean anything.
        let middle = missing.iter().sum::<f64>() / KINDS as f64;
        for (weight, missing) in log_weights.iter_mut().zip(missing) {
            *weight = (*weight + missing - middle).clamp(-LARGEST_LOG_WEIGHT, LARGEST_LOG_WEIGHT);
        }
        if missing.iter().all(|missing| missing.abs() < 1e-12) {
            break;
        }
    }
    log_weights
}
