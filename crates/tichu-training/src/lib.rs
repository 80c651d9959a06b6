//! Training: match logs in, fitted models and their figures out. Nothing that serves depends on it.
//!
//! The way of the data: [`tichu_bsw`] reads the logs, [`split`] splits their decisions by match,
//! [`fit`] fits with the help of [`solver`], [`calibrate`], [`shift`] and [`profiles`] turn scores
//! into probabilities and thresholds, [`mod@outlook`] and [`posterior`] learn the results of calls,
//! [`measures`] says how good that is on held-out matches, and [`mod@write`] stores it. [`protocol`] is
//! the order of all that.
//!
//! Beside that way: [`thesis`] repeats the thesis's two models on its own matrices, [`grid`]
//! its search for their parameters, [`boosting`] grows decision trees, [`whole_hand`] fits the models
//! of the exchange and the Tichu call, [`torres`] the perceptrons of Torres for the Tichu call, and
//! [`report`] shows everything on a [`page`] with [`chart`]s.

pub mod baselines;
pub mod boosting;
pub mod bootstrap;
pub mod calibrate;
pub mod card;
pub mod chart;
pub mod elo;
mod error;
pub mod fit;
pub mod grid;
pub mod held_out;
pub mod improvements;
pub mod learner;
pub mod measures;
pub mod newton;
pub mod outlook;
pub mod page;
pub mod play;
pub mod players;
pub mod posterior;
pub mod profiles;
pub mod protocol;
pub mod report;
pub mod shift;
pub mod solver;
pub mod split;
pub mod thesis;
pub mod torres;
pub mod whole_hand;
pub mod write;

pub use error::TrainingError;
pub use learner::Recipe;
pub use outlook::playouts::Playouts;
pub use protocol::train;
