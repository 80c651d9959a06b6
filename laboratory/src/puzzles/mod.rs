//! `laboratory puzzles`: the puzzles and the quiz that ship.

mod check;
mod make;
mod quiz;

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
    /// Find puzzles: play matches as people do, and keep the decisions that surely lose points
    Make(make::Options),
    /// Play puzzles out again in other deals
    Check(check::Options),
    /// Make the pool of hands from which each day has its quiz
    Quiz(quiz::Options),
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Make(options) => make::run(options),
        Command::Check(options) => check::run(options),
        Command::Quiz(options) => quiz::run(options),
    }
}
