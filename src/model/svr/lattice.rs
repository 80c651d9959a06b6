//! Evaluating a support vector regression whose vectors are hands, in whole numbers.
//!
//! Twelve times every card feature of a hand is a whole number, and so is two thousand times a
//! score. Between two hands the squared distance of the cards, in units of 1/144, is therefore a
//! small whole number: it is summed exactly in 16 bits, over only the dozen features that the
//! asked hand has, and its exponential is looked up in a table. Two more tables do the same for
//! the scores:
//!
//! ```text
//! exp(−γ·|s(x − x')|²) = cards[144·|x_c − x'_c|²] · opponent[2000·(x_94 − x'_94)] · own[2000·(x_95 − x'_95)]
//! ```
//!
//! The result differs from the formula computed in double precision by rounding alone, about
//! 1e-12. Tables are as long as the largest index that features in [0, 1] can ask for, which is
//! checked when a model is loaded; see [`CARD_TABLE`].

#![expect(
    clippy::needless_range_loop,
    reason = "loops over lanes in this form become vector instructions"
)]

use multiversion::multiversion;

use crate::features::{FEATURE_COUNT, Features, OPPONENT_SCORE, OWN_SCORE};
use crate::model::file::FeatureRow;

/// Card features come first, the two scores last.
const CARD_FEATURES: usize = OPPONENT_SCORE;

/// Whole steps from 0 to 1 of a card feature and of a score.
const CARD_STEPS: f64 = 12.0;
const SCORE_STEPS: f64 = 2000.0;

/// Support vectors that are evaluated together: their distances stay in registers.
const BLOCK: usize = 64;

/// Sums that run side by side, always in this order: every processor rounds alike.
const LANES: usize = 8;

/// Entries of the table of card distances: a power of two, so that a mask proves the index to
/// the compiler, above the largest distance, 93 features that are 12 steps apart.
const CARD_TABLE: usize = 1 << 14;
const _: () = assert!(CARD_FEATURES * 144 < CARD_TABLE && CARD_TABLE <= i16::MAX as usize + 1);

/// Steps of a score, and the smallest power of two above them.
const SCORES: usize = 2000;
const SCORE_WINDOW: usize = 2048;

/// Support vectors by feature, at the beginning of a cache line: no load crosses two.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Block {
    /// Card features in steps.
    cards: [[i16; BLOCK]; CARD_FEATURES],
    /// Σ of their squares.
    norms: [i16; BLOCK],
    /// Scores in steps.
    opponent: [u16; BLOCK],
    own: [u16; BLOCK],
    /// Dual coefficients; 0 where there is no support vector.
    weights: [f64; BLOCK],
}

/// A support vector regression in whole numbers.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    blocks: Vec<Block>,
    cards: Box<[f64; CARD_TABLE]>,
    opponent: ScoreTable,
    own: ScoreTable,
}

/// exp(−γ·scale²·(d / 2000)²) for differences d from −2000 on, and zeros to fill the last window.
#[derive(Clone, Debug)]
struct ScoreTable(Vec<f64>);

impl ScoreTable {
    fn new(exponent: f64) -> ScoreTable {
        let value = |entry: usize| {
            let difference = (entry as f64 - SCORES as f64) / SCORE_STEPS;
            (-exponent * difference * difference).exp()
        };
        let mut values: Vec<f64> = (0..=2 * SCORES).map(value).collect();
        values.resize(SCORES + SCORE_WINDOW, 0.0);
        ScoreTable(values)
    }

    /// The part of the table for a score of so many steps: indexed by the other score's steps.
    fn around(&self, steps: u16) -> Option<&[f64; SCORE_WINDOW]> {
        let start = SCORES.checked_sub(usize::from(steps))?;
        self.0.get(start..)?.first_chunk()
    }
}

/// A feature vector in steps.
struct Steps {
    /// Places and steps of the card features that are not zero.
    lit: [(u8, i16); CARD_FEATURES],
    count: usize,
    /// Σ of the squared steps.
    norm: i16,
    opponent: u16,
    own: u16,
}

impl Steps {
    /// None when a value is between two steps.
    fn of(values: &[f64; FEATURE_COUNT]) -> Option<Steps> {
        let mut steps = Steps {
            lit: [(0, 0); CARD_FEATURES],
            count: 0,
            norm: 0,
            opponent: whole(values[OPPONENT_SCORE], SCORE_STEPS)?,
            own: whole(values[OWN_SCORE], SCORE_STEPS)?,
        };
        for (feature, &value) in (0..).zip(&values[..CARD_FEATURES]) {
            if value != 0.0 {
                let value = i16::try_from(whole(value, CARD_STEPS)?).ok()?;
                steps.lit[steps.count] = (feature, value);
                steps.count += 1;
                steps.norm += value * value;
            }
        }
        Some(steps)
    }

    fn lit(&self) -> &[(u8, i16)] {
        &self.lit[..self.count]
    }
}

/// The number of steps that give exactly this value in [0, 1], as features are computed.
fn whole(value: f64, steps: f64) -> Option<u16> {
    if !(0.0..=1.0).contains(&value) {
        return None;
    }
    let nearest = (value * steps).round();
    // From 0 to 2000: the conversion is exact.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    (nearest / steps == value).then_some(nearest as u16)
}

