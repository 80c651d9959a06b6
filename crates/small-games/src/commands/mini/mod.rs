//! `grand-tichu mini`: Mini-Tichu and the experiments with its players.

mod experiments;
mod hand;
mod play;
mod probabilities;
mod values;

use clap::{Args, Subcommand};
use terminal::Outcome;

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
    /// Let agents play against each other: all pairs, each deal with swapped seats
    Play(play::Options),
    /// Count what players hold when somebody plays, for searches that draw hidden cards by it
    Learn(play::Learn),
    /// How often statements about hidden cards are true, with and without such counts
    Predictions(play::Predict),
    /// How probable it is that a hand holds a pair, a straight or another kind
    Probabilities(probabilities::Options),
    /// How often the best split has a kind, by the weight of the kind
    Weights(experiments::Options),
    /// How often players follow, by their tolerance
    Tolerances(experiments::Options),
}

/// Does what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Hand(options) => hand::run(options),
        Command::Play(options) => play::run(options),
        Command::Learn(options) => play::learn(options),
        Command::Predictions(options) => play::predictions(options),
        Command::Probabilities(options) => probabilities::run(options),
        Command::Weights(options) => experiments::weights(options),
        Command::Tolerances(options) => experiments::tolerances(options),
    }
}
