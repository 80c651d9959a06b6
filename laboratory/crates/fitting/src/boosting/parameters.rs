//! The rules by which a tree grows.

use super::monotone::Direction;

/// How a tree grows.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The most leaves of a tree, from 1 to [`MAX_SPLITS`](tichu_models::trees::MAX_SPLITS) + 1.
    pub leaves: usize,
    /// The share of the best leaf values that a tree adds, above 0: the learning rate.
    pub rate: f64,
    /// The least sum of hessians in a leaf, not negative.
    pub min_hessian: f64,
    /// The fewest rows in a leaf; 0 is as good as 1.
    pub min_rows: u32,
    /// What the hessians of each leaf are increased by, not negative: λ, an L2 penalty.
    pub l2: f64,
    /// The share of the columns that each tree may split, above 0 and at most 1.
    pub column_share: f64,
    /// The share of the rows that each tree grows from, above 0 and at most 1.
    pub row_share: f64,
    /// How the score must follow each column, in their order; empty where all are free.
    pub directions: Vec<Direction>,
}

impl Growth {
    /// How the score must follow a column.
    pub(super) fn direction(&self, column: usize) -> Direction {
        self.directions.get(column).copied().unwrap_or_default()
    }
}

impl Default for Growth {
    /// The defaults of LightGBM.
    fn default() -> Growth {
        Growth {
            leaves: 31,
            rate: 0.1,
            min_hessian: 1e-3,
            min_rows: 20,
            l2: 0.0,
            column_share: 1.0,
            row_share: 1.0,
            directions: Vec::new(),
        }
    }
}
