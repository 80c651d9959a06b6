//! `grand-tichu puzzles`: decisions that most people get wrong.

mod print;
mod sheet;

use clap::{Args, Subcommand};
use terminal::Outcome;

/// Options of `puzzles`.
#[derive(Args)]
pub struct PuzzlesOptions {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Subcommand)]
enum PuzzlesCommand {
    /// Print puzzles on a sheet: the questions first, the solutions on a last page
    Print(print::PrintOptions),
}

/// Runs the command.
pub fn run(options: &PuzzlesOptions) -> Outcome {
    match &options.command {
        PuzzlesCommand::Print(options) => print::run(options),
    }
}
