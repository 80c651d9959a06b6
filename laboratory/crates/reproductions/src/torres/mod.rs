//! The perceptron of A. Torres for the Tichu call, trained on our logs and measured beside his
//! figures.
//!
//! Torres had 45,000 hands to train on and 5,000 to measure on, each of 14 cards after the exchange.
//! The 45,000 are not public, so his training cannot be repeated. This module repeats his features,
//! his learner and his sets of features on other hands.
//!
//! The way of the data: a [`Selection`] takes hands from the logs, or [`read_hands`] from a file in
//! his format; [`Features`] turns a hand into his 28 vectors; [`SETS`] are the sets of vectors that
//! he tried; [`Trained`] has a [`Perceptron`] for each, and a [`Comparison`] their figures. [`Own`] are
//! this project's models, on the same hands.
//!
//! A. Torres, *tichu-perceptron*, 2016, <https://github.com/agustintorres/tichu-perceptron>. The
//! definitions are those of its `student.py`, `perceptron.py`, `comparisons.txt` and `README`. No
//! part of its code or data is in this project.

mod comparison;
mod features;
mod file;
mod hands;
mod own;
mod perceptron;
mod sets;

pub use comparison::{Compared, Comparison, Decisions, Figures, Trained};
pub use features::{Definition, ENTRIES, Features, VECTORS};
pub use file::read_hands;
pub use hands::{LabelledHand, Selection, Split};
pub use own::Own;
pub use perceptron::{PASSES, Perceptron, score};
pub use sets::{FeatureSet, PrintedFigures, SETS};
