//! The scores of many rows, which go through each tree together.
//!
//! A split parts the rows that come to it. The rows of one question have most numbers in common: most
//! splits send all of them to one side, so that a tree takes few steps for all rows. Which rows are
//! above a threshold is found once for all trees.

use super::tree::{Branch, Tree};

/// Rows that go together: one bit of a set each.
const BLOCK: usize = RowSet::BITS as usize;

/// Rows whose numbers fill some vector registers.
const LANES: usize = 16;

/// Some rows of a block; the lowest bit is the first row.
type RowSet = u128;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Together {
    columns: Vec<Column>,
    nodes: Vec<Node>,
    /// The place of the root of each tree.
    roots: Vec<u32>,
}

/// The splits of a feature.
#[derive(Clone, Debug, PartialEq)]
struct Column {
    feature: usize,
    /// Each threshold once, in ascending order.
    thresholds: Vec<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Node {
    /// The left node follows.
    Split {
        /// The place of the threshold among those of all columns.
        threshold: u32,
        /// The place of the right node.
        right: u32,
    },
    Leaf(f32),
}

impl Together {
    pub(super) fn new(trees: &[Tree]) -> Together {
        let splits = trees.iter().flat_map(Tree::splits);
        let mut pairs: Vec<(usize, f32)> = splits
            .map(|split| (split.feature(), split.threshold))
            .collect();
        pairs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        pairs.dedup();
        let by_feature = pairs.chunk_by(|a, b| a.0 == b.0);
        let columns = by_feature.map(|pairs| Column {
            feature: pairs[0].0,
            thresholds: pairs.iter().map(|pair| pair.1).collect(),
        });
        let mut together = Together {
            columns: columns.collect(),
            nodes: Vec::new(),
            roots: Vec::with_capacity(trees.len()),
        };
        for tree in trees {
            let root = together.push(tree, &pairs);
            together.roots.push(root);
        }
        together
    }

    /// Appends the nodes of a tree and returns the place of its root. `pairs` are the features and
    /// thresholds of all columns.
    fn push(&mut self, tree: &Tree, pairs: &[(usize, f32)]) -> u32 {
        let root = self.nodes.len() as u32;
        // The branches whose nodes come next, the last one first, with the splits to the left of them.
        let mut waiting = vec![(tree.root(), None)];
        while let Some((branch, parent)) = waiting.pop() {
            let place = self.nodes.len();
            if let Some(parent) = parent
                && let Node::Split { right, .. } = &mut self.nodes[parent]
            {
                *right = place as u32;
            }
            self.nodes.push(match branch {
                Branch::Leaf(leaf) => Node::Leaf(tree.leaves()[usize::from(leaf)]),
                Branch::Split(split) => {
                    let split = tree.splits()[usize::from(split)];
                    let pair = (split.feature(), split.threshold);
                    waiting.extend([(split.right, Some(place)), (split.left, None)]);
                    Node::Split {
                        threshold: pairs.partition_point(|other| *other < pair) as u32,
                        right: 0,
                    }
                }
            });
        }
        root
    }

    /// Adds the leaf values of rows of this width to their scores, tree after tree. `scores` has a
    /// number for each row.
    pub(super) fn add_to(&self, scores: &mut [f64], rows: &[f32], width: usize) {
        let blocks = rows.chunks(BLOCK * width);
        for (rows, scores) in blocks.zip(scores.chunks_mut(BLOCK)) {
            let above = self.above(rows, width);
            let mut sums = [0.0; BLOCK];
            sums[..scores.len()].copy_from_slice(scores);
            let all = RowSet::MAX >> (BLOCK - scores.len());
            let mut waiting = Vec::new();
            for root in &self.roots {
                self.add_tree(*root, all, &above, &mut waiting, &mut sums);
            }
            scores.copy_from_slice(&sums[..scores.len()]);
        }
    }

