//! Gradient boosted decision trees: loading and evaluating.
//!
//! The score of a row of features is a base plus one leaf value of each tree (J. Friedman, *Greedy
//! Function Approximation: A Gradient Boosting Machine*, Annals of Statistics 29, 2001). A split
//! sends a row to the left where `feature <= threshold`. There are no missing values.
//!
//! ```
//! use tichu_models::trees::Trees;
//!
//! let file = r#"{
//!     "features": 2,
//!     "base": 0.5,
//!     "trees": [
//!         {"feature":[1], "threshold":[2.5], "left":[-1], "right":[-2], "leaf":[-1, 0.25]},
//!         {"feature":[], "threshold":[], "left":[], "right":[], "leaf":[1]}
//!     ]
//! }"#;
//! let trees: Trees = serde_json::from_str(file)?;
//! assert_eq!(trees.score(&[9.0, 2.5]), 0.5);
//! assert_eq!(trees.score(&[9.0, 2.6]), 1.75);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod exclusion;
mod together;
mod tree;

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

pub use tree::{Branch, MAX_SPLITS, Split, Tree};

use exclusion::Exclusion;
use together::Together;

/// The most features that trees can read.
pub const MAX_FEATURES: usize = 1 << 16;

/// An ensemble of trees over rows of one width.
///
/// Serialised as `{"features": .., "base": .., "trees": [..]}`; see [`Tree`] for the trees.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "TreesFile")]
pub struct Trees {
    features: usize,
    base: f32,
    trees: Vec<Tree>,
    /// For many rows, from the first question on.
    #[serde(skip)]
    together: OnceLock<Together>,
    /// The same for single rows; None where the trees are too large.
    #[serde(skip)]
    exclusion: OnceLock<Option<Exclusion>>,
}

impl PartialEq for Trees {
    /// Whether the trees are the same; what is made of them follows from that.
    fn eq(&self, other: &Trees) -> bool {
        let parts = |trees: &Trees| (trees.features, trees.base);
        parts(self) == parts(other) && self.trees == other.trees
    }
}

impl Trees {
    /// An ensemble that reads rows of `features` numbers.
    ///
    /// # Errors
    /// A message saying what was expected and found: from 1 to [`MAX_FEATURES`] features, a finite
    /// base, and trees that read no other features.
    pub fn new(base: f32, trees: Vec<Tree>, features: usize) -> Result<Trees, String> {
        if !(1..=MAX_FEATURES).contains(&features) {
            return Err(format!(
                "expected from 1 to {MAX_FEATURES} features, found {features}"
            ));
        }
        if !base.is_finite() {
            return Err(format!("expected a finite base, found {base}"));
        }
        let splits = trees.iter().flat_map(Tree::splits);
        if let Some(split) = splits.into_iter().find(|s| s.feature() >= features) {
            let found = split.feature();
            return Err(format!("expected features below {features}, found {found}"));
        }
        Ok(Trees {
            features,
            base,
            together: OnceLock::new(),
            exclusion: OnceLock::new(),
            trees,
        })
    }

    /// How many numbers a row has.
    #[must_use]
    pub fn features(&self) -> usize {
        self.features
    }

    /// The score before the first tree.
    #[must_use]
    pub fn base(&self) -> f32 {
        self.base
    }

    /// The trees, in the order in which their leaf values are added.
    #[must_use]
    pub fn trees(&self) -> &[Tree] {
        &self.trees
    }

    /// The score of one row: the base plus one leaf value of each tree, added in their order.
    ///
    /// # Panics
    /// Unless the row has [`Self::features`] numbers.
    #[must_use]
    pub fn score(&self, features: &[f32]) -> f64 {
        let (expected, found) = (self.features, features.len());
        assert_eq!(found, expected, "expected a row of {expected} features");
        let base = f64::from(self.base);
        let exclusion = self.exclusion.get_or_init(|| Exclusion::new(&self.trees));
        match exclusion {
            Some(exclusion) => exclusion.score(base, features),
            None => (self.trees.iter())
                .fold(base, |score, tree| score + f64::from(tree.value(features))),
        }
    }

    /// Writes the scores of many rows, one row after the other in `rows`. The scores equal those
    /// of [`Self::score`] to the bit. They take less time where the rows have many numbers in common.
    ///
    /// # Panics
    /// Unless `rows` has [`Self::features`] numbers for each of `scores`.
    pub fn score_rows(&self, rows: &[f32], scores: &mut [f64]) {
        assert_eq!(
            rows.len(),
            scores.len() * self.features,
            "expected {} features for each of {} scores",
            self.features,
            scores.len()
        );
        scores.fill(f64::from(self.base));
        let together = self.together.get_or_init(|| Together::new(&self.trees));
        together.add_to(scores, rows, self.features);
    }
}

/// The serialised form, not yet checked.
#[derive(Deserialize)]
#[serde(rename = "Trees", deny_unknown_fields)]
struct TreesFile {
    features: usize,
    base: f32,
    trees: Vec<Tree>,
}

impl TryFrom<TreesFile> for Trees {
    type Error = String;

    fn try_from(file: TreesFile) -> Result<Trees, String> {
        Trees::new(file.base, file.trees, file.features)
    }
}

#[cfg(test)]
mod tests;
