//! Growth of one tree.
//!
//! The leaf whose best split gains most is split next (leaf-wise growth: G. Ke and others,
//! *LightGBM: A Highly Efficient Gradient Boosting Decision Tree*, NIPS 2017). Only the smaller of
//! its two parts is counted; the histogram of the larger is the difference. All sums are over rows
//! in a fixed order, and threads share columns, never rows: the number of threads changes no bit.

use std::ops::Range;

use rayon::prelude::*;
use tichu_models::trees::{Branch, MAX_FEATURES, MAX_SPLITS, Split, Tree};

use super::histogram::{Candidate, Histogram, Sums, Unit};
use super::monotone::Bounds;
use super::parameters::Growth;
use super::sample::Sample;
use super::{Columns, LANES, sampling};

/// Grows one tree from the derivatives of a loss by the scores of the rows, and adds its values to
/// `scores`: those of all rows, also of the ones that the tree does not grow from.
///
/// A leaf with the sums G of `gradients` and H of `hessians` has the value -`rate`·G / (H + λ) (T.
/// Chen and C. Guestrin, *XGBoost: A Scalable Tree Boosting System*, KDD 2016, equation 5). A tree
/// of one leaf comes from rows that no split improves. Directions of columns limit the values and the
/// splits, see [`Growth::directions`].
///
/// # Panics
/// Unless there is a finite gradient, a finite hessian that is not negative and a score for each
/// row, at most 2³² - 1 rows and at most [`MAX_FEATURES`] columns; or where `growth` is out of its ranges.
#[must_use]
pub fn grow(
    columns: &Columns,
    gradients: &[f32],
    hessians: &[f32],
    growth: &Growth,
    rng: &mut fastrand::Rng,
    scores: &mut [f64],
) -> Tree {
    check(columns, gradients, hessians, growth, scores);
    let units = units(columns, growth, rng);
    let (mut samples, others) = sampling::bag(gradients, hessians, growth.row_share, rng);
    let mut growing = Growing::new(columns, growth, units, &samples);
    growing.grow(&mut samples);
    let (tree, leaves) = growing.finish();
    for (range, &value) in leaves.into_iter().zip(tree.leaves()) {
        for sample in &samples[range] {
            scores[sample.row as usize] += f64::from(value);
        }
    }
    let values: Vec<f32> = others
        .par_iter()
        .with_min_len(1024)
        .map(|&row| value(&tree, columns, row))
        .collect();
    for (row, value) in others.into_iter().zip(values) {
        scores[row as usize] += f64::from(value);
    }
    tree
}

fn check(columns: &Columns, gradients: &[f32], hessians: &[f32], growth: &Growth, scores: &[f64]) {
    let rows = columns.rows();
    let lengths = [gradients.len(), hessians.len(), scores.len()];
    assert_eq!(lengths, [rows; 3], "expected derivatives of {rows} rows");
    assert!(u32::try_from(rows).is_ok(), "expected fewer than 2^32 rows");
    assert!(
        columns.cuts().columns() <= MAX_FEATURES,
        "expected at most {MAX_FEATURES} columns"
    );
    let directions = growth.directions.len();
    assert!(
        directions == 0 || directions == columns.cuts().columns(),
        "expected directions of {} columns, found {directions}",
        columns.cuts().columns()
    );
    let positive = |share: f64| share > 0.0 && share <= 1.0;
    let not_negative = |number: f64| number >= 0.0 && number.is_finite();
    assert!(
        (1..=MAX_SPLITS + 1).contains(&growth.leaves)
            && growth.rate > 0.0
            && growth.rate.is_finite()
            && not_negative(growth.min_hessian)
            && not_negative(growth.l2)
            && positive(growth.column_share)
            && positive(growth.row_share),
        "expected settings in their ranges, found {growth:?}"
    );
}

/// The columns of a tree by groups, without those of a single bin.
fn units(columns: &Columns, growth: &Growth, rng: &mut fastrand::Rng) -> Vec<Unit> {
    let cuts = columns.cuts();
    let varying = (0..cuts.columns()).filter(|&column| !cuts.of_column(column).is_empty());
    let chosen = sampling::columns(varying.collect(), growth.column_share, rng);
    let groups = chosen.chunk_by(|a, b| a / LANES == b / LANES);
    groups
        .map(|group| Unit {
            group: group[0] / LANES,
            lanes: group.iter().map(|column| column % LANES).collect(),
        })
        .collect()
}

