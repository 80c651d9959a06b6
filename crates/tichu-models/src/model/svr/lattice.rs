//! Evaluating a support vector regression whose vectors are hands.
//!
//! Twelve times every card feature of a hand is a whole number, so the scalar product of two
//! hands' cards, in units of 1/144, is a small one: it is summed exactly in 16 bits, over only
//! the seven or so features that the asked hand has. With the squared lengths taken out of the sum,
//!
//! ```text
//! Σ w·exp(−γ·|s(x − x')|²) = exp(−γ·|sx|²) · Σ [w·exp(−γ·|sx'|²)] · exp(2γ·s²x·x')
//! ```
//!
//! one exponential is left for each support vector, and its exponent is small: it is looked up
//! in a table of 4,096 steps, and a polynomial of degree three does the rest.
//!
//! The result differs from the formula computed in double precision by about 1e-11. Processors with
//! fused multiply-add give the same bits if their C libraries agree on exponentials. Others may
//! differ in the last bits. Loading a model proves that its exponents stay within the table; see
//! [`REACH`].

#![expect(
    clippy::needless_range_loop,
    reason = "loops over lanes in this form become vector instructions"
)]

use multiversion::multiversion;
use multiversion::target::target_cfg_f;
use smallvec::SmallVec;

use super::USUALLY_ACTIVE;
use crate::features::FeatureVector;

/// The two scores, of the opponents and of the own team, come last; card features before them.
const SCORES: usize = 2;

/// Whole steps from 0 to 1 of a card feature.
const CARD_STEPS: f64 = 12.0;

/// With more card features, a sum could leave 16 bits.
const MOST_CARD_FEATURES: usize = i16::MAX as usize / 144;

/// Support vectors that are evaluated together: their scalar products stay in registers.
const BLOCK: usize = 64;

/// Sums that run side by side, always in this order: processors round alike.
const LANES: usize = 8;

/// Steps of the table of exponentials from one exponent to the next whole one.
const TABLE_STEPS: f64 = 256.0;

/// Entries of the table: a power of two, so that a mask proves the index to the compiler.
const TABLE: usize = 4096;

/// Exponents beyond this, to either side of 0, are not in the table.
const REACH: f64 = TABLE as f64 / 2.0 / TABLE_STEPS - 1.0 / TABLE_STEPS;

/// Added to a number of table steps, it leaves the nearest whole one, counted from the start of
/// the table, in the lowest bits: 1.5 · 2^52 is so large that its neighbours are 1 apart.
const ROUND: f64 = 1.5 * (1_u64 << 52) as f64 + (TABLE / 2) as f64;

/// A score's feature is taken from the middle of its range, which keeps exponents small.
const MIDDLE: f64 = 0.5;

/// One card feature of the support vectors of a block, in steps. Every block begins at the
/// beginning of a cache line: no load crosses two.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Cards([i16; BLOCK]);

/// The other numbers of the support vectors of a block.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct HandBlock {
    /// Scores from the middle, in roots of table steps: products are table steps.
    opponent: [f64; BLOCK],
    own: [f64; BLOCK],
    /// Dual coefficients · exp(−γ·|sx'|²); 0 where there is no support vector.
    weights: [f64; BLOCK],
}

/// A support vector regression over hands.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// For each card feature, all support vectors in one row: a question reads only the rows of
    /// its own features, each from end to end, which caches foresee.
    columns: Vec<Vec<Cards>>,
    blocks: Vec<HandBlock>,
    /// exp(e / 256) for e from −2048 on.
    table: Box<[f64; TABLE]>,
    /// Table steps for one unit, 1/144, of the cards' scalar product.
    card_unit: f64,
    /// Factors of the two scores.
    score_units: [f64; 2],
}

/// A feature vector in steps.
struct HandSteps {
    /// Places and steps of the card features that are not zero.
    active: SmallVec<[(usize, i16); USUALLY_ACTIVE]>,
    /// The scores from the middle, in [-0.5, 0.5]: opponents' and own.
    scores: [f64; SCORES],
}

impl HandSteps {
    /// The steps of a vector with this number of card features, from the places and values that are
    /// not zero. `None` when a card feature is between two steps.
    fn of(cards: usize, features: impl Iterator<Item = (usize, f64)>) -> Option<HandSteps> {
        let mut steps = HandSteps {
            active: SmallVec::new(),
            scores: [-MIDDLE; SCORES],
        };
        for (feature, value) in features {
            if feature < cards {
                steps.active.push((feature, whole(value)?));
            } else {
                *steps.scores.get_mut(feature - cards)? = value - MIDDLE;
            }
        }
        Some(steps)
    }
}