    /// Adds the leaf values of one tree to the sums of some rows.
    fn add_tree(
        &self,
        root: u32,
        rows: RowSet,
        above: &[RowSet],
        waiting: &mut Vec<(u32, RowSet)>,
        sums: &mut [f64; BLOCK],
    ) {
        let (mut place, mut rows) = (root, rows);
        loop {
            match self.nodes[place as usize] {
                Node::Split { threshold, right } => {
                    let to_right = rows & above[threshold as usize];
                    if to_right == rows {
                        place = right;
                        continue;
                    }
                    if to_right != 0 {
                        waiting.push((right, to_right));
                    }
                    rows ^= to_right;
                    place += 1;
                }
                Node::Leaf(value) => {
                    add(f64::from(value), rows, sums);
                    match waiting.pop() {
                        Some(next) => (place, rows) = next,
                        None => return,
                    }
                }
            }
        }
    }

    /// The rows of a block that are above each threshold, in the order of the columns.
    fn above(&self, rows: &[f32], width: usize) -> Vec<RowSet> {
        let mut bounds = vec![(f32::INFINITY, f32::NEG_INFINITY); width];
        for row in rows.chunks_exact(width) {
            for ((least, most), value) in bounds.iter_mut().zip(row) {
                let value = ordered(*value);
                *least = least.min(value);
                *most = most.max(value);
            }
        }
        let mut above = Vec::new();
        for column in &self.columns {
            let values = rows.chunks_exact(width).map(|row| row[column.feature]);
            column.push_above(values, bounds[column.feature], &mut above);
        }
        above
    }
}

/// The number that compares with thresholds as `value` does: a NaN is above none.
fn ordered(value: f32) -> f32 {
    value.max(f32::NEG_INFINITY)
}

/// Adds a value to the sums of some rows.
fn add(value: f64, rows: RowSet, sums: &mut [f64; BLOCK]) {
    let halves = [rows as u64, (rows >> 64) as u64];
    for (mut rows, sums) in halves.into_iter().zip(sums.as_chunks_mut::<64>().0) {
        while rows != 0 {
            sums[rows.trailing_zeros() as usize % 64] += value;
            rows &= rows - 1;
        }
    }
}

impl Column {
    /// Appends the rows that are above each threshold. `bounds` are the least and the greatest value.
    fn push_above(
        &self,
        values: impl ExactSizeIterator<Item = f32>,
        (least, most): (f32, f32),
        above: &mut Vec<RowSet>,
    ) {
        let all = RowSet::MAX >> (BLOCK - values.len());
        // All rows are above the thresholds below the least value, none above those from the greatest on.
        let first = self
            .thresholds
            .partition_point(|threshold| *threshold < least);
        let last = self
            .thresholds
            .partition_point(|threshold| *threshold < most);
        let start = above.len();
        above.resize(start + first, all);
        above.resize(start + self.thresholds.len(), 0);
        let between = &self.thresholds[first..last];
        if between.is_empty() {
            return;
        }
        let rows = values.len();
        let mut of_rows = [0.0; BLOCK];
        let known = of_rows.iter_mut().zip(values);
        known.for_each(|(of_row, value)| *of_row = value);
        // How many of the thresholds each row is above.
        let mut counts = [0_u32; BLOCK];
        let lanes = counts.as_chunks_mut::<LANES>().0.iter_mut();
        let lanes = lanes.zip(of_rows.as_chunks::<LANES>().0);
        for (counts, values) in lanes.take(rows.div_ceil(LANES)) {
            for threshold in between {
                for (count, value) in counts.iter_mut().zip(values) {
                    *count += u32::from(value > threshold);
                }
            }
        }
        let mut of_counts = vec![0; between.len() + 1];
        let mut row = 1;
        for count in &counts[..rows] {
            of_counts[*count as usize] |= row;
            row <<= 1;
        }
        // A row that is above a threshold is above all lower ones.
        let sets = &mut above[start + first..start + last];
        let mut higher: RowSet = 0;
        for (set, of_count) in sets.iter_mut().zip(&of_counts[1..]).rev() {
            higher |= of_count;
            *set = higher;
        }
    }
}
