//! `grand-tichu snaps`: šnaps and the experiments with its players.

mod experiments;
mod solve;
mod table;

use clap::{Args, Subcommand};
use terminal::Outcome;

/// Options of `snaps`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let agents play against each other: all pairs, each deal once on either side
    Play(experiments::Play),
    /// Deal a round and solve it with open cards
    Solve(solve::Options),
    /// How near estimates of hidden cards are to the exact probabilities
    Knowledge(experiments::Knowledge),
    /// The probabilities of the hidden cards, with facts about them
    Table(table::Options),
    /// Teach a network the first lead of an agent
    Imitate(experiments::Imitate),
}

/// Does what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Play(options) => experiments::play(options),
        Command::Solve(options) => solve::run(options),
        Command::Knowledge(options) => experiments::knowledge(options),
        Command::Table(options) => table::run(options),
        Command::Imitate(options) => experiments::imitate(options),
    }
}
