//! Fitting: rows of numbers with labels go in, coefficients, support vectors, trees and curves come
//! out, and figures of how good they are. Nothing here knows the cards or the rules of Tichu; of
//! [`tichu_models`] it knows the models that it fits.
//!
//! In the order of reading:
//! - [`measures`]: ROC area, Brier score, calibration error and the figures at a threshold
//! - [`draws`]: random numbers from hashes
//! - [`bootstrap`]: intervals of figures, by match
//! - [`newton`]: logistic regressions, also with an intercept for each player
//! - [`solver`]: support vector regressions
//! - [`boosting`]: gradient-boosted trees
//! - [`calibrate`]: from a score to the share of hands that are called
//! - [`shift`]: the shift of a score by the opponents' calls

pub mod boosting;
pub mod bootstrap;
pub mod calibrate;
pub mod draws;
mod error;
pub mod measures;
pub mod newton;
pub mod shift;
pub mod solver;

pub use error::{FitError, require_both_classes};
