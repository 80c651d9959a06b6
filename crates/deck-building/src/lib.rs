//! A deck-building card game: its simulator, five scripted rivals, and a learner of what to buy.
//!
//! Every player starts with seven coppers and three estates, buys cards of a common supply, and
//! draws new hands from the own growing deck. The most points at the end win.
//!
//! - [`game`] plays games of two to four [`game::Player`]s under [`rules::Rules`], to an
//!   [`outcome::Outcome`].
//! - [`rivals`] are scripted players, and [`table`] plays them against each other.
//! - [`learner`] learns what to buy in a [`situation`].
//! - [`published`] holds the tables that the simulator reproduces.
//!
//! ```
//! use deck_building::published::Row;
//! use deck_building::rivals::Rival;
//! use deck_building::table::measure;
//!
//! let row = Row::of(&[Rival::Money, Rival::Chapel]).expect("a published row");
//! let measured = measure(row, 400, 1);
//! assert!(measured.wins[0] < measured.wins[1]);
//! ```

pub mod card;
pub mod deck;
pub mod game;
pub mod learner;
pub mod named;
pub mod outcome;
pub mod published;
pub mod rivals;
pub mod rules;
pub mod situation;
pub mod table;
