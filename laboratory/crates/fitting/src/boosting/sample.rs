//! Rows of a tree.

/// A row with its derivatives, in the bag of a tree.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sample {
    pub row: u32,
    pub gradient: f32,
    pub hessian: f32,
}
