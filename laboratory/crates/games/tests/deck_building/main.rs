//! The deck-building game and its learner, from outside.

mod game;
mod learner;
mod models;
mod options;
mod table;
