//! `laboratory mini`: Mini-Tichu and the experiments with its players.

mod agent_name;
mod commands;
pub mod experiments;
mod groups;
mod learned;
pub mod machines;
mod probabilities;

use clap::{Args, Subcommand};
use commands::{hand, play, probability, varied};
use terminal::Outcome;

pub use agent_name::{AgentName, AgentNameError, Equipment, NothingLearned, Simulations};
pub use learned::{Learned, LearnedError};
pub use probabilities::{Probability, probabilities};

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
    Probabilities(probability::Options),
    /// How often the best split has a kind, by the weight of the kind
    Weights(varied::Options),
    /// How often players follow, by their tolerance
    Tolerances(varied::Options),
}

/// Does what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Hand(options) => hand::run(options),
        Command::Play(options) => play::run(options),
        Command::Learn(options) => play::learn(options),
        Command::Predictions(options) => play::predictions(options),
        Command::Probabilities(options) => probability::run(options),
        Command::Weights(options) => varied::weights(options),
        Command::Tolerances(options) => varied::tolerances(options),
    }
}
