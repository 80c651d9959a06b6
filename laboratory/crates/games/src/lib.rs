#![doc = include_str!("../README.md")]

mod arena;
mod binomial;
pub mod deck_building;
pub mod mini_tichu;
pub mod q_learning;
mod rows;
pub mod snaps;

pub use arena::{Arena, Comparison};
pub use binomial::binomial_tail;

use clap::Subcommand;
use terminal::Outcome;

/// A command for one of these games.
#[derive(Subcommand)]
pub enum Command {
    /// Mini-Tichu, the game without special cards: split a hand, and let its players play
    Mini(mini_tichu::Options),
    /// Šnaps, the game with a secret partnership: its players, and what one can know of hidden cards
    Snaps(snaps::Options),
    /// A deck-building game: scripted rivals, and a learner of what to buy
    Deck(deck_building::Options),
}

impl Command {
    /// Does what the command asks for.
    ///
    /// # Errors
    /// The reason, for the person at the terminal.
    pub fn run(&self) -> Outcome {
        match self {
            Command::Mini(options) => mini_tichu::run(options),
            Command::Snaps(options) => snaps::run(options),
            Command::Deck(options) => deck_building::run(options),
        }
    }
}
