//! Scores of a network, and the gradient of a loss with respect to its parameters.
//!
//! The scores are computed as in [`tichu_play::network`], and everything is kept that the backward
//! pass needs.

use multiversion::multiversion;
use tichu_play::network::{LANES, Lanes, Network, add, cut, second_layer};

use super::tape::Sample;

/// Room for one decision on its way through a network.
#[derive(Clone, Debug, Default)]
pub struct Pass {
    /// The first layer before the cut at zero, `hidden` numbers an option.
    hidden: Vec<f32>,
    /// The second layer before the cut, an option each.
    second: Vec<Lanes>,
    /// The score of each option.
    pub scores: Vec<f32>,
    /// The derivative of the loss with respect to each score: to be set before the way back.
    pub slopes: Vec<f32>,
}

/// Computes the scores of a decision's options into `pass`.
pub fn forward(network: &Network, sample: &Sample<'_>, pass: &mut Pass) {
    match network.shape().hidden {
        64 => forward_64(network, sample, pass),
        32 => forward_32(network, sample, pass),
        _ => forward_16(network, sample, pass),
    }
}

/// Adds the gradient of a decision, by the slopes of its scores, to `gradient`, which has the
/// layout of the parameters.
pub fn backward(network: &Network, sample: &Sample<'_>, pass: &Pass, gradient: &mut [f32]) {
    match network.shape().hidden {
        64 => backward_64(network, sample, pass, gradient),
        32 => backward_32(network, sample, pass, gradient),
        _ => backward_16(network, sample, pass, gradient),
    }
}

macro_rules! widths {
    ($($forward:ident, $backward:ident: $n:literal;)*) => {$(
        #[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
        fn $forward(network: &Network, sample: &Sample<'_>, pass: &mut Pass) {
            forward_of::<$n>(network, sample, pass);
        }

        #[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq", "x86_64+avx2"))]
        fn $backward(network: &Network, sample: &Sample<'_>, pass: &Pass, gradient: &mut [f32]) {
            backward_of::<$n>(network, sample, pass, gradient);
        }
    )*};
}

widths! {
    forward_64, backward_64: 4;
    forward_32, backward_32: 2;
    forward_16, backward_16: 1;
}

#[inline(always)]
fn forward_of<const N: usize>(network: &Network, sample: &Sample<'_>, pass: &mut Pass) {
    let shape = network.shape();
    let parameters = network.parameters();
    let rows = lanes::<N>(&parameters[..shape.bias()]);
    let bias = lanes::<N>(&parameters[shape.bias()..shape.second()])[0];
    let weights = parameters[shape.second()..shape.second_bias()]
        .as_chunks::<LANES>()
        .0
        .as_chunks::<LANES>()
        .0;
    let Ok(weights) = weights.try_into() else {
        return; // Never: it has as many rows as the first layer has units.
    };
    let rest = parameters[shape.second_bias()..shape.linear()]
        .as_chunks::<LANES>()
        .0;
    let linear = &parameters[shape.linear()..];
    pass.hidden.clear();
    pass.second.clear();
    pass.scores.clear();

    let mut state = bias;
    let mut state_linear = 0.0;
    for feature in sample.state() {
        add(&mut state, &rows[usize::from(*feature)]);
        state_linear += linear[usize::from(*feature)];
    }
    for option in sample.options() {
        let mut hidden = state;
        let mut score = state_linear;
        for feature in option {
            add(&mut hidden, &rows[usize::from(*feature)]);
            score += linear[usize::from(*feature)];
        }
        let second = second_layer(&hidden.map(|units| units.map(cut)), weights, &rest[0]);
        for lane in 0..LANES {
            score += cut(second[lane]) * rest[1][lane];
        }
        pass.hidden.extend_from_slice(hidden.as_flattened());
        pass.second.push(second);
        pass.scores.push(score);
    }
}

#[inline(always)]
fn backward_of<const N: usize>(
    network: &Network,
    sample: &Sample<'_>,
    pass: &Pass,
    gradient: &mut [f32],
) {
    let shape = network.shape();
    let parameters = network.parameters();
    let weights = parameters[shape.second()..shape.second_bias()]
        .as_chunks::<LANES>()
        .0;
    let output: Lanes = parameters[shape.output()..shape.linear()]
        .as_chunks::<LANES>()
        .0[0];
    let (rows, rest) = gradient.split_at_mut(shape.bias());
    let rows = rows.as_chunks_mut::<LANES>().0.as_chunks_mut::<N>().0;
    let (bias, rest) = rest.split_at_mut(shape.hidden);
    let (second, rest) = rest.split_at_mut(shape.hidden * LANES);
    let second = second.as_chunks_mut::<LANES>().0;
    let (layers, linear) = rest.split_at_mut(2 * LANES);
    let [second_bias, output_slopes] = layers.as_chunks_mut::<LANES>().0 else {
        return;
    };

    let mut state_slopes = [[0.0; LANES]; N];
    let mut state_slope = 0.0;
    let options = sample.options().zip(pass.hidden.chunks_exact(shape.hidden));
    for (((option, hidden), units), slope) in options.zip(&pass.second).zip(&pass.slopes) {
        let slope = *slope;
        if slope == 0.0 {
            continue;
        }
        state_slope += slope;
        let mut unit_slopes = [0.0; LANES];
        for lane in 0..LANES {
            let is_on = if units[lane] > 0.0 { slope } else { 0.0 };
            output_slopes[lane] += is_on * units[lane];
            unit_slopes[lane] = is_on * output[lane];
            second_bias[lane] += unit_slopes[lane];
        }
        let mut slopes = [[0.0; LANES]; N];
        let flat = slopes.as_flattened_mut();
        for unit in 0..flat.len() {
            let value = cut(hidden[unit]);
            let mut products = [0.0; LANES];
            for lane in 0..LANES {
                second[unit][lane] += value * unit_slopes[lane];
                products[lane] = weights[unit][lane] * unit_slopes[lane];
            }
            flat[unit] = if hidden[unit] > 0.0 {
                total(products)
            } else {
                0.0
            };
        }
        for feature in option {
            add(&mut rows[usize::from(*feature)], &slopes);
            linear[usize::from(*feature)] += slope;
        }
        add(&mut state_slopes, &slopes);
    }
    for feature in sample.state() {
        add(&mut rows[usize::from(*feature)], &state_slopes);
        linear[usize::from(*feature)] += state_slope;
    }
    for (sum, slope) in bias.iter_mut().zip(state_slopes.as_flattened()) {
        *sum += slope;
    }
}

/// Numbers as rows of `N` times 16.
#[inline(always)]
fn lanes<const N: usize>(numbers: &[f32]) -> &[[Lanes; N]] {
    numbers.as_chunks::<LANES>().0.as_chunks::<N>().0
}

/// The sum of all lanes, by halves.
#[inline(always)]
fn total(mut sums: Lanes) -> f32 {
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            sums[lane] += sums[lane + half];
        }
        half /= 2;
    }
    sums[0]
}