/// The number of steps that give exactly this value in [0, 1], as features are computed.
fn whole(value: f64) -> Option<i16> {
    if !(0.0..=1.0).contains(&value) {
        return None;
    }
    let nearest = (value * CARD_STEPS).round();
    // From 0 to 12: the conversion is exact.
    #[expect(clippy::cast_possible_truncation)]
    (nearest / CARD_STEPS == value).then_some(nearest as i16)
}

impl Lattice {
    /// `None` when there are no card features or too many, when card features of a support vector
    /// lie between steps or have different scales, when a score is outside [0, 1], or when
    /// exponents could leave the table.
    pub(super) fn new(
        gamma: f64,
        scales: &[f64],
        weights: &[f64],
        support_vectors: &[Vec<f64>],
    ) -> Option<Lattice> {
        let (cards, scores) = scales.split_last_chunk::<SCORES>()?;
        let card = *cards.first()?;
        if cards.len() > MOST_CARD_FEATURES || cards.iter().any(|scale| *scale != card) {
            return None;
        }
        let blocks = weights.len().div_ceil(BLOCK);
        let unit = |scale: f64| 2.0 * gamma * scale * scale * TABLE_STEPS;
        let mut lattice = Lattice {
            columns: vec![Vec::new(); cards.len()],
            blocks: Vec::with_capacity(blocks),
            table: (0..TABLE)
                .map(|entry| ((entry as f64 - (TABLE / 2) as f64) / TABLE_STEPS).exp())
                .collect::<Box<[f64]>>()
                .try_into()
                .ok()?,
            card_unit: unit(card) / (CARD_STEPS * CARD_STEPS),
            score_units: scores.map(unit),
        };
        for (weights, vectors) in weights.chunks(BLOCK).zip(support_vectors.chunks(BLOCK)) {
            lattice.add(weights, vectors)?;
        }
        Some(lattice)
    }

    /// Adds a block of up to [`BLOCK`] support vectors.
    fn add(&mut self, weights: &[f64], vectors: &[Vec<f64>]) -> Option<()> {
        let mut cards = vec![Cards([0; BLOCK]); self.columns.len()];
        let mut block = HandBlock {
            opponent: [0.0; BLOCK],
            own: [0.0; BLOCK],
            weights: [0.0; BLOCK],
        };
        for (lane, (weight, vector)) in weights.iter().zip(vectors).enumerate() {
            let values = vector.iter().copied().enumerate();
            let steps = HandSteps::of(cards.len(), values.filter(|(_, x)| *x != 0.0))?;
            if steps.scores.iter().any(|score| score.abs() > MIDDLE) || self.reach(&steps) > REACH {
                return None;
            }
            for &(feature, value) in &steps.active {
                cards[feature].0[lane] = value;
            }
            [block.opponent[lane], block.own[lane]] = self.score_factors(&steps);
            block.weights[lane] = weight * self.length_factor(&steps);
        }
        self.blocks.push(block);
        for (column, cards) in self.columns.iter_mut().zip(cards) {
            column.push(cards);
        }
        Some(())
    }

    /// The largest exponent, of either sign, that any features in [0, 1] can ask for.
    fn reach(&self, steps: &HandSteps) -> f64 {
        let cards: f64 = steps.active.iter().map(|(_, x)| f64::from(*x)).sum();
        let scores = steps.scores.iter().zip(&self.score_units);
        let scores: f64 = scores
            .map(|(score, unit)| unit * score.abs() * MIDDLE)
            .sum();
        (self.card_unit * CARD_STEPS * cards + scores) / TABLE_STEPS
    }

    fn score_factors(&self, steps: &HandSteps) -> [f64; 2] {
        [0, 1].map(|team| steps.scores[team] * self.score_units[team].sqrt())
    }

    /// exp(−γ·|sx|²)
    fn length_factor(&self, steps: &HandSteps) -> f64 {
        let cards: i16 = steps.active.iter().map(|(_, x)| x * x).sum();
        let scores: f64 = self.score_factors(steps).iter().map(|x| x * x).sum();
        (-(self.card_unit * f64::from(cards) + scores) / (2.0 * TABLE_STEPS)).exp()
    }

    /// Σ weight · kernel; `None` when the cards lie between steps.
    pub(super) fn sum(&self, features: &impl FeatureVector) -> Option<f64> {
        let steps = HandSteps::of(self.columns.len(), features.non_zero())?;
        Some(sum(self, &steps, self.score_factors(&steps)) * self.length_factor(&steps))
    }
}

