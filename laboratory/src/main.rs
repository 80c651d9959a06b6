//! The program `laboratory`: it makes and studies models. The service needs none of it.

mod puzzles;
mod report;
mod reproduce;
mod self_play;
mod solver;
mod train;

use std::env;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use laboratory_games::GamesCommand;
use puzzles::PuzzlesCommand;
use report::ReportOptions;
use reproduce::ReproduceCommand;
use self_play::SelfPlayOptions;
use terminal::program;
use train::TrainCommand;

/// Trains the models of grand-tichu, studies them, and repeats experiments of the literature.
#[derive(Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  laboratory train calls --logs path/to/logs --out mine       train your own models
  laboratory report --logs path/to/logs --models mine         see how good they are
  grand-tichu --models mine                                   serve them";

#[derive(Subcommand)]
enum Command {
    /// Train models from match logs
    #[command(subcommand)]
    Train(TrainCommand),
    /// Train the networks that play by self-play
    SelfPlay(SelfPlayOptions),
    /// Write a report on the models: ROC curves, calibration, the effect of each training choice
    Report(ReportOptions),
    /// Reproduce the figures of publications, and print them beside ours
    #[command(subcommand)]
    Reproduce(ReproduceCommand),
    /// Make the puzzles and the quiz that ship, and check puzzles
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),
    #[command(flatten)]
    Games(GamesCommand),
}

fn main() -> ExitCode {
    let line = match program::read::<CommandLine>(env::args_os()) {
        Ok(line) => line,
        Err(said) => return program::said(&said),
    };
    program::ended(program::all_processors().and_then(|()| match line.command {
        Command::Train(command) => command.run(),
        Command::SelfPlay(options) => self_play::run(&options),
        Command::Report(options) => report::run(&options),
        Command::Reproduce(command) => command.run(),
        Command::Puzzles(command) => command.run(),
        Command::Games(command) => command.run(),
    }))
}
