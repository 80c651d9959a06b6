//! Evaluating any support vector regression, in double precision.
//!
//! Vectors that are no hands, or card features that count differently, have no lattice to sum on.
//! Distances are then summed over the features that the asked hand has, support vectors side by
//! side, and the exponential is a polynomial that the compiler turns into vector instructions.

use multiversion::multiversion;
use smallvec::SmallVec;

use super::USUALLY_ACTIVE;
use crate::features::FeatureVector;

/// Support vectors that are evaluated together.
const BLOCK: usize = 16;

/// Support vectors by feature, scaled so that the kernel is exp(−|x − x'|²).
#[derive(Clone, Debug)]
struct VectorBlock {
    values: Vec<[f64; BLOCK]>,
    /// Σ of their squares.
    norms: [f64; BLOCK],
    /// Dual coefficients; 0 where there is no support vector.
    weights: [f64; BLOCK],
}

/// A support vector regression in double precision.
#[derive(Clone, Debug)]
pub(super) struct General {
    blocks: Vec<VectorBlock>,
    /// √γ · scale of each feature.
    scales: Vec<f64>,
}

impl General {
    pub(super) fn new(
        gamma: f64,
        scales: &[f64],
        weights: &[f64],
        support_vectors: &[Vec<f64>],
    ) -> General {
        let scales: Vec<f64> = scales.iter().map(|scale| gamma.sqrt() * scale).collect();
        let pairs = weights.chunks(BLOCK).zip(support_vectors.chunks(BLOCK));
        let blocks = pairs.map(|(weights, vectors)| {
            let mut block = VectorBlock {
                values: vec![[0.0; BLOCK]; scales.len()],
                norms: [0.0; BLOCK],
                weights: [0.0; BLOCK],
            };
            for (lane, (weight, vector)) in weights.iter().zip(vectors).enumerate() {
                for ((column, value), scale) in block.values.iter_mut().zip(vector).zip(&scales) {
                    column[lane] = value * scale;
                    block.norms[lane] += column[lane] * column[lane];
                }
                block.weights[lane] = *weight;
            }
            block
        });
        General {
            blocks: blocks.collect(),
            scales,
        }
    }

    /// Σ weight · kernel.
    pub(super) fn sum(&self, features: &impl FeatureVector) -> f64 {
        let scaled = features.non_zero().map(|(i, x)| (i, x * self.scales[i]));
        let active: SmallVec<[(usize, f64); USUALLY_ACTIVE]> =
            scaled.filter(|(_, value)| *value != 0.0).collect();
        let norm = active.iter().map(|(_, value)| value * value).sum();
        sum(&self.blocks, &active, norm)
    }
}

/// As in [`super::lattice`]: the same bits on every processor.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn sum(blocks: &[VectorBlock], active: &[(usize, f64)], norm: f64) -> f64 {
    let mut sums = [0.0; BLOCK];
    for block in blocks {
        let mut distances = block.norms;
        for distance in &mut distances {
            *distance += norm;
        }
        for &(feature, value) in active {
            let column = &block.values[feature];
            for lane in 0..BLOCK {
                distances[lane] -= 2.0 * value * column[lane];
            }
        }
        for lane in 0..BLOCK {
            // Cancellation can leave a tiny negative distance between equal vectors.
            sums[lane] += block.weights[lane] * exp_of_minus(distances[lane].max(0.0));
        }
    }
    sums.iter().sum()
}

/// e^−x for x ≥ 0, to within two units in the last place; 0 where it is below 1e-300.
///
/// e^−x = 2^−k · e^r with k the whole number nearest to x / ln 2 and |r| ≤ ln 2 / 2; e^r by its
/// Taylor series to the 13th power, whose rest is below 1e-17.
#[inline(always)]
fn exp_of_minus(x: f64) -> f64 {
    // Adding it leaves the nearest whole number in the low bits of the sum.
    const ROUND: f64 = (3_u64 << 51) as f64;
    // ln 2 in two parts, so that k times the first is exact.
    const LN2_HIGH: f64 = f64::from_bits(0x3FE6_2E42_FEE0_0000);
    const LN2_LOW: f64 = f64::from_bits(0x3DEA_39EF_3579_3C76);
    let x = x.min(690.0);
    let shifted = x * std::f64::consts::LOG2_E + ROUND;
    let k = shifted - ROUND;
    let r = (k * LN2_HIGH - x) + k * LN2_LOW;
    let mut series = 1.0 / 6_227_020_800.0;
    for divisor in [
        479_001_600.0,
        39_916_800.0,
        3_628_800.0,
        362_880.0,
        40_320.0,
        5_040.0,
        720.0,
        120.0,
        24.0,
        6.0,
        2.0,
        1.0,
        1.0,
    ] {
        series = series * r + 1.0 / divisor;
    }
    // The exponent of 2^−k: 1023 − k, from the low bits of the sum.
    let power = f64::from_bits((1023_u64.wrapping_sub(shifted.to_bits())) << 52);
    series * power
}

#[cfg(test)]
mod tests {
    use super::exp_of_minus;

    #[test]
    fn the_exponential_is_that_of_the_standard_library() {
        for step in 0..700_000 {
            let x = f64::from(step) * 1e-3;
            let (ours, exact) = (exp_of_minus(x), (-x).exp());
            assert!(
                (ours - exact).abs() <= 4e-16 * exact + 1e-299,
                "{x}: {ours} {exact}"
            );
        }
    }
}