/// The sum over support vectors, compiled for several processors, of which the best is taken at
/// run time.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512dq+fma",
    "x86_64+avx2+fma",
    "x86_64+avx2"
))]
fn sum(lattice: &Lattice, steps: &HandSteps, scores: [f64; 2]) -> f64 {
    // Every 64-bit ARM has it; elsewhere, without the instruction, it would be a slow function.
    if target_cfg_f!(any(target_feature = "fma", target_arch = "aarch64")) {
        sum_by(lattice, steps, scores, f64::mul_add)
    } else {
        sum_by(lattice, steps, scores, plain)
    }
}

/// a · b + c, rounded twice.
#[inline(always)]
fn plain(a: f64, b: f64, c: f64) -> f64 {
    a * b + c
}

/// The sum in plain Rust; `multiply_add` computes a · b + c.
#[inline(always)]
fn sum_by(
    lattice: &Lattice,
    steps: &HandSteps,
    [opponent, own]: [f64; 2],
    multiply_add: impl Fn(f64, f64, f64) -> f64,
) -> f64 {
    // exp(f / 256) ≈ 1 + f·(FIRST + f·(SECOND + f·THIRD)), to 1e-12 for f in [-0.5, 0.5].
    const FIRST: f64 = 1.0 / TABLE_STEPS;
    const SECOND: f64 = FIRST * FIRST / 2.0;
    const THIRD: f64 = SECOND * FIRST / 3.0;
    let columns = steps.active.iter();
    let columns: SmallVec<[(&[Cards], i16); USUALLY_ACTIVE]> = columns
        .map(|&(feature, value)| (&*lattice.columns[feature], value))
        .collect();
    let mut sums = [0.0; LANES];
    for (at_block, block) in lattice.blocks.iter().enumerate() {
        let mut products = [0_i16; BLOCK];
        for (column, value) in &columns {
            let cards = &column[at_block].0;
            for lane in 0..BLOCK {
                products[lane] = products[lane].wrapping_add(value.wrapping_mul(cards[lane]));
            }
        }
        for start in (0..BLOCK).step_by(LANES) {
            for lane in 0..LANES {
                let at = start + lane;
                let scores = multiply_add(block.own[at], own, block.opponent[at] * opponent);
                let exponent = multiply_add(f64::from(products[at]), lattice.card_unit, scores);
                let rounded = exponent + ROUND;
                let rest = exponent - (rounded - ROUND);
                let near = lattice.table[rounded.to_bits() as usize % TABLE];
                let tail = multiply_add(rest, THIRD, SECOND);
                let tail = multiply_add(rest, multiply_add(rest, tail, FIRST), 1.0);
                sums[lane] = multiply_add(block.weights[at] * near, tail, sums[lane]);
            }
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Features;
    use crate::model::{Model, ModelSet, Source};
    use tichu::Scores;

    #[test]
    fn with_and_without_fused_rounding_the_sum_is_the_same_to_1e_11() {
        let models = ModelSet::load(&Source::Embedded).unwrap().models;
        let lattices = models.iter().filter_map(|model| match &model.model {
            Model::Svr(svr) => match &svr.evaluator {
                super::super::Evaluator::Lattice(lattice) => Some(lattice),
                super::super::Evaluator::General(_) => None,
            },
            _ => None,
        });
        let hand = "Dr Ph GA SA BA R9 S9 Hu".parse().unwrap();
        let mut compared = 0;
        for lattice in lattices {
            for own in (-1000..=1000).step_by(40) {
                let scores = Scores { own, opponent: 300 };
                let features = Features::of(&hand, scores);
                let steps = HandSteps::of(lattice.columns.len(), features.non_zero()).unwrap();
                let scores = lattice.score_factors(&steps);
                let chosen = sum(lattice, &steps, scores);
                for multiply_add in [plain, f64::mul_add] {
                    let other = sum_by(lattice, &steps, scores, multiply_add);
                    assert!((chosen - other).abs() < 1e-11, "{chosen} and {other}");
                }
                compared += 1;
            }
        }
        assert!(compared > 0, "the models that ship are on the lattice");
    }

    #[test]
    fn values_between_two_steps_are_not_on_the_lattice() {
        assert_eq!(whole(0.25), Some(3));
        assert_eq!(whole(2.0 / 3.0), Some(8));
        assert_eq!(whole(0.1), None);
        for outside in [-0.25, 1.25, f64::NAN] {
            assert_eq!(whole(outside), None);
        }
    }
}
