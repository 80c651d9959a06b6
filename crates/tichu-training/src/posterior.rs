//! Fitting what the [posterior](crate::posterior) knows, from the hands of the training matches
//! whose play tells who went out first.

mod coverage;
mod stray;
mod tally;

pub use coverage::{Coverage, coverage};

use tichu_bsw::Row;
use tichu_models::posterior::{
    Deal, FEWEST_HANDS, HandType, KINDS, LARGEST_COUNTED, Parts, Regression,
};

use super::TrainingError;
use super::newton::{self, Intercept, LogOdds};

/// C of the regression: each of its terms is believed beforehand to be about 1 or less.
const C: f64 = 1.0;

/// Rounds after which the tilts are no longer changed; a dozen is usual.
const MAX_ROUNDS: usize = 200;

/// Largest magnitude of a tilt, which small data could make infinite.
const LARGEST_TILT: f64 = 5.0;

/// A hand with its end.
struct Example<'a> {
    row: &'a Row,
    of: HandType,
    first: bool,
}

/// Everything that is known of hand types; `seed` is that of the folds by match.
///
/// # Errors
/// [`TrainingError`] when no hand, or every hand, went out first, or a fit fails.
pub fn fit(rows: &[&Row], seed: u64) -> Result<Parts, TrainingError> {
    let examples = examples(rows);
    let firsts = examples.iter().filter(|example| example.first).count();
    if firsts == 0 || firsts == examples.len() {
        let hands = examples.len();
        return Err(TrainingError::NobodyFirst { hands, firsts });
    }
    let first: Vec<bool> = examples.iter().map(|example| example.first).collect();
    let terms = Terms::of(&examples);
    let fitted = terms.fit(&first)?;
    let mut parts = Parts {
        regression: regression(&fitted),
        certainty: newton::certainty(&terms.rows(), &first, &fitted, C)?,
        tilts: tilts(&examples),
        strengths: [1.0; 8],
        types: tally::of(&examples, stray::LARGEST_REPEATED),
    };
    parts
        .types
        .retain(|_, counted| counted.hands >= FEWEST_HANDS);
    parts.strengths = stray::strengths(&parts, &examples, seed)?;
    parts.types.retain(|of, _| of.size() <= LARGEST_COUNTED);
    Ok(parts)
}

fn examples<'a>(rows: &[&'a Row]) -> Vec<Example<'a>> {
    let told = rows.iter().filter_map(|&row| {
        let (of, first) = (HandType::from(&row.hand), row.went_out_first?);
        Some(Example { row, of, first })
    });
    told.collect()
}

/// The terms of the regression, for each hand.
struct Terms(Vec<Vec<f64>>);

impl Terms {
    fn of<'a>(examples: impl IntoIterator<Item = &'a Example<'a>>) -> Terms {
        let terms = |example: &Example| {
            let counts = example.of.counts().iter().map(|&count| f64::from(count));
            let together = example.of.threes_and_fours().map(|count| count as f64);
            counts.chain(together).collect()
        };
        Terms(examples.into_iter().map(terms).collect())
    }

    fn rows(&self) -> Vec<&[f64]> {
        self.0.iter().map(Vec::as_slice).collect()
    }

    fn fit(&self, first: &[bool]) -> Result<LogOdds, TrainingError> {
        newton::fit(&self.rows(), first, C, Intercept::Free)
    }
}

fn regression(fitted: &LogOdds) -> Regression {
    let coefficient = |place: usize| fitted.coefficients.get(place).copied().unwrap_or_default();
    Regression {
        intercept: fitted.intercept,
        coefficients: std::array::from_fn(coefficient),
        three_of_a_kind: coefficient(KINDS),
        four_of_a_kind: coefficient(KINDS + 1),
    }
}

/// How much likelier each card makes a hand than the deal alone, so that the mean hand is that of
/// the examples. It is not quite that of the deal: hands whose partner called are left out, and
/// the partner of whoever holds the honours calls less often.
fn tilts(examples: &[Example]) -> [f64; KINDS] {
    let hands = examples.len() as f64;
    let mean = |kind: usize| -> f64 {
        let held = examples.iter().map(|e| f64::from(e.of.counts()[kind]));
        held.sum::<f64>() / hands
    };
    let means: [f64; KINDS] = std::array::from_fn(mean);
    let mut tilts = [0.0; KINDS];
    // Iterative scaling: each kind in proportion to what is missing of it, all at once.
    for _ in 0..MAX_ROUNDS {
        let (expected, _) = Deal::new(&tilts).mean_counts(&HandType::default());
        let missing: [f64; KINDS] =
            std::array::from_fn(|kind| (means[kind] / expected[kind]).max(1e-6).ln());
        // Hands have eight cards: only differences of tilts mean anything.
        let middle = missing.iter().sum::<f64>() / KINDS as f64;
        for (tilt, missing) in tilts.iter_mut().zip(missing) {
            *tilt = (*tilt + missing - middle).clamp(-LARGEST_TILT, LARGEST_TILT);
        }
        if missing.iter().all(|missing| missing.abs() < 1e-12) {
            break;
        }
    }
    tilts
}
