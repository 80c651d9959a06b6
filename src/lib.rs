//! Should I call Grand Tichu with these eight cards?
//!
//! The library behind the `grand-tichu` service. The way of the data, top to bottom:
//! [`cards`] turns text into a hand, [`features`] a hand into 95 numbers, [`model`] numbers
//! into probabilities, [`decision`] probabilities into calls in a [`situation`]; [`outlook`] says what
//! becomes of them, [`posterior`] which hands go out first. [`http`] serves the answers and
//! [`training`] makes the models from match logs; nothing else depends on those two.
//!
//! ```
//! use grand_tichu::decision::{Advisor, Sections};
//! use grand_tichu::features::Scores;
//! use grand_tichu::model::Source;
//!
//! let advisor = Advisor::load(&Source::Embedded)?;
//! let hand = "Dr Ph GA SA BQ R9 S2 Ma".parse()?;
//! let answer = advisor.answer(&hand, Scores::default(), Sections::ALL);
//! assert!(answer.estimate("logistic").unwrap().probability > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]
// They panic when nobody can read what they print.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod cards;
pub mod decision;
pub mod explanation;
pub mod features;
pub mod http;
pub mod model;
pub mod outlook;
pub mod posterior;
mod regular_file;
pub mod situation;
pub mod training;
