//! `laboratory mini`: Mini-Tichu and the experiments with its players.

mod agent_name;
mod commands;
pub mod experiments;
mod groups;
mod learned;
pub mod machines;
mod probabilities;

use clap::Subcommand;
use commands::{hand, play, probability, varied};
use terminal::Outcome;

pub use agent_name::{AgentName, AgentNameError, Equipment, NothingLearned, Simulations};
pub use learned::{Learned, LearnedError};
pub use probabilities::{Probability, probabilities};

/// A command of `mini`.
#[derive(Subcommand)]
pub enum MiniCommand {
    /// Split a hand into combinations, the best split first
    Hand(hand::HandOptions),
    /// Let agents play against each other: all pairs, each deal with swapped seats
    Play(play::PlayMiniOptions),
    /// Count what players hold when somebody plays, for searches that draw hidden cards by it
    Learn(play::LearnCountsOptions),
    /// How often statements about hidden cards are true, with and without such counts
    Predictions(play::PredictionsOptions),
    /// How probable it is that a hand holds a pair, a straight or another kind
    Probabilities(probability::ProbabilitiesOptions),
    /// How often the best split has a kind, by the weight of the kind
    Weights(varied::VariedOptions),
    /// How often players follow, by their tolerance
    Tolerances(varied::VariedOptions),
}

impl MiniCommand {
    /// Does what the options ask for.
    pub fn run(&self) -> Outcome {
        match self {
            MiniCommand::Hand(options) => hand::run(options),
            MiniCommand::Play(options) => play::run(options),
            MiniCommand::Learn(options) => play::learn(options),
            MiniCommand::Predictions(options) => play::predictions(options),
            MiniCommand::Probabilities(options) => probability::run(options),
            MiniCommand::Weights(options) => varied::weights(options),
            MiniCommand::Tolerances(options) => varied::tolerances(options),
        }
    }
}
