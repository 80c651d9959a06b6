//! Scores of options: the arithmetic that nearly all of a playout's time goes into.
//!
//! Every sum has a fixed order and no multiplication is fused with an addition, so every processor
//! computes the same bits.

use multiversion::multiversion;

use super::{LANES, Lanes, Network};
use crate::features::Question;

/// Appends the score of each option.
pub(super) fn scores(network: &Network, question: &Question, scores: &mut Vec<f32>) {
    match network.shape.hidden {
        64 => scores_64(network, question, scores),
        32 => scores_32(network, question, scores),
        _ => scores_16(network, question, scores),
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn scores_64(network: &Network, question: &Question, scores: &mut Vec<f32>) {
    scores_of::<4>(network, question, scores);
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn scores_32(network: &Network, question: &Question, scores: &mut Vec<f32>) {
    scores_of::<2>(network, question, scores);
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn scores_16(network: &Network, question: &Question, scores: &mut Vec<f32>) {
    scores_of::<1>(network, question, scores);
}

/// The same for `N` times 16 hidden units.
#[inline(always)]
fn scores_of<const N: usize>(network: &Network, question: &Question, scores: &mut Vec<f32>) {
    let shape = network.shape;
    let (lanes, []) = network.parameters[..shape.linear()].as_chunks::<LANES>() else {
        return; // Never: all parts are multiples of 16.
    };
    let linear = &network.parameters[shape.linear()..];
    let (rows, rest) = lanes.split_at(shape.features * N);
    let (rows, []) = rows.as_chunks::<N>() else {
        return;
    };
    let (bias, rest) = rest.split_at(N);
    let (second, rest) = rest.split_at(N * LANES);
    let (Ok(bias), [second_bias, output]) = (<&[Lanes; N]>::try_from(bias), rest) else {
        return;
    };

    let mut state = *bias;
    let mut state_linear = 0.0;
    for feature in question.state() {
        add(&mut state, &rows[usize::from(*feature)]);
        state_linear += linear[usize::from(*feature)];
    }
    for option in question.options() {
        let mut hidden = state;
        let mut sum = state_linear;
        for feature in option.numbers() {
            add(&mut hidden, &rows[usize::from(*feature)]);
            sum += linear[usize::from(*feature)];
        }
        // Four sums at a time: one alone would wait for itself.
        let mut sums = [*second_bias, [0.0; LANES], [0.0; LANES], [0.0; LANES]];
        for (units, weights) in hidden.iter().zip(second.as_chunks::<LANES>().0) {
            let (units, weights) = (units.as_chunks::<4>().0, weights.as_chunks::<4>().0);
            for (units, weights) in units.iter().zip(weights) {
                for part in 0..4 {
                    let unit = units[part].max(0.0);
                    for lane in 0..LANES {
                        sums[part][lane] += unit * weights[part][lane];
                    }
                }
            }
        }
        let mut scored = [0.0; LANES];
        for lane in 0..LANES {
            let unit = (sums[0][lane] + sums[1][lane]) + (sums[2][lane] + sums[3][lane]);
            scored[lane] = unit.max(0.0) * output[lane];
        }
        scores.push(total(&scored) + sum);
    }
}

#[inline(always)]
fn add<const N: usize>(sums: &mut [Lanes; N], row: &[Lanes; N]) {
    for part in 0..N {
        for lane in 0..LANES {
            sums[part][lane] += row[part][lane];
        }
    }
}

/// The sum of all lanes, by halves.
#[inline(always)]
fn total(lanes: &Lanes) -> f32 {
    let mut sums = *lanes;
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            sums[lane] += sums[lane + half];
        }
        half /= 2;
    }
    sums[0]
}
