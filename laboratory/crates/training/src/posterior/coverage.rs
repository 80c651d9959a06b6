//! Coverage of the posterior on held-out hands.
//!
//! A share among a hundred hands differs from the chance behind it, however precisely that is
//! known. Firsts are therefore not compared with the interval of the chance, but with the
//! beta-binomial distribution: that many hands whose chance is drawn from the posterior. Its middle
//! 95% hold the firsts of about 95% of types, if the intervals are calibrated.

use tichu_models::posterior::{Beta, Counted, FEWEST_HANDS, LARGEST_COUNTED, Posterior};
use tichu_records::Row;

use super::examples::{HandExample, examples};
use super::tally;

/// Types of one size on held-out hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coverage {
    /// Cards of the types.
    pub size: usize,
    /// Types with enough held-out hands, 20 or more; of up to three cards, only those whose
    /// training hands were counted.
    pub types: usize,
    /// Share of the types whose firsts are in the middle 95% of the predicted distribution.
    pub inside: f64,
    /// The same with the posterior's mean as the chance: too narrow wherever the posterior is
    /// uncertain.
    pub inside_at_the_mean: f64,
    /// Root mean square of the standardised difference; 1 is calibrated, more is overconfident.
    pub spread: f64,
}

/// The coverage for types of each size up to five cards that have enough held-out hands.
#[must_use]
pub fn coverage(posterior: &Posterior, held_out: &[&Row]) -> Vec<Coverage> {
    let examples: Vec<HandExample> = examples(held_out);
    let tally = tally::of(
        examples.iter().map(HandExample::outcome),
        super::lack_of_fit::LARGEST_REPEATED,
    );
    let judged: Vec<_> = tally
        .iter()
        .filter(|(_, counted)| counted.hands >= FEWEST_HANDS)
        .map(|(of, &counted)| (of.size(), posterior.belief(of), counted))
        .filter(|(size, belief, _)| *size > LARGEST_COUNTED || belief.counted.is_some())
        .collect();
    let of_size = |size: usize| {
        let judged = judged.iter().filter(|(of, ..)| *of == size);
        let judged: Vec<(Beta, Counted)> = judged.map(|(_, b, c)| (b.chance, *c)).collect();
        let share = |inside: &dyn Fn(&(Beta, Counted)) -> bool| {
            judged.iter().filter(|one| inside(one)).count() as f64 / judged.len() as f64
        };
        let squares = judged
            .iter()
            .map(|(chance, counted)| deviation(*chance, *counted).powi(2));
        (!judged.is_empty()).then(|| Coverage {
            size,
            types: judged.len(),
            inside: share(&|(chance, counted)| is_inside(*chance, *counted)),
            inside_at_the_mean: share(&|(chance, counted)| {
                is_inside(certain(chance.mean()), *counted)
            }),
            spread: (squares.sum::<f64>() / judged.len() as f64).sqrt(),
        })
    };
    (1..=super::lack_of_fit::LARGEST_REPEATED)
        .filter_map(of_size)
        .collect()
}

/// A Beta distribution with a negligible variance.
fn certain(share: f64) -> Beta {
    let strength = 1e7;
    Beta {
        hits: strength * share,
        misses: strength * (1.0 - share),
    }
}

/// The standardised difference of firsts and their expectation, in standard deviations of the
/// beta-binomial.
fn deviation(chance: Beta, counted: Counted) -> f64 {
    let (hands, mean) = (f64::from(counted.hands), chance.mean());
    let strength = chance.hits + chance.misses;
    let spread = 1.0 + (hands - 1.0) / (strength + 1.0);
    let variance = hands * mean * (1.0 - mean) * spread;
    (f64::from(counted.firsts) - hands * mean) / variance.sqrt()
}

/// Whether the count of firsts is within the central 95% of the distribution.
fn is_inside(chance: Beta, counted: Counted) -> bool {
    let (fewer, these) = tail(chance, counted);
    fewer + these > 0.025 && fewer < 0.975
}

/// The probability of fewer firsts, and the probability of this number.
fn tail(chance: Beta, counted: Counted) -> (f64, f64) {
    let (hands, firsts) = (f64::from(counted.hands), counted.firsts);
    // Each probability from the one before; the first as a logarithm, it may be very small.
    let mut ln_probability = chance.ln_likelihood(0.0, hands);
    let mut fewer = 0.0;
    for k in (0..firsts).map(f64::from) {
        fewer += ln_probability.exp();
        let odds = (hands - k) / (k + 1.0) * (chance.hits + k) / (chance.misses + hands - k - 1.0);
        ln_probability += odds.ln();
    }
    (fewer, ln_probability.exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uniform_chance_makes_every_number_of_firsts_as_likely() {
        let chance = Beta {
            hits: 1.0,
            misses: 1.0,
        };
        for firsts in 0..=9 {
            let (fewer, these) = tail(chance, Counted { hands: 9, firsts });
            assert!((these - 0.1).abs() < 1e-12, "{firsts}: {these}");
            assert!((fewer - 0.1 * f64::from(firsts)).abs() < 1e-12);
        }
    }

    #[test]
    fn a_certain_chance_leaves_the_binomial_distribution() {
        let (fewer, these) = tail(
            certain(0.5),
            Counted {
                hands: 4,
                firsts: 2,
            },
        );
        assert!((fewer - 5.0 / 16.0).abs() < 1e-5 && (these - 6.0 / 16.0).abs() < 1e-5);
        let few = Counted {
            hands: 100,
            firsts: 38,
        };
        assert!(!is_inside(certain(0.5), few));
        let doubtful = Beta {
            hits: 20.0,
            misses: 20.0,
        };
        assert!(is_inside(doubtful, few));
        assert!(deviation(certain(0.5), few) < -2.0 && deviation(doubtful, few) > -1.5);
    }
}
