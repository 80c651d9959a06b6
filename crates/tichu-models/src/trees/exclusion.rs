//! The score of one row by excluding leaves.
//!
//! Every split whose row goes to the right excludes the leaves to its left, whether the row comes
//! to the split or not: of the leaves that are left over, the leftmost is the row's (C. Lucchese
//! and others, *QuickScorer: a Fast Algorithm to Rank Documents with Additive Ensembles of
//! Regression Trees*, SIGIR 2015). A number that is above a threshold of its feature is above all lower
//! ones, so what they leave over together is known for each threshold: one row of bits for all trees.

use smallvec::{SmallVec, smallvec};

use super::tree::{Branch, Tree};

/// The most leaves of a tree: one bit of a mask each.
const MAX_LEAVES: usize = u8::BITS as usize;

/// The most bytes of all masks.
const MOST_BYTES: usize = 256 << 10;

/// Trees whose masks need no memory of the heap.
const USUAL_TREES: usize = 256;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Exclusion {
    columns: Vec<Column>,
    /// Of all features, each once and in ascending order.
    thresholds: Vec<f32>,
    /// For each threshold and then for each tree, the leaves that it and the lower ones of its feature leave over.
    /// The first bit is the leftmost leaf of the tree.
    left_over: Vec<u8>,
    /// The values of the leaves of each tree, from left to right.
    values: Vec<[f32; MAX_LEAVES]>,
}

/// The thresholds of a feature.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Column {
    feature: usize,
    /// Where they end, and those of the next column start.
    end: usize,
}

/// A split before it has its place.
struct Excluding {
    feature: usize,
    threshold: f32,
    tree: usize,
    /// The leaves that it leaves over where a row goes to the right.
    mask: u8,
}

impl Exclusion {
    /// None where a tree has too many leaves, or where the masks need too much memory.
    pub(super) fn new(trees: &[Tree]) -> Option<Exclusion> {
        if !trees.iter().all(|tree| tree.leaves().len() <= MAX_LEAVES) {
            return None;
        }
        let mut splits = Vec::new();
        let mut values = vec![[0.0; MAX_LEAVES]; trees.len()];
        for (number, (tree, values)) in trees.iter().zip(&mut values).enumerate() {
            let mut ordered = LeftToRight {
                tree,
                number,
                splits: &mut splits,
                values,
            };
            ordered.push(tree.root(), 0);
        }
        splits.sort_by(|a, b| {
            let thresholds = a.threshold.total_cmp(&b.threshold);
            a.feature.cmp(&b.feature).then(thresholds)
        });
        let mut exclusion = Exclusion {
            columns: Vec::new(),
            thresholds: Vec::new(),
            left_over: Vec::new(),
            values,
        };
        for of_feature in splits.chunk_by(|a, b| a.feature == b.feature) {
            let mut masks = vec![u8::MAX; trees.len()];
            for of_threshold in of_feature.chunk_by(|a, b| a.threshold == b.threshold) {
                for split in of_threshold {
                    masks[split.tree] &= split.mask;
                }
                exclusion.thresholds.push(of_threshold[0].threshold);
                exclusion.left_over.extend(&masks);
                if exclusion.left_over.len() > MOST_BYTES {
                    return None;
                }
            }
            exclusion.columns.push(Column {
                feature: of_feature[0].feature,
                end: exclusion.thresholds.len(),
            });
        }
        Some(exclusion)
    }

    /// The base plus the leaf values of one row.
    pub(super) fn score(&self, base: f64, row: &[f32]) -> f64 {
        let trees = self.values.len();
        let mut possible: SmallVec<[u8; USUAL_TREES]> = smallvec![u8::MAX; trees];
        let mut start = 0;
        for &Column { feature, end } in &self.columns {
            let value = row[feature];
            // Never true of NaN, which goes to the left everywhere.
            let above = self.thresholds[start..end].partition_point(|threshold| value > *threshold);
            if above > 0 {
                let masks = &self.left_over[(start + above - 1) * trees..][..trees];
                for (possible, mask) in possible.iter_mut().zip(masks) {
                    *possible &= mask;
                }
            }
            start = end;
        }
        let leaves = possible.iter().zip(&self.values);
        leaves.fold(base, |score, (possible, values)| {
            let leaf = possible.trailing_zeros() as usize % MAX_LEAVES;
            score + f64::from(values[leaf])
        })
    }
}

/// A tree whose leaves are numbered from left to right.
struct LeftToRight<'a> {
    tree: &'a Tree,
    number: usize,
    splits: &'a mut Vec<Excluding>,
    values: &'a mut [f32; MAX_LEAVES],
}

impl LeftToRight<'_> {
    /// Adds the splits and leaf values from a branch on, and returns how many leaves the tree has up to there.
    fn push(&mut self, branch: Branch, before: usize) -> usize {
        match branch {
            Branch::Leaf(leaf) => {
                self.values[before] = self.tree.leaves()[usize::from(leaf)];
                before + 1
            }
            Branch::Split(split) => {
                let split = self.tree.splits()[usize::from(split)];
                let middle = self.push(split.left, before);
                // Fewer than all leaves, as some are to the right.
                let left = ((1 << (middle - before)) - 1) << before;
                self.splits.push(Excluding {
                    feature: split.feature(),
                    threshold: split.threshold,
                    tree: self.number,
                    mask: !left,
                });
                self.push(split.right, middle)
            }
        }
    }
}
