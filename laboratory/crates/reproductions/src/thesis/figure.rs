//! The four figures that chapter 8 draws by threshold.

use laboratory_fitting::measures::AtThreshold;

/// A figure by threshold, in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Share of hands decided as the human did.
    Accuracy,
    /// Share of the model's calls that the human called too.
    Precision,
    /// Share of the human calls that the model calls too.
    Recall,
    /// Harmonic mean of precision and recall.
    F1,
}

impl Figure {
    /// All, in the order of chapter 8.
    pub const ALL: [Figure; 4] = [
        Figure::Accuracy,
        Figure::Precision,
        Figure::Recall,
        Figure::F1,
    ];

    /// Its name on an axis.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Figure::Accuracy => "Accuracy",
            Figure::Precision => "Precision",
            Figure::Recall => "Recall",
            Figure::F1 => "F1",
        }
    }

    /// Its value.
    #[must_use]
    pub fn of(self, at: &AtThreshold) -> f64 {
        match self {
            Figure::Accuracy => at.accuracy,
            Figure::Precision => at.precision,
            Figure::Recall => at.recall,
            Figure::F1 => at.f1,
        }
    }
}
