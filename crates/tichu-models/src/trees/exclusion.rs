//! The score of one row by excluding leaves.
//!
//! Every split whose row goes to the right excludes the leaves to its left, whether the row comes
//! to the split or not: of the leaves that are left over, the leftmost is the row's (C. Lucchese
//! and others, *QuickScorer: a Fast Algorithm to Rank Documents with Additive Ensembles of
//! Regression Trees*, SIGIR 2015). The splits of all trees stand in the order of their features and
//! thresholds, so a row meets only those that exclude leaves, and no step waits for the one before.
//! Rows of hands have many small numbers, which are below most thresholds of their features.

use smallvec::{SmallVec, smallvec};

use super::tree::{Branch, Tree};

/// The most leaves of a tree: one bit of a mask each.
const MAX_LEAVES: usize = u64::BITS as usize;

/// Trees whose masks need no memory of the heap.
const USUAL_TREES: usize = 128;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Exclusion {
    columns: Vec<Column>,
    /// Of all splits, by feature and in ascending order.
    thresholds: Vec<f32>,
    /// The tree of each split.
    trees: Vec<u16>,
    /// The leaves that each split leaves over where a row goes to the right. The first bit is the
    /// leftmost leaf of the tree.
    masks: Vec<u64>,
    /// The values of the leaves of all trees, each from left to right.
    values: Vec<f32>,
    /// Where the values of each tree start.
    starts: Vec<u32>,
}

/// The splits of a feature.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Column {
    feature: u16,
    /// Where its splits end, and those of the next column start.
    end: u32,
}

/// A split before it has its place.
struct Excluding {
    feature: u16,
    threshold: f32,
    tree: u16,
    mask: u64,
}

impl Exclusion {
    /// None where a tree has too many leaves, or where there are too many trees.
    pub(super) fn new(trees: &[Tree]) -> Option<Exclusion> {
        let few_leaves = |tree: &Tree| tree.leaves().len() <= MAX_LEAVES;
        if trees.len() > 1 << u16::BITS || !trees.iter().all(few_leaves) {
            return None;
        }
        let (mut splits, mut values) = (Vec::new(), Vec::new());
        let mut starts = Vec::with_capacity(trees.len());
        // There are at most 2^16 trees of 64 leaves, so all numbers fit.
        for (number, tree) in (0..=u16::MAX).zip(trees) {
            starts.push(values.len() as u32);
            let mut ordered = LeftToRight {
                tree,
                number,
                splits: &mut splits,
                values: &mut values,
            };
            ordered.push(tree.root(), 0);
        }
        splits.sort_by(|a, b| {
            let thresholds = a.threshold.total_cmp(&b.threshold);
            a.feature.cmp(&b.feature).then(thresholds)
        });
        let mut end = 0;
        let by_feature = splits.chunk_by(|a, b| a.feature == b.feature);
        let columns = by_feature.map(|splits| {
            end += splits.len() as u32;
            let feature = splits[0].feature;
            Column { feature, end }
        });
        Some(Exclusion {
            columns: columns.collect(),
            thresholds: splits.iter().map(|split| split.threshold).collect(),
            trees: splits.iter().map(|split| split.tree).collect(),
            masks: splits.iter().map(|split| split.mask).collect(),
            values,
            starts,
        })
    }

    /// The base plus the leaf values of one row.
    pub(super) fn score(&self, base: f64, row: &[f32]) -> f64 {
        let mut left_over: SmallVec<[u64; USUAL_TREES]> = smallvec![u64::MAX; self.starts.len()];
        let possible = &mut left_over[..];
        let mut start = 0;
        for column in &self.columns {
            let value = row[usize::from(column.feature)];
            let end = column.end as usize;
            let thresholds = self.thresholds[start..end].iter();
            let excluded = self.trees[start..end].iter().zip(&self.masks[start..end]);
            for (threshold, (&tree, mask)) in thresholds.zip(excluded) {
                // Never true of NaN, which goes to the left everywhere.
                if value > *threshold {
                    possible[usize::from(tree)] &= mask;
                } else {
                    break;
                }
            }
            start = end;
        }
        let leaves = possible.iter().zip(&self.starts);
        leaves.fold(base, |score, (possible, &start)| {
            let leaf = start + possible.trailing_zeros();
            score + f64::from(self.values[leaf as usize])
        })
    }
}

/// A tree whose leaves are numbered from left to right.
struct LeftToRight<'a> {
    tree: &'a Tree,
    number: u16,
    splits: &'a mut Vec<Excluding>,
    values: &'a mut Vec<f32>,
}

impl LeftToRight<'_> {
    /// Appends the splits and leaf values from a branch on, and returns how many leaves the tree
    /// has up to there.
    fn push(&mut self, branch: Branch, before: usize) -> usize {
        match branch {
            Branch::Leaf(leaf) => {
                self.values.push(self.tree.leaves()[usize::from(leaf)]);
                before + 1
            }
            Branch::Split(split) => {
                let split = self.tree.splits()[usize::from(split)];
                let middle = self.push(split.left, before);
                // Fewer than all leaves, as some are to the right.
                let left = ((1 << (middle - before)) - 1) << before;
                self.splits.push(Excluding {
                    feature: split.feature,
                    threshold: split.threshold,
                    tree: self.number,
                    mask: !left,
                });
                self.push(split.right, middle)
            }
        }
    }
}

#[cfg(test)]
mod tests;
