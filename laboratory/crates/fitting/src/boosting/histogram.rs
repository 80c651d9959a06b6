//! Sums of gradients and hessians for each bin of some columns, and the best split they show.

use super::monotone::{Bounds, Direction};
use super::parameters::Growth;
use super::sample::Sample;
use super::{Columns, LANES};

/// A gain below this share of the terms it is the difference of is rounding.
const ROUNDING: f64 = 1e-10;

/// Sums over some rows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sums {
    pub gradient: f64,
    pub hessian: f64,
    pub rows: u32,
}

impl Sums {
    pub fn of(samples: &[Sample]) -> Sums {
        let mut sums = Sums::default();
        for sample in samples {
            sums.gradient += f64::from(sample.gradient);
            sums.hessian += f64::from(sample.hessian);
            sums.rows += 1;
        }
        sums
    }

    pub fn without(self, other: Sums) -> Sums {
        Sums {
            gradient: self.gradient - other.gradient,
            hessian: self.hessian - other.hessian,
            rows: self.rows - other.rows,
        }
    }

    /// Twice the loss that the best value takes away: G² / (H + λ).
    fn quality(self, growth: &Growth) -> f64 {
        let curvature = self.hessian + growth.l2;
        if curvature > 0.0 {
            self.gradient * self.gradient / curvature
        } else {
            0.0
        }
    }

    /// The best value within bounds: -G / (H + λ), or the bound next to it.
    pub fn value(self, bounds: Bounds, growth: &Growth) -> f64 {
        let curvature = self.hessian + growth.l2;
        bounds.clamp(if curvature > 0.0 {
            -self.gradient / curvature
        } else {
            0.0
        })
    }

    /// Twice the loss that any value w takes away, -2·G·w - (H + λ)·w², and the size of these
    /// terms.
    fn quality_of(self, value: f64, growth: &Growth) -> [f64; 2] {
        let linear = -2.0 * self.gradient * value;
        let square = (self.hessian + growth.l2) * value * value;
        [linear - square, linear.abs() + square.abs()]
    }

    /// Whether a leaf may have these sums.
    fn suffices(self, growth: &Growth) -> bool {
        self.rows >= growth.min_rows.max(1) && self.hessian >= growth.min_hessian
    }

    /// Whether two leaves could share these sums.
    pub fn divisible(self, growth: &Growth) -> bool {
        self.rows / 2 >= growth.min_rows.max(1) && self.hessian >= 2.0 * growth.min_hessian
    }
}

/// A split of a leaf: the bins up to `bin` go to the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub gain: f64,
    pub column: usize,
    pub bin: u8,
    pub left: Sums,
}

impl Candidate {
    /// The one with more gain; the first of equals.
    pub fn better(first: Option<Candidate>, second: Option<Candidate>) -> Option<Candidate> {
        match (first, second) {
            (Some(a), Some(b)) => Some(if b.gain > a.gain { b } else { a }),
            (a, b) => a.or(b),
        }
    }
}

/// The columns of one group that a tree may split.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub group: usize,
    /// In ascending order, at least one.
    pub lanes: Vec<usize>,
}

/// Gradient and hessian of each bin.
type Pairs = [[f64; 2]; 256];

/// Rows of each bin.
type Counts = [u32; 256];

/// The histograms of one [`Unit`] over the rows of a leaf.
#[derive(Clone, Debug)]
pub(super) struct Histogram {
    pairs: Vec<Pairs>,
    counts: Vec<Counts>,
}

impl Histogram {
    pub fn of(unit: &Unit, columns: &Columns, samples: &[Sample]) -> Histogram {
        let lanes = &unit.lanes[..];
        let mut histogram = Histogram {
            pairs: vec![[[0.0; 2]; 256]; lanes.len()],
            counts: vec![[0; 256]; lanes.len()],
        };
        let bins = columns.group(unit.group);
        match lanes.len() {
            1 => histogram.add::<1>(lanes, bins, samples),
            2 => histogram.add::<2>(lanes, bins, samples),
            3 => histogram.add::<3>(lanes, bins, samples),
            4 => histogram.add::<4>(lanes, bins, samples),
            5 => histogram.add::<5>(lanes, bins, samples),
            6 => histogram.add::<6>(lanes, bins, samples),
            7 => histogram.add::<7>(lanes, bins, samples),
            _ => histogram.add::<LANES>(lanes, bins, samples),
        }
        histogram
    }

