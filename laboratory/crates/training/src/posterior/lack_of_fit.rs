//! Lack of fit: how far hand types deviate from their mean by the outlook, and so how strong a prior
//! it may be.
//!
//! For types of up to five cards there are enough with several hands: the strength is that under
//! which their firsts are likeliest (empirical Bayes). Types share hands, so this is a sum of
//! likelihoods that are not independent; its maximum is sound, its curvature is not.
//!
//! Whole hands hardly ever come twice. Their lack of fit is estimated by a regression on the
//! outlook's chance and all features of the cards: the variance that it explains, in folds by match,
//! beyond that chance. That is a lower bound. Between five cards and eight the
//! strength falls in equal ratios.

use std::collections::BTreeMap;

use laboratory_fitting::newton::{self, Intercept};
use laboratory_fitting::parallel::try_map;
use laboratory_fitting::shift::highest_point;
use rayon::prelude::*;
use tichu::Scores;
use tichu_models::features::{Features, OPPONENT_SCORE};
use tichu_models::outlook::Counts;
use tichu_models::posterior::{Beta, Counted, HandType, Posterior};

use super::examples::HandExample;
use crate::error::TrainingError;
use crate::split::{FOLDS, fold};

/// C of the regression of whole hands.
const C: f64 = 1.0;

/// Types of more cards hardly come twice.
pub(super) const LARGEST_REPEATED: usize = 5;

/// The strengths that are tried.
const RANGE: (f64, f64) = (10.0, 1e6);

/// How far the logarithm of the likeliest strength is off, at most.
const TOLERANCE: f64 = 1e-3;

/// The strength where there are too few hands to estimate one: a cautious one.
const DEFAULT_STRENGTH: f64 = 100.0;

/// The strengths for types of 1 to 8 cards; `types` are all with enough hands.
pub(super) fn strengths(
    posterior: &Posterior,
    types: &BTreeMap<HandType, Counted>,
    examples: &[HandExample],
    seed: u64,
) -> Result<[f64; 8], TrainingError> {
    let mut strengths = [DEFAULT_STRENGTH; 8];
    for size in 1..=LARGEST_REPEATED {
        let before = size
            .checked_sub(2)
            .map_or(DEFAULT_STRENGTH, |place| strengths[place]);
        let likeliest = likeliest(posterior, types, size);
        strengths[size - 1] = likeliest.unwrap_or(before);
    }
    let repeated = strengths[LARGEST_REPEATED - 1];
    // At least the lack of fit that was measured on types of fewer cards.
    let whole = of_whole_hands(posterior, examples, seed)?.min(repeated);
    for (step, strength) in (1..).zip(&mut strengths[LARGEST_REPEATED..]) {
        *strength = repeated * (whole / repeated).powf(f64::from(step) / 3.0);
    }
    // Whole hands are enough.
    Ok(strengths.map(f64::round))
}

/// The strength under which the firsts of all types of a size are likeliest; none without types.
fn likeliest(
    posterior: &Posterior,
    types: &BTreeMap<HandType, Counted>,
    size: usize,
) -> Option<f64> {
    let of_size: Vec<_> = types.iter().filter(|(of, _)| of.size() == size).collect();
    let known = of_size
        .par_iter()
        .map(|(of, counted)| (posterior.mean(of), **counted))
        .collect::<Vec<_>>();
    let likelihood = |ln_strength: f64| -> f64 {
        let terms = known.iter().map(|(mean, counted)| {
            let prior = Beta::prior(*mean, ln_strength.exp());
            prior.ln_likelihood(counted.firsts.into(), counted.hands.into())
        });
        terms.sum()
    };
    (!known.is_empty()).then(|| {
        let (low, high) = (RANGE.0.ln(), RANGE.1.ln());
        highest_point(likelihood, low, high, TOLERANCE).exp()
    })
}

/// A lower bound of the lack of fit of whole hands: the part that a regression on all features of
/// the cards explains, on held-out matches.
fn of_whole_hands(
    posterior: &Posterior,
    examples: &[HandExample],
    seed: u64,
) -> Result<f64, TrainingError> {
    let plain = |example: &HandExample| posterior.chance(Counts::from(&example.of));
    let features = |example: &HandExample| {
        let features = Features::of(&example.row.hand, Scores::default());
        let chance = plain(example);
        let mut row = features.values()[..OPPONENT_SCORE].to_vec();
        row.push((chance / (1.0 - chance)).ln());
        row
    };
    let of_fold = |held_out: u64| -> Result<_, TrainingError> {
        let (inside, others): (Vec<&HandExample>, Vec<&HandExample>) = examples
            .iter()
            .partition(|example| fold(&example.row.match_id, seed, FOLDS) == held_out);
        let first: Vec<bool> = others.iter().map(|example| example.first).collect();
        let rich: Vec<Vec<f64>> = others.iter().map(|example| features(example)).collect();
        let rich = newton::fit(&rich, &first, C, Intercept::Free)?;
        let scored = inside.iter().map(|example| {
            let observed = f64::from(example.first);
            let rich = rich.probability(&features(example));
            (observed, plain(example), rich)
        });
        Ok(scored.collect::<Vec<_>>())
    };
    let scored: Vec<Vec<_>> = try_map(0..FOLDS.get(), of_fold)?;
    let (mut explained, mut moved, mut variance) = (0.0, 0.0, 0.0);
    for (observed, plain, rich) in scored.into_iter().flatten() {
        explained += (rich - plain) * (observed - plain);
        moved += (rich - plain) * (rich - plain);
        variance += plain * (1.0 - plain);
    }
    // The part of the difference that the outcomes follow, squared.
    let strayed = explained.max(0.0).powi(2) / moved;
    let strength = variance / strayed - 1.0;
    Ok(if strength.is_finite() {
        strength.clamp(RANGE.0, RANGE.1)
    } else {
        RANGE.1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_place_is_found_inside_and_at_the_ends() {
        for (top, expected) in [(2.0, 2.0), (-5.0, 0.0), (30.0, 10.0)] {
            let found = highest_point(|x| -(x - top) * (x - top), 0.0, 10.0, TOLERANCE);
            assert!((found - expected).abs() < 1e-3, "{found}");
        }
    }
}
