//! `grand-tichu puzzles`: decisions that most people get wrong.

mod print;
mod sheet;

use clap::Subcommand;
use terminal::Outcome;

/// The commands of `puzzles`.
#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Print puzzles on a sheet: the questions first, the solutions on a last page
    Print(print::PrintOptions),
}

/// Runs the command.
pub fn run(command: &PuzzlesCommand) -> Outcome {
    match command {
        PuzzlesCommand::Print(options) => print::run(options),
    }
}
