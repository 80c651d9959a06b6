//! Should I call Tichu with these 14 cards?
//!
//! Five levels of knowledge have models of their own: see [`Knowledge`]. Each has an additive
//! logistic regression and boosted trees, which estimate how many people call, and values of a call
//! and of no call.

mod advisor;
mod answer;
mod level;
mod manifest;
mod words;

pub use advisor::TichuAdvisor;
pub use answer::{TichuAnswer, TichuQuestion};
pub use level::{Caller, Level, Score, level_file};
pub use manifest::{
    CallFigures, FORMAT, FirstOutFigures, LevelFigures, RESULTS_FILE, TichuManifest,
};

pub use crate::whole_hand::Knowledge;

#[cfg(test)]
mod tests;
