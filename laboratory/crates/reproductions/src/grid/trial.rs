//! The trials of a search.

use serde::Deserialize;

/// The family a tried model belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Logistic regression; its scores are probabilities.
    Logistic,
    /// Support vector regression.
    Svr,
}

/// A pair of parameters with its figures over the hands of all folds, each predicted by the
/// model that was fitted without its fold. They are rounded as in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Trial {
    /// The family of the model.
    #[serde(rename = "model")]
    pub family: Family,
    /// Binary logarithm of C.
    pub log2_c: f64,
    /// Binary logarithm of gamma; the logistic regression has none.
    pub log2_gamma: Option<i32>,
    /// Mean squared distance of score and 0 or 1; smaller is better. The search
    /// refines by it.
    pub squared_error: f64,
    /// Area under the ROC curve.
    pub roc_area: f64,
    /// Share of hands decided as the human did, from a score of 0.5 on.
    pub accuracy: f64,
    /// Support vectors, the mean over folds.
    pub support_vectors: Option<f64>,
    /// Whether the solver found the solution in all folds. If not, the iteration limit ended
    /// a fit, and the figures are those of the unfinished fit. Always true for the logistic
    /// regression, whose solver does not report it.
    pub converged: bool,
}

impl Trial {
    pub(super) fn is(&self, family: Family, log2_c: f64, log2_gamma: Option<i32>) -> bool {
        (self.family, self.log2_c, self.log2_gamma) == (family, log2_c, log2_gamma)
    }
}

/// One trial of a search as it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// The journal had it.
    Known(&'a Trial),
    /// It was fitted now, and is in the journal.
    New(&'a Trial),
}

/// A number as the journal has it.
pub(super) fn round(number: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    (number * unit).round() / unit
}