/// A leaf of the growing tree.
struct Leaf {
    /// Where its rows stand among the samples.
    range: Range<usize>,
    sums: Sums,
    bounds: Bounds,
    /// The branch that leads here: the split, and whether from its right. None to the root.
    above: Option<(usize, bool)>,
    /// None where nothing gains.
    best: Option<Candidate>,
    /// One for each unit; empty where the leaf stays.
    histograms: Vec<Histogram>,
}

/// A tree under way.
struct Growing<'a> {
    columns: &'a Columns,
    growth: &'a Growth,
    units: Vec<Unit>,
    splits: Vec<Split>,
    leaves: Vec<Leaf>,
    scratch: Vec<Sample>,
}

impl<'a> Growing<'a> {
    /// The root alone.
    fn new(
        columns: &'a Columns,
        growth: &'a Growth,
        units: Vec<Unit>,
        samples: &[Sample],
    ) -> Growing<'a> {
        let sums = Sums::of(samples);
        assert!(
            sums.gradient.is_finite() && sums.hessian.is_finite() && sums.hessian >= 0.0,
            "expected finite derivatives and hessians that are not negative, found {sums:?}"
        );
        let mut root = Leaf {
            range: 0..samples.len(),
            sums,
            bounds: Bounds::NONE,
            above: None,
            best: None,
            histograms: Vec::new(),
        };
        if growth.leaves > 1 && sums.divisible(growth) {
            let found = units.par_iter().map(|unit| {
                let histogram = Histogram::of(unit, columns, samples);
                let best = histogram.best(unit, columns, sums, Bounds::NONE, growth);
                (histogram, best)
            });
            let (histograms, bests): (Vec<_>, Vec<_>) = found.unzip();
            root.histograms = histograms;
            root.best = bests.into_iter().fold(None, Candidate::better);
        }
        Growing {
            columns,
            growth,
            units,
            splits: Vec::new(),
            leaves: vec![root],
            scratch: vec![Sample::default(); samples.len()],
        }
    }

    /// Splits until there are enough leaves or no split gains.
    fn grow(&mut self, samples: &mut [Sample]) {
        while self.leaves.len() < self.growth.leaves {
            let mut next: Option<(usize, Candidate)> = None;
            for (place, leaf) in self.leaves.iter().enumerate() {
                if let Some(best) = leaf.best
                    && next.is_none_or(|(_, next)| best.gain > next.gain)
                {
                    next = Some((place, best));
                }
            }
            let Some((place, best)) = next else {
                break;
            };
            self.split(place, best, samples);
        }
    }

    /// Splits a leaf: the left part takes its place, the right part comes last.
    fn split(&mut self, place: usize, candidate: Candidate, samples: &mut [Sample]) {
        let number = self.splits.len();
        let leaf = &mut self.leaves[place];
        let (range, above) = (leaf.range.clone(), leaf.above);
        let (sums, bounds) = (leaf.sums, leaf.bounds);
        let histograms = std::mem::take(&mut leaf.histograms);
        let bins = self.columns.group(candidate.column / LANES);
        let lane = candidate.column % LANES;
        let left_rows = partition(&mut samples[range.clone()], &mut self.scratch, |sample| {
            bins[sample.row as usize][lane] > candidate.bin
        });
        let middle = range.start + left_rows;
        let part = |range, sums, bounds, right| Leaf {
            range,
            sums,
            bounds,
            above: Some((number, right)),
            best: None,
            histograms: Vec::new(),
        };
        let (left_sums, right_sums) = (candidate.left, sums.without(candidate.left));
        let [left_bounds, right_bounds] = bounds.divided(
            self.growth.direction(candidate.column),
            left_sums.value(bounds, self.growth),
            right_sums.value(bounds, self.growth),
        );
        let mut left = part(range.start..middle, left_sums, left_bounds, false);
        let mut right = part(middle..range.end, right_sums, right_bounds, true);
        // The last two leaves need no candidates.
        if self.leaves.len() + 1 < self.growth.leaves {
            let (small, large) = if left.range.len() <= right.range.len() {
                (&mut left, &mut right)
            } else {
                (&mut right, &mut left)
            };
            self.evaluate(small, large, histograms, samples);
        }
        if let Some((above, from_right)) = above {
            let above = &mut self.splits[above];
            let branch = if from_right {
                &mut above.right
            } else {
                &mut above.left
            };
            *branch = Branch::Split(index(number));
        }
        self.splits.push(Split {
            feature: index(candidate.column),
            threshold: self.columns.cuts().of_column(candidate.column)[usize::from(candidate.bin)],
            left: Branch::Leaf(index(place)),
            right: Branch::Leaf(index(self.leaves.len())),
        });
        self.leaves[place] = left;
        self.leaves.push(right);
    }

    /// Finds the best splits of the two parts of a leaf from its histograms.
    fn evaluate(
        &self,
        small: &mut Leaf,
        large: &mut Leaf,
        whole: Vec<Histogram>,
        samples: &[Sample],
    ) {
        let (columns, growth) = (self.columns, self.growth);
        if !small.sums.divisible(growth) && !large.sums.divisible(growth) {
            return;
        }
        let counted = &samples[small.range.clone()];
        let best = |histogram: &Histogram, unit, (sums, bounds): (Sums, Bounds)| {
            let divisible = sums.divisible(growth);
            divisible.then(|| histogram.best(unit, columns, sums, bounds, growth))?
        };
        let of_small = (small.sums, small.bounds);
        let of_large = (large.sums, large.bounds);
        let found: Vec<_> = self
            .units
            .par_iter()
            .zip(whole)
            .map(|(unit, mut rest)| {
                let part = Histogram::of(unit, columns, counted);
                rest.subtract(&part);
                let bests = [best(&part, unit, of_small), best(&rest, unit, of_large)];
                (part, rest, bests)
            })
            .collect();
        for (part, rest, [of_part, of_rest]) in found {
            small.best = Candidate::better(small.best, of_part);
            large.best = Candidate::better(large.best, of_rest);
            small.histograms.push(part);
            large.histograms.push(rest);
        }
        for leaf in [small, large] {
            if leaf.best.is_none() {
                leaf.histograms = Vec::new();
            }
        }
    }

    /// The tree, and the samples of each of its leaves.
    fn finish(self) -> (Tree, Vec<Range<usize>>) {
        let value = |leaf: &Leaf| {
            let curvature = leaf.sums.hessian + self.growth.l2;
            let value = if curvature > 0.0 {
                -self.growth.rate * leaf.sums.gradient / curvature
            } else {
                0.0
            };
            let value = leaf.bounds.clamp_scaled(value, self.growth.rate);
            value.clamp(f64::from(f32::MIN), f64::from(f32::MAX)) as f32
        };
        let values = self.leaves.iter().map(value).collect();
        let tree = Tree::new(self.splits, values).expect("splits lead to new leaves");
        (
            tree,
            self.leaves.into_iter().map(|leaf| leaf.range).collect(),
        )
    }
}

