//! A solver for support vector regression that makes searching a grid of parameters cheap.
//!
//! [`gram`] is the kernel matrix, which all C and all folds of one gamma share; [`smo`] is the
//! optimisation: pairs of coefficients first, then Newton steps on those that no bound holds.
//! [`reduced`] replaces the solution by one with few support vectors, and [`ordered`] moves that to
//! where better cards never make a call less likely. [`smartcore`] gives the same fits by another
//! program's algorithms.

use std::fmt;

mod active_set;
mod cholesky;
mod dual;
pub mod gram;
mod lanes;
pub mod ordered;
pub mod reduced;
pub mod smartcore;
pub mod smo;

/// Whose algorithms fit the models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Solver {
    /// Those of this crate: Newton's method and [`smo`].
    #[default]
    Own,
    /// Those of [`smartcore`].
    Smartcore,
}

impl Solver {
    /// All of them.
    pub const ALL: [Solver; 2] = [Solver::Own, Solver::Smartcore];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Solver::Own => "own",
            Solver::Smartcore => "smartcore",
        }
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
