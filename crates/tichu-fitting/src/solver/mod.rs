//! A solver for support vector regression that makes searching a grid of parameters cheap.
//!
//! [`gram`] is the kernel matrix, which all C and all folds of one gamma share; [`smo`] is the
//! optimisation: pairs of coefficients first, then Newton steps on those that no bound holds.
//! [`reduced`] replaces the solution by one with few support vectors, and [`ordered`] moves that to
//! where better cards never make a call less likely.

mod active_set;
mod cholesky;
mod dual;
pub mod gram;
mod lanes;
pub mod ordered;
pub mod reduced;
pub mod smo;