/// A place in a tree or a row, both of at most 2¹⁶.
fn index(place: usize) -> u16 {
    u16::try_from(place).expect("at most 2^16 columns and leaves")
}

/// Puts the samples that go left before the others, both in their order, and returns how many go
/// left. `scratch` has room for all.
fn partition(
    samples: &mut [Sample],
    scratch: &mut [Sample],
    goes_right: impl Fn(&Sample) -> bool,
) -> usize {
    let (mut left, mut right) = (0, 0);
    // Written to both sides and counted on one: no branch to predict.
    for place in 0..samples.len() {
        let sample = samples[place];
        let goes_right = goes_right(&sample);
        samples[left] = sample;
        scratch[right] = sample;
        left += usize::from(!goes_right);
        right += usize::from(goes_right);
    }
    samples[left..].copy_from_slice(&scratch[..right]);
    left
}

/// The value of a row's leaf, by its bins: a number is at most a cut exactly where its bin is at
/// most the cut's.
fn value(tree: &Tree, columns: &Columns, row: u32) -> f32 {
    let mut at = match tree.splits() {
        [] => Branch::Leaf(0),
        _ => Branch::Split(0),
    };
    loop {
        match at {
            Branch::Leaf(leaf) => return tree.leaves()[usize::from(leaf)],
            Branch::Split(split) => {
                let split = &tree.splits()[usize::from(split)];
                let column = split.feature();
                let bin = columns.group(column / LANES)[row as usize][column % LANES];
                let cuts = columns.cuts().of_column(column);
                // The threshold is the last cut of the bins to the left.
                let left = cuts
                    .get(usize::from(bin))
                    .is_some_and(|&cut| cut <= split.threshold);
                at = if left { split.left } else { split.right };
            }
        }
    }
}
