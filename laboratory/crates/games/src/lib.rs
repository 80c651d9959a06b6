#![doc = include_str!("../README.md")]

mod arena;
mod binomial;
pub mod deck_building;
pub mod mini_tichu;
pub mod q_learning;
mod rows;
pub mod snaps;

pub use arena::{Arena, Comparison, Pair};
pub use binomial::binomial_tail;

use clap::Subcommand;
use terminal::Outcome;

/// A command for one of these games.
#[derive(Subcommand)]
pub enum GamesCommand {
    /// Mini-Tichu, the game without special cards: split a hand, and let its players play
    #[command(subcommand)]
    Mini(mini_tichu::MiniCommand),
    /// Šnaps, the game with a secret partnership: its players, and what one can know of hidden cards
    #[command(subcommand)]
    Snaps(snaps::SnapsCommand),
    /// A deck-building game: scripted rivals, and a learner of what to buy
    #[command(subcommand)]
    Deck(deck_building::DeckCommand),
}

impl GamesCommand {
    /// Does what the command asks for.
    ///
    /// # Errors
    /// The reason, for the person at the terminal.
    pub fn run(&self) -> Outcome {
        match self {
            GamesCommand::Mini(command) => command.run(),
            GamesCommand::Snaps(command) => command.run(),
            GamesCommand::Deck(command) => command.run(),
        }
    }
}
