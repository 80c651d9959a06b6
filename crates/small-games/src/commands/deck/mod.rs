//! `grand-tichu deck`: the deck-building game and its learner.

mod learner;
mod simulate;

use clap::{Args, Subcommand};
use terminal::Outcome;

/// Options of `deck`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let scripted rivals play against each other
    Simulate(simulate::Options),
    /// Train a learner of what to buy
    Train(learner::Train),
    /// Let a trained table play
    Test(learner::Test),
}

/// Does what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Simulate(options) => simulate::run(options),
        Command::Train(options) => learner::train(options),
        Command::Test(options) => learner::test(options),
    }
}
