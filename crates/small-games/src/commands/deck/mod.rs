//! `grand-tichu deck`: the deck-building game and its learner.

mod curve;
mod draw;
mod person;
mod play;
mod simulate;
mod test;
mod train;

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
    Train(train::Options),
    /// Let a trained table play
    Test(test::Options),
    /// Draw learning curves
    Draw(draw::Options),
    /// Play a game yourself
    Play(play::Options),
}

/// Does what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Simulate(options) => simulate::run(options),
        Command::Train(options) => train::run(options),
        Command::Test(options) => test::run(options),
        Command::Draw(options) => draw::run(options),
        Command::Play(options) => play::run(options),
    }
}
