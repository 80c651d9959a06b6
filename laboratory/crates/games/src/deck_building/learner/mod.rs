//! A tabular Q-learner of what to buy.
//!
//! Source: the thesis of [`crate::deck_building::published`], chapters 4 and 5. The state is the learner's own deck
//! in a few clipped counts and the turn; the action is the card to buy, or none. The play of action
//! cards is fixed.
//!
//! - [`variants`] has the published variants as data.
//! - [`tables`] makes tables: a value and a number of visits of each state and action.
//! - [`model`] is the manifest of a stored table.
//! - [`player`] buys by the table, and learns.
//! - [`rewards`] and [`plays`] have the readings of a reward and of a Chapel.
//! - [`settings`] has exploration, rewards, initial values and sizes.
//! - [`checkpoint`] is a table with the games after which it stood.
//! - [`training`] trains, tests and keeps the best table.
//!
//! The source states neither the reward, nor the initial values, nor the play of action cards; ours
//! are in [`settings::Settings`] and in [`plays`].

pub mod checkpoint;
pub mod model;
pub mod player;
pub mod plays;
pub mod rewards;
pub mod settings;
pub mod tables;
pub mod training;
pub mod variants;
