//! `grand-tichu mini`: Mini-Tichu and the experiments with its players.

mod experiments;
mod hand;

use clap::{Args, Subcommand};

use super::Outcome;

/// Options of `mini`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Split a hand into combinations, the best split first
    Hand(hand::Options),
    /// How often the best split has a kind, by the weight of the kind
    Weights(experiments::Options),
    /// How often players follow, by their tolerance
    Tolerances(experiments::Options),
}

/// Does what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Hand(options) => hand::run(options),
        Command::Weights(options) => experiments::weights(options),
        Command::Tolerances(options) => experiments::tolerances(options),
    }
}
