//! The laboratory: experiments, trainings and reproductions, one subcommand each.

use std::process::ExitCode;

use clap::Parser;
use laboratory_games::Command;
use terminal::{Unwritable, screen};

/// Trains, measures and reproduces what the service answers from.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    match CommandLine::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.downcast_ref().is_some_and(Unwritable::is_closed_pipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            screen::remark(format_args!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}