impl Lattice {
    /// None when a support vector lies off the lattice, or card features count differently.
    pub(super) fn new(
        gamma: f64,
        scales: &[f64; FEATURE_COUNT],
        weights: &[f64],
        support_vectors: &[FeatureRow],
    ) -> Option<Lattice> {
        let (cards, scores) = scales.split_at(CARD_FEATURES);
        let card_scale = cards[0];
        if cards.iter().any(|scale| *scale != card_scale) {
            return None;
        }
        let mut blocks = Vec::with_capacity(weights.len().div_ceil(BLOCK));
        for (weights, vectors) in weights.chunks(BLOCK).zip(support_vectors.chunks(BLOCK)) {
            blocks.push(Block::new(weights, vectors)?);
        }
        let unit = gamma * (card_scale / CARD_STEPS).powi(2);
        let table: Vec<f64> = (0..CARD_TABLE).map(|d| (-unit * d as f64).exp()).collect();
        Some(Lattice {
            blocks,
            cards: table.into_boxed_slice().try_into().ok()?,
            opponent: ScoreTable::new(gamma * scores[0] * scores[0]),
            own: ScoreTable::new(gamma * scores[1] * scores[1]),
        })
    }

    /// Σ weight · kernel; none when the features lie off the lattice.
    pub(super) fn sum(&self, features: &Features) -> Option<f64> {
        let steps = Steps::of(features.values())?;
        Some(sum(&self.blocks, &self.tables(&steps)?, &steps))
    }

    fn tables(&self, steps: &Steps) -> Option<Tables<'_>> {
        Some(Tables {
            cards: &self.cards,
            opponent: self.opponent.around(steps.opponent)?,
            own: self.own.around(steps.own)?,
        })
    }
}

impl Block {
    fn new(weights: &[f64], vectors: &[FeatureRow]) -> Option<Block> {
        let mut block = Block {
            cards: [[0; BLOCK]; CARD_FEATURES],
            norms: [0; BLOCK],
            opponent: [0; BLOCK],
            own: [0; BLOCK],
            weights: [0.0; BLOCK],
        };
        for (lane, (weight, vector)) in weights.iter().zip(vectors).enumerate() {
            let steps = Steps::of(vector)?;
            for &(feature, value) in steps.lit() {
                block.cards[usize::from(feature)][lane] = value;
            }
            block.norms[lane] = steps.norm;
            block.opponent[lane] = steps.opponent;
            block.own[lane] = steps.own;
            block.weights[lane] = *weight;
        }
        Some(block)
    }
}

/// The tables' parts for one question.
struct Tables<'a> {
    cards: &'a [f64; CARD_TABLE],
    opponent: &'a [f64; SCORE_WINDOW],
    own: &'a [f64; SCORE_WINDOW],
}

/// [`portable_sum`], compiled for several processors, of which the best is taken at run time.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn sum(blocks: &[Block], tables: &Tables<'_>, steps: &Steps) -> f64 {
    portable_sum(blocks, tables, steps)
}

/// The sum in plain Rust. Its order is fixed and nothing is contracted to fused multiply-adds, so
/// every processor gives the same bits.
#[inline(always)]
fn portable_sum(blocks: &[Block], tables: &Tables<'_>, steps: &Steps) -> f64 {
    let mut sums = [0.0; LANES];
    for block in blocks {
        // |x − x'|² = |x|² + |x'|² − 2·x·x': never negative on the way, as all steps are ≥ 0.
        let mut distances = block.norms;
        for distance in &mut distances {
            *distance = distance.wrapping_add(steps.norm);
        }
        for &(feature, value) in steps.lit() {
            let column = &block.cards[usize::from(feature)];
            let twice = 2 * value;
            for lane in 0..BLOCK {
                distances[lane] = distances[lane].wrapping_sub(twice.wrapping_mul(column[lane]));
            }
        }
        for start in (0..BLOCK).step_by(LANES) {
            for lane in 0..LANES {
                let at = start + lane;
                let cards = tables.cards[distances[at] as usize % CARD_TABLE];
                let opponent = tables.opponent[usize::from(block.opponent[at]) % SCORE_WINDOW];
                let own = tables.own[usize::from(block.own[at]) % SCORE_WINDOW];
                sums[lane] += block.weights[at] * cards * (opponent * own);
            }
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Scores;
    use crate::model::{Model, ModelSet, Source};

    #[test]
    fn every_processor_gives_the_bits_of_the_portable_sum() {
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
                let steps = Steps::of(Features::of(&hand, scores).values()).unwrap();
                let tables = lattice.tables(&steps).unwrap();
                let portable = portable_sum(&lattice.blocks, &tables, &steps);
                assert_eq!(
                    sum(&lattice.blocks, &tables, &steps).to_bits(),
                    portable.to_bits()
                );
                compared += 1;
            }
        }
        assert!(compared > 0, "the models that ship are on the lattice");
    }

    #[test]
    fn values_between_two_steps_are_not_on_the_lattice() {
        assert_eq!(whole(0.25, CARD_STEPS), Some(3));
        assert_eq!(whole(2.0 / 3.0, CARD_STEPS), Some(8));
        assert_eq!(whole(0.1, CARD_STEPS), None);
        assert_eq!(whole(0.725, SCORE_STEPS), Some(1450));
        for outside in [-0.25, 1.25, f64::NAN] {
            assert_eq!(whole(outside, CARD_STEPS), None);
        }
    }
}
