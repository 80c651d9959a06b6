//! `grand-tichu puzzles`: decisions that most people get wrong.

mod print;
mod sheet;

use clap::{Args, Subcommand};
use terminal::Outcome;

/// Options of `puzzles`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print puzzles on a sheet: the questions first, the solutions on a last page
    Print(print::Options),
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Print(options) => print::run(options),
    }
}
