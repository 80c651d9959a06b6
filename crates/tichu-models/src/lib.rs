//! Models that value the decisions of Tichu: loading and evaluating.
//!
//! Data flow: [`features`] turns a hand into numbers, [`model`] numbers into probabilities, and
//! [`decision`] probabilities into calls in a [`Situation`] with [players](Player). [`outlook`] estimates the results of the round and the
//! match with and without a call, [`posterior`] the probability to go out first, and
//! [`explanation`] the cards for and against a call as people weigh them, [`why`] those that a
//! recommendation rests on. [`structure`] splits a hand into plays,
//! [`tichu_call`] answers for 14 cards, [`exchange`] predicts the exchange, and [`trees`] evaluates
//! boosted decision trees for both.
//!
//! ```
//! use tichu::Scores;
//! use tichu_models::decision::{Advisor, Sections};
//! use tichu_models::model::Source;
//!
//! let advisor = Advisor::load(&Source::Embedded)?;
//! let hand = "Dr Ph GA SA BQ R9 S2 Ma".parse()?;
//! let answer = advisor.answer(&hand, Scores::default(), Sections::ALL);
//! assert!(answer.verdict.estimate("logistic").unwrap().probability > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod decision;
pub mod exchange;
pub mod explanation;
pub mod features;
pub mod model;
pub mod outlook;
mod player;
pub mod posterior;
pub mod regular_file;
mod situation;
pub mod structure;
pub mod tichu_call;
pub mod trees;
pub mod whole_hand;
pub mod why;

pub use player::{CallRecord, CallRecordError, Player, PlayerError, Style};
pub use situation::Situation;
