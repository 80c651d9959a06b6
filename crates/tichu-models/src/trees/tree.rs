//! One decision tree, and the form in which files hold it.

use serde::{Deserialize, Serialize};

/// The most splits of a tree.
pub const MAX_SPLITS: usize = (1 << 15) - 1;

/// A binary tree of splits; its leaves hold values.
///
/// Serialised as parallel arrays, `{"feature": [..], "threshold": [..], "left": [..], "right":
/// [..], "leaf": [..]}`: the first four have an entry for each split, the root first, and `leaf`
/// has one entry more. In `left` and `right`, `k >= 0` is split `k`, and `-1 - k` is leaf `k`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "TreeFile", into = "TreeFile")]
pub struct Tree {
    splits: Vec<Split>,
    leaves: Vec<f32>,
}

/// A comparison of one feature with a threshold, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// The place of the feature in a row.
    pub feature: u16,
    /// The largest value that goes to the left.
    pub threshold: f32,
    /// Where `feature <= threshold` leads.
    pub left: Branch,
    /// Where all other values lead.
    pub right: Branch,
}

impl Split {
    /// The place of the feature in a row.
    #[must_use]
    pub fn feature(&self) -> usize {
        usize::from(self.feature)
    }
}

/// What follows a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// Another split, by its place among the splits of the tree.
    Split(u16),
    /// A leaf, by its place among the leaves of the tree.
    Leaf(u16),
}

impl Tree {
    /// A tree of some splits, the root first, and one leaf more than splits.
    ///
    /// # Errors
    /// A message saying what was expected and found: at most [`MAX_SPLITS`] splits, one leaf more,
    /// finite numbers, and branches that lead to each leaf and to each split but the root exactly
    /// once, from an earlier split.
    pub fn new(splits: Vec<Split>, leaves: Vec<f32>) -> Result<Tree, String> {
        if splits.len() > MAX_SPLITS || leaves.len() != splits.len() + 1 {
            return Err(format!(
                "expected at most {MAX_SPLITS} splits and one leaf more than splits, found {} \
                 splits and {} leaves",
                splits.len(),
                leaves.len()
            ));
        }
        let thresholds = splits.iter().map(|split| &split.threshold);
        if let Some(found) = thresholds.chain(&leaves).find(|n| !n.is_finite()) {
            return Err(format!("expected finite numbers in a tree, found {found}"));
        }
        // The branches are as many as the leaves and the splits without the root: where no node has two
        // parents, every node has one.
        let mut split_found = vec![false; splits.len()];
        let mut leaf_found = vec![false; leaves.len()];
        for (place, split) in splits.iter().enumerate() {
            for branch in [split.left, split.right] {
                let found = match branch {
                    Branch::Split(next) if usize::from(next) <= place => None,
                    Branch::Split(next) => split_found.get_mut(usize::from(next)),
                    Branch::Leaf(leaf) => leaf_found.get_mut(usize::from(leaf)),
                };
                let new = found.is_some_and(|found| !std::mem::replace(found, true));
                if !new {
                    return Err(format!(
                        "expected branches of split {place} to a later split or a leaf, to each \
                         once, found {branch:?}"
                    ));
                }
            }
        }
        Ok(Tree { splits, leaves })
    }

    /// The splits, the root first. A tree of one leaf has none.
    #[must_use]
    pub fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// Where every row starts.
    pub(super) fn root(&self) -> Branch {
        match &self.splits[..] {
            [] => Branch::Leaf(0),
            _ => Branch::Split(0),
        }
    }

    /// The value of a row's leaf. A NaN goes to the left.
    pub(super) fn value(&self, row: &[f32]) -> f32 {
        let mut at = self.root();
        loop {
            match at {
                Branch::Leaf(leaf) => return self.leaves[usize::from(leaf)],
                Branch::Split(split) => {
                    let split = &self.splits[usize::from(split)];
                    let is_right = row[split.feature()] > split.threshold;
                    at = if is_right { split.right } else { split.left };
                }
            }
        }
    }

    /// The values of the leaves.
    #[must_use]
    pub fn leaves(&self) -> &[f32] {
        &self.leaves
    }
}

/// The serialised form, not yet checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Tree", deny_unknown_fields)]
struct TreeFile {
    feature: Vec<u16>,
    threshold: Vec<f32>,
    left: Vec<i32>,
    right: Vec<i32>,
    leaf: Vec<f32>,
}

impl TryFrom<TreeFile> for Tree {
    type Error = String;

    fn try_from(file: TreeFile) -> Result<Tree, String> {
        let splits = file.feature.len();
        for found in [file.threshold.len(), file.left.len(), file.right.len()] {
            if found != splits {
                return Err(format!(
                    "expected arrays of {splits} entries in a tree, found one of {found}"
                ));
            }
        }
        let columns = file.feature.iter().zip(&file.threshold);
        let branches = file.left.iter().zip(&file.right);
        let splits = columns
            .zip(branches)
            .map(|((&feature, &threshold), (&left, &right))| {
                Ok(Split {
                    feature,
                    threshold,
                    left: branch(left)?,
                    right: branch(right)?,
                })
            })
            .collect::<Result<_, String>>()?;
        Tree::new(splits, file.leaf)
    }
}

impl From<Tree> for TreeFile {
    fn from(tree: Tree) -> TreeFile {
        let splits = &tree.splits;
        TreeFile {
            feature: splits.iter().map(|split| split.feature).collect(),
            threshold: splits.iter().map(|split| split.threshold).collect(),
            left: splits.iter().map(|split| number(split.left)).collect(),
            right: splits.iter().map(|split| number(split.right)).collect(),
            leaf: tree.leaves,
        }
    }
}

/// A branch from its number in a file.
fn branch(number: i32) -> Result<Branch, String> {
    let place = if number < 0 { -1 - number } else { number };
    let place = u16::try_from(place)
        .map_err(|_| format!("expected a branch to a split or a leaf, found {number}"))?;
    Ok(if number < 0 {
        Branch::Leaf(place)
    } else {
        Branch::Split(place)
    })
}

/// The number of a branch in a file.
fn number(branch: Branch) -> i32 {
    match branch {
        Branch::Split(place) => i32::from(place),
        Branch::Leaf(place) => -1 - i32::from(place),
    }
}
