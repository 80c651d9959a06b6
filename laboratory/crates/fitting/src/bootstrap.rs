//! Confidence intervals by bootstrap over matches.
//!
//! Hands of one match are alike (the same players, the same scores), so matches are resampled,
//! not hands. Instead of a resampling, every match gets a weight from the Poisson
//! distribution with mean 1 (the Poisson bootstrap), taken from a hash of the match and the
//! number of the replicate: the same interval on every machine. Hand-written because libraries
//! resample single observations with a random generator.

use crate::draws::unit_interval;

/// Replicates; the ends of a 95% interval are then the 25th from either side.
const REPLICATES: u64 = 1000;

/// The 95% intervals of some figures: `figures` computes all of them from a weight for each
/// hand; `match_ids` is the match of each hand; hands of a match stand together.
///
/// Replicates in which a figure is not finite do not count for it. A figure that is finite in none
/// has the interval (0, 1).
#[must_use]
pub fn intervals(
    match_ids: &[impl AsRef<[u8]> + PartialEq],
    figures: impl Fn(&[f64]) -> Vec<f64>,
) -> Vec<(f64, f64)> {
    let mut weights = vec![0.0; match_ids.len()];
    let mut replicates: Vec<Vec<f64>> = Vec::new();
    for number in 0..REPLICATES {
        let mut rest = &mut weights[..];
        for hands in match_ids.chunk_by(|a, b| a == b) {
            let (these, others) = rest.split_at_mut(hands.len());
            these.fill(poisson(unit_interval(&hands[0], number)));
            rest = others;
        }
        for (place, figure) in figures(&weights).into_iter().enumerate() {
            if replicates.len() <= place {
                replicates.resize_with(place + 1, Vec::new);
            }
            if figure.is_finite() {
                replicates[place].push(figure);
            }
        }
    }
    replicates.into_iter().map(middle).collect()
}

/// How often a match comes in a replicate.
#[must_use]
pub fn times(match_id: impl AsRef<[u8]>, number: u64) -> usize {
    // A small whole number.
    poisson(unit_interval(match_id, number)) as usize
}

/// The interval that holds 95% of some values.
fn middle(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = (values.len() as f64 * share) as usize;
        values
            .get(place.min(values.len().saturating_sub(1)))
            .copied()
    };
    (at(0.025).unwrap_or(0.0), at(0.975).unwrap_or(1.0))
}

/// The 95% interval of the area under the ROC curve of some scores.
#[must_use]
pub fn roc_area_interval(
    scores: &[f64],
    called: &[bool],
    match_ids: &[impl AsRef<[u8]> + PartialEq],
) -> (f64, f64) {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    let ties: Vec<&[usize]> = order.chunk_by(|&a, &b| scores[a] == scores[b]).collect();
    let area = |weights: &[f64]| vec![weighted_area(&ties, called, weights)];
    intervals(match_ids, area)
        .first()
        .copied()
        .unwrap_or((0.0, 1.0))
}

/// The area when every hand counts as often as its weight says; `ties` are the hands of equal
/// score, lowest first, which count half against each other.
fn weighted_area(ties: &[&[usize]], called: &[bool], weights: &[f64]) -> f64 {
    let (mut calls, mut others, mut area) = (0.0, 0.0, 0.0);
    for tied in ties {
        let (mut tied_calls, mut tied_others) = (0.0, 0.0);
        for &hand in *tied {
            if called[hand] {
                tied_calls += weights[hand];
            } else {
                tied_others += weights[hand];
            }
        }
        area += tied_calls * (others + tied_others / 2.0);
        calls += tied_calls;
        others += tied_others;
    }
    area / (calls * others)
}

/// The quantile of the Poisson distribution with mean 1 for a number in [0, 1).
fn poisson(unit: f64) -> f64 {
    let mut probability = (-1.0_f64).exp();
    let mut cumulated = probability;
    let mut count = 0.0;
    // Beyond 20 the probability is below the resolution of an f64 at 1.
    while unit >= cumulated && count < 20.0 {
        count += 1.0;
        probability /= count;
        cumulated += probability;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{middle, poisson, weighted_area};

    #[test]
    fn poisson_quantiles_have_mean_and_variance_one() {
        let draws: Vec<f64> = (0..100_000)
            .map(|i| poisson((f64::from(i) + 0.5) / 1e5))
            .collect();
        let mean = draws.iter().sum::<f64>() / 1e5;
        let variance = draws.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / 1e5;
        assert!((mean - 1.0).abs() < 1e-3 && (variance - 1.0).abs() < 5e-3);
    }

    #[test]
    fn an_interval_leaves_out_the_ends() {
        let (low, high) = middle((0..1000).map(f64::from).collect());
        assert_eq!((low, high), (25.0, 975.0));
        assert_eq!(middle(Vec::new()), (0.0, 1.0));
    }

    #[test]
    fn a_weight_is_as_good_as_repetition() {
        let ties: [&[usize]; 3] = [&[0], &[1, 2], &[3]];
        let called = [false, true, false, true];
        // Calls 1 (twice) and 3, others 0 and 2; pairs won: 1 over 0, half of 1 over 2, 3 over
        // both.
        let area = weighted_area(&ties, &called, &[1.0, 2.0, 1.0, 1.0]);
        assert!((area - (2.0 + 1.0 + 2.0) / 6.0).abs() < 1e-12);
    }
}
