//! Scores of options: the arithmetic that nearly all of a playout's time goes into.
//!
//! Every sum has a fixed order and no multiplication is fused with an addition, so every processor
//! computes the same bits.

use multiversion::multiversion;

use super::{LANES, Lanes, Network};
use crate::features::Options;

/// Appends the score of each option.
pub(super) fn scores(network: &Network, options: &Options, scores: &mut Vec<f32>) {
    match network.shape.hidden {
        64 => scores_64(network, options, scores),
        32 => scores_32(network, options, scores),
        _ => scores_16(network, options, scores),
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn scores_64(network: &Network, options: &Options, scores: &mut Vec<f32>) {
    scores_of::<4>(network, options, scores);
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn scores_32(network: &Network, options: &Options, scores: &mut Vec<f32>) {
    scores_of::<2>(network, options, scores);
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
fn scores_16(network: &Network, options: &Options, scores: &mut Vec<f32>) {
    scores_of::<1>(network, options, scores);
}

/// The same for `N` times 16 hidden units, for some options at once.
#[inline(always)]
fn scores_of<const N: usize>(network: &Network, options: &Options, scores: &mut Vec<f32>) {
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
    let (second, []) = second.as_chunks::<LANES>() else {
        return;
    };
    let bias = <&[Lanes; N]>::try_from(bias);
    let second = <&[[Lanes; LANES]; N]>::try_from(second);
    let (Ok(bias), Ok(second), [second_bias, output]) = (bias, second, rest) else {
        return;
    };

    let mut state = (*bias, 0.0);
    add_features(&mut state, rows, linear, options.state());
    for choices in options.choices().chunks(AT_ONCE) {
        let mut hidden = [[[0.0; LANES]; N]; AT_ONCE];
        let mut terms = [0.0; AT_ONCE];
        for ((hidden, terms), option) in hidden.iter_mut().zip(&mut terms).zip(choices) {
            let mut sums = state;
            add_features(&mut sums, rows, linear, option.numbers());
            *hidden = sums.0.map(|units| units.map(cut));
            *terms = sums.1;
        }
        let mut units = [[0.0; LANES]; AT_ONCE];
        for (units, hidden) in units[..choices.len()].iter_mut().zip(&hidden) {
            *units = second_layer(hidden, second, second_bias);
        }
        for (units, terms) in units.iter().zip(&terms[..choices.len()]) {
            let mut scored = [0.0; LANES];
            for lane in 0..LANES {
                scored[lane] = cut(units[lane]) * output[lane];
            }
            scores.push(total(&scored) + terms);
        }
    }
}

/// Of so many options the first layer is computed before the second.
///
/// What is between the layers lies in arrays. Otherwise compilers join both in one loop, which has too few
/// registers.
const AT_ONCE: usize = 8;

/// Adds the rows and the linear terms of features.
#[inline(always)]
fn add_features<const N: usize>(
    (sums, sum): &mut ([Lanes; N], f32),
    rows: &[[Lanes; N]],
    linear: &[f32],
    features: &[u16],
) {
    for feature in features {
        add(sums, &rows[usize::from(*feature)]);
        *sum += linear[usize::from(*feature)];
    }
}

/// Adds a row.
#[inline(always)]
pub fn add<const N: usize>(sums: &mut [Lanes; N], row: &[Lanes; N]) {
    for part in 0..N {
        for lane in 0..LANES {
            sums[part][lane] += row[part][lane];
        }
    }
}

/// The second layer before the cut at zero, from the first one after it.
///
/// It has four sums, because one alone would wait for itself. Whole products are added: otherwise
/// compilers take number after number.
#[inline(always)]
#[must_use]
pub fn second_layer<const N: usize>(
    hidden: &[Lanes; N],
    weights: &[[Lanes; LANES]; N],
    bias: &Lanes,
) -> Lanes {
    let mut sums = [*bias, [0.0; LANES], [0.0; LANES], [0.0; LANES]];
    for (units, weights) in hidden.iter().zip(weights) {
        for first in (0..LANES).step_by(4) {
            let mut products = [[0.0; LANES]; 4];
            for part in 0..4 {
                for lane in 0..LANES {
                    products[part][lane] = units[first + part] * weights[first + part][lane];
                }
            }
            add(&mut sums, &products);
        }
    }
    let mut second = [0.0; LANES];
    for lane in 0..LANES {
        second[lane] = (sums[0][lane] + sums[1][lane]) + (sums[2][lane] + sums[3][lane]);
    }
    second
}

/// The number, or zero below it.
#[inline(always)]
#[must_use]
pub fn cut(number: f32) -> f32 {
    if number > 0.0 { number } else { 0.0 }
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
