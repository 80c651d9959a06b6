//! The commands for these games.

mod deck;
mod mini;
mod rows;
mod snaps;

use clap::Subcommand;
use terminal::Outcome;

/// A command for one of these games.
#[derive(Subcommand)]
pub enum Command {
    /// Mini-Tichu, the game without special cards: split a hand, and let its players play
    Mini(mini::Options),
    /// Šnaps, the game with a secret partnership: its players, and what one can know of hidden cards
    Snaps(snaps::Options),
    /// A deck-building game: scripted rivals, and a learner of what to buy
    Deck(deck::Options),
}

impl Command {
    /// Does what the command asks for.
    ///
    /// # Errors
    /// The reason, for the person at the terminal.
    pub fn run(&self) -> Outcome {
        match self {
            Command::Mini(options) => mini::run(options),
            Command::Snaps(options) => snaps::run(options),
            Command::Deck(options) => deck::run(options),
        }
    }
}
