//! Fitting the posterior of hand types to the hands of the training matches
//! with a known first player out.

use std::collections::BTreeMap;

mod coverage;
mod examples;
mod lack_of_fit;
pub(crate) mod tally;

pub use coverage::{Coverage, coverage};

use laboratory_fitting::newton::{self, Intercept};
use rayon::prelude::*;
use tichu_models::outlook::{Counts, FirstOutOfCards};
use tichu_models::posterior::{
    Deal, FEWEST_HANDS, HandType, KINDS, KnownType, LARGEST_COUNTED, Parts, Posterior,
};
use tichu_records::Row;

use super::error::TrainingError;
use examples::{HandExample, examples};

/// Rounds after which the log_weights are no longer changed; a dozen is usual.
const MAX_ROUNDS: usize = 200;

/// Largest magnitude of a weight, which small data could make infinite.
const LARGEST_LOG_WEIGHT: f64 = 5.0;

/// C of the calibration, which two numbers hardly need.
const C: f64 = 100.0;

/// Fits the posterior of hand types; `cards` is the chance by the outlook, and `seed` draws the folds by
/// match.
///
/// # Errors
/// [`TrainingError`] when no hand, or every hand, went out first, or a fit fails.
pub fn fit(rows: &[&Row], cards: &FirstOutOfCards, seed: u64) -> Result<Parts, TrainingError> {
    let examples = examples(rows);
    let firsts = examples.iter().filter(|example| example.first).count();
    if firsts == 0 || firsts == examples.len() {
        let hands = examples.len();
        return Err(TrainingError::OneResult { hands, firsts });
    }
    let mut parts = Parts {
        calibration: calibration(&examples, cards)?,
        log_weights: log_weights(&examples),
        strengths: [1.0; 8],
        types: BTreeMap::new(),
    };
    let posterior = Posterior::new(parts.clone(), cards.clone());
    let mut counted = tally::of(
        examples.iter().map(HandExample::outcome),
        lack_of_fit::LARGEST_REPEATED,
    );
    counted.retain(|_, counted| counted.hands >= FEWEST_HANDS);
    parts.strengths = lack_of_fit::strengths(&posterior, &counted, &examples, seed)?;
    let types: Vec<HandType> = types(HandType::default(), 0).collect();
    let known = types.par_iter().map(|of| {
        // Five digits are more precise than the model.
        let known = KnownType {
            mean: (posterior.mean(of) * 1e5).round() / 1e5,
            counted: counted.get(of).copied(),
        };
        (*of, known)
    });
    parts.types = known.collect::<Vec<_>>().into_iter().collect();
    Ok(parts)
}

/// All types of up to three cards that have these and later kinds.
fn types(of: HandType, kind: usize) -> Box<dyn Iterator<Item = HandType>> {
    if of.size() == LARGEST_COUNTED {
        return Box::new(std::iter::empty());
    }
    Box::new((kind..KINDS).flat_map(move |kind| {
        let more = of.with(kind).into_iter();
        more.flat_map(move |more| std::iter::once(more).chain(types(more, kind)))
    }))
}

/// Intercept and slope from the log-odds of the outlook to those of the rounds.
fn calibration(
    examples: &[HandExample],
    cards: &FirstOutOfCards,
) -> Result<[f64; 2], TrainingError> {
    let log_odds = |example: &HandExample| {
        let chance = cards.chance(Counts::from(&example.of));
        [(chance / (1.0 - chance)).ln()]
    };
    let rows: Vec<[f64; 1]> = examples.iter().map(log_odds).collect();
    let first: Vec<bool> = examples.iter().map(|example| example.first).collect();
    let fitted = newton::fit(&rows, &first, C, Intercept::Free)?;
    let rounded = |number: f64| (number * 1e4).round() / 1e4;
    Ok([fitted.intercept, fitted.coefficients[0]].map(rounded))
}

/// How much likelier each card makes a hand than the deal alone, so that the mean hand is the mean hand of
/// the examples. It differs a little from the mean hand of the deal: hands whose partner called are left
/// out, and the partner of a player with honours calls less often.
fn log_weights(examples: &[HandExample]) -> [f64; KINDS] {
    let hands = examples.len() as f64;
    let mean = |kind: usize| -> f64 {
        let held = examples.iter().map(|e| f64::from(e.of.counts()[kind]));
        held.sum::<f64>() / hands
    };
    let means: [f64; KINDS] = std::array::from_fn(mean);
    let mut log_weights = [0.0; KINDS];
    // Iterative scaling: each kind by the ratio of its observed and expected means, all at once.
    for _ in 0..MAX_ROUNDS {
        let expected = Deal::new(&log_weights).mean_counts();
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
