//! Training: match logs go in, the models and networks that ship come out, with their figures, their
//! model cards and their files. [`tichu_bsw`] reads the logs and [`tichu_fitting`] fits numbers; this
//! crate decides which numbers to fit, on which hands, and in which order. Nothing that serves
//! depends on it.
//!
//! In the order of reading:
//! - [`mod@split`]: the parts and folds of a dataset, by match
//! - [`improvements`]: pairs of hands of which one is better
//! - [`fit`], [`learner`]: the three models of the first eight cards, and their parameters
//! - [`players`], [`profiles`], [`elo`]: how people differ
//! - [`held_out`], [`baselines`]: figures on held-out matches, and rules to beat
//! - [`mod@outlook`]: the results of calling and of not calling
//! - [`posterior`]: the chance to go out first, by type of hand
//! - [`protocol`]: the order of all that
//! - [`whole_hand`]: the models of the exchange and of the Tichu call
//! - [`play`]: the networks that play, by imitation and by self-play
//! - [`card`], [`mod@write`]: model cards, and storing a set of files as a whole

pub mod baselines;
pub mod card;
pub mod elo;
mod error;
pub mod fit;
pub mod held_out;
pub mod improvements;
pub mod learner;
pub mod outlook;
pub mod play;
pub mod players;
pub mod posterior;
pub mod profiles;
pub mod protocol;
pub mod split;
pub mod whole_hand;
pub mod write;

pub use error::TrainingError;
pub use learner::Recipe;
pub use outlook::playouts::Playouts;
pub use protocol::train;
