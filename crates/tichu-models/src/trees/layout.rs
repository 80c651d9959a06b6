//! The nodes of all trees in one array, in an order that makes evaluation fast.
//!
//! The two nodes under a split are neighbours, so one number leads to both. A leaf leads to itself:
//! a walk takes as many steps as the tree is deep, for any row, and no step is a branch that
//! the processor has to predict. A step waits for the memory, so several walks go side by side.

use super::tree::{Branch, Split, Tree};

/// Walks side by side.
const LANES: usize = 8;

/// Rows that go through all trees before the next: their features stay in the fastest cache.
const BLOCK: usize = 128;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    nodes: Vec<Node>,
    /// The value of each node that is a leaf, 0 elsewhere.
    values: Vec<f32>,
    starts: Vec<Start>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    threshold: f32,
    feature: u16,
    /// How much further the left node is; the right one follows it. 0 in a leaf.
    step: u16,
}

/// The root of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Start {
    root: usize,
    depth: usize,
}

/// No number is greater than its threshold, so that a walk stays.
const LEAF: Node = Node {
    threshold: f32::INFINITY,
    feature: 0,
    step: 0,
};

impl Layout {
    pub(super) fn new(trees: &[Tree]) -> Layout {
        let mut layout = Layout {
            nodes: Vec::new(),
            values: Vec::new(),
            starts: Vec::with_capacity(trees.len()),
        };
        for tree in trees {
            layout.push(tree);
        }
        layout
    }

    /// Appends the nodes of a tree, level by level.
    fn push(&mut self, tree: &Tree) {
        let root = self.nodes.len();
        let mut depth = 0;
        // The branches whose nodes come next, with their depths.
        let mut order = vec![(tree.root(), 0)];
        let mut next = 0;
        while let Some(&(branch, above)) = order.get(next) {
            depth = depth.max(above);
            let (node, value) = match branch {
                Branch::Leaf(leaf) => (LEAF, tree.leaves()[usize::from(leaf)]),
                Branch::Split(split) => {
                    let Split {
                        feature,
                        threshold,
                        left,
                        right,
                    } = tree.splits()[usize::from(split)];
                    // Below 2 · MAX_SPLITS + 1, so it fits.
                    let step = (order.len() - next) as u16;
                    order.extend([(left, above + 1), (right, above + 1)]);
                    let node = Node {
                        threshold,
                        feature,
                        step,
                    };
                    (node, 0.0)
                }
            };
            self.nodes.push(node);
            self.values.push(value);
            next += 1;
        }
        self.starts.push(Start { root, depth });
    }

    /// The base plus the leaf values of one row.
    pub(super) fn score(&self, base: f64, row: &[f32]) -> f64 {
        let mut scores = [base];
        self.add_to(&mut scores, row, row.len());
        scores[0]
    }

    /// Adds the leaf values of many rows to their scores: several rows side by side. `scores` has
    /// a number for each row.
    pub(super) fn add_to(&self, scores: &mut [f64], rows: &[f32], width: usize) {
        let blocks = rows.chunks(BLOCK * width);
        for (rows, scores) in blocks.zip(scores.chunks_mut(BLOCK)) {
            for start in &self.starts {
                let groups = rows.chunks(LANES * width);
                for (rows, scores) in groups.zip(scores.chunks_mut(LANES)) {
                    self.add_tree(*start, scores, rows, width);
                }
            }
        }
    }

    /// Adds the leaf values of one tree for at most [`LANES`] rows.
    fn add_tree(&self, start: Start, scores: &mut [f64], rows: &[f32], width: usize) {
        // Lanes without a row repeat the first one's walk.
        let mut lanes = [&rows[..width]; LANES];
        for (lane, row) in lanes.iter_mut().zip(rows.chunks_exact(width)) {
            *lane = row;
        }
        let mut at = [start.root; LANES];
        for _ in 0..start.depth {
            for (at, row) in at.iter_mut().zip(&lanes) {
                *at = self.step(*at, row);
            }
        }
        for (score, &at) in scores.iter_mut().zip(&at) {
            *score += f64::from(self.values[at]);
        }
    }

    /// The node after `at`. A NaN goes to the left.
    fn step(&self, at: usize, row: &[f32]) -> usize {
        let node = self.nodes[at];
        let right = row[usize::from(node.feature)] > node.threshold;
        at + usize::from(node.step) + usize::from(right)
    }
}