    /// Adds samples for `N` columns: a loop of known length. The columns of a row do not wait for
    /// each other, even where neighbouring rows are in the same bin.
    fn add<const N: usize>(&mut self, lanes: &[usize], bins: &[[u8; LANES]], samples: &[Sample]) {
        let (Some((pairs, _)), Some((counts, _)), Some(lanes)) = (
            self.pairs.split_first_chunk_mut::<N>(),
            self.counts.split_first_chunk_mut::<N>(),
            lanes.first_chunk::<N>(),
        ) else {
            return;
        };
        for sample in samples {
            let row = &bins[sample.row as usize];
            let gradient = f64::from(sample.gradient);
            let hessian = f64::from(sample.hessian);
            for ((pairs, counts), lane) in pairs.iter_mut().zip(&mut *counts).zip(lanes) {
                let bin = usize::from(row[lane % LANES]);
                let [g, h] = &mut pairs[bin];
                *g += gradient;
                *h += hessian;
                counts[bin] += 1;
            }
        }
    }

    /// Takes away the rows of another histogram, which are among those of this one.
    pub fn subtract(&mut self, other: &Histogram) {
        let pairs = self.pairs.as_flattened_mut().as_flattened_mut();
        for (own, other) in pairs
            .iter_mut()
            .zip(other.pairs.as_flattened().as_flattened())
        {
            *own -= other;
        }
        let counts = self.counts.as_flattened_mut().iter_mut();
        for (own, other) in counts.zip(other.counts.as_flattened()) {
            *own -= other;
        }
    }

    /// The best split of a leaf with these sums, of the lowest column and bin among equals.
    pub fn best(
        &self,
        unit: &Unit,
        columns: &Columns,
        sums: Sums,
        bounds: Bounds,
        growth: &Growth,
    ) -> Option<Candidate> {
        let lanes = unit.lanes.iter().zip(self.pairs.iter().zip(&self.counts));
        lanes
            .map(|(lane, (pairs, counts))| {
                let column = unit.group * LANES + lane;
                let cuts = columns.cuts().of_column(column).len();
                let pairs = &pairs[..cuts];
                let direction = growth.direction(column);
                let best = if direction == Direction::Free && bounds == Bounds::NONE {
                    let gain = free_gain(sums, growth);
                    best(pairs, counts, sums, growth, gain)
                } else {
                    let gain = bounded_gain(direction, bounds, sums, growth);
                    best(pairs, counts, sums, growth, gain)
                };
                best.map(|(gain, bin, left)| Candidate {
                    gain,
                    column,
                    bin,
                    left,
                })
            })
            .fold(None, Candidate::better)
    }
}

/// What a split gains by the sums of its sides; None where that is rounding.
///
/// The gain is G_l²/(H_l + λ) + G_r²/(H_r + λ) - G²/(H + λ), without the factor ½ of T. Chen and
/// C. Guestrin, *XGBoost: A Scalable Tree Boosting System*, KDD 2016, equation 7.
fn free_gain(sums: Sums, growth: &Growth) -> impl Fn(Sums, Sums) -> Option<f64> {
    let undivided = sums.quality(growth);
    move |left, right| {
        let divided = left.quality(growth) + right.quality(growth);
        let gain = divided - undivided;
        (gain > ROUNDING * divided).then_some(gain)
    }
}

/// As [`free_gain`], by the values within bounds. None also where the direction forbids these
/// values.
fn bounded_gain(
    direction: Direction,
    bounds: Bounds,
    sums: Sums,
    growth: &Growth,
) -> impl Fn(Sums, Sums) -> Option<f64> {
    let [undivided, size] = sums.quality_of(sums.value(bounds, growth), growth);
    move |left, right| {
        let values = [left.value(bounds, growth), right.value(bounds, growth)];
        if !direction.allows(values[0], values[1]) {
            return None;
        }
        let [of_left, size_left] = left.quality_of(values[0], growth);
        let [of_right, size_right] = right.quality_of(values[1], growth);
        let gain = of_left + of_right - undivided;
        (gain > ROUNDING * (size_left + size_right + size)).then_some(gain)
    }
}

/// The best split of a column: its gain, the last bin to the left and the sums of the left side.
/// `pairs` is without the last bin, after which there is no split.
fn best(
    pairs: &[[f64; 2]],
    counts: &Counts,
    sums: Sums,
    growth: &Growth,
    gain: impl Fn(Sums, Sums) -> Option<f64>,
) -> Option<(f64, u8, Sums)> {
    let mut left = Sums::default();
    let mut best: Option<(f64, u8, Sums)> = None;
    for (bin, (pair, &rows)) in pairs.iter().zip(counts).enumerate() {
        // After a subtraction, bins without rows can hold rounding errors.
        if rows == 0 {
            continue;
        }
        left.gradient += pair[0];
        left.hessian += pair[1];
        left.rows += rows;
        if !left.suffices(growth) {
            continue;
        }
        let right = sums.without(left);
        if !right.suffices(growth) {
            break;
        }
        if let Some(gain) = gain(left, right)
            && best.is_none_or(|(best, ..)| gain > best)
        {
            // A column has at most 255 bins.
            best = Some((gain, bin as u8, left));
        }
    }
    best
}
