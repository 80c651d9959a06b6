//! `laboratory snaps`: šnaps and the experiments with its players.

mod commands;
mod declarer;
pub mod experiments;
mod network;
mod open;
mod player;
mod self_learner;
mod statistics;

use clap::{Args, Subcommand};
use commands::{learning, measures, seat, solve, table};
use terminal::Outcome;

pub use declarer::{certain_points, choose_trump, says_kontra};
pub use network::Network;
pub use open::{Cheater, DealError, OpenRound, OpenView};
pub use player::Player;
pub use self_learner::SelfLearner;
pub use statistics::{CardRelation, Situation, StatisticRow, Statistics, Way};

/// Options of `snaps`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let agents play against each other: all pairs, each deal once on either side
    Play(measures::Play),
    /// Deal a round and solve it with open cards
    Solve(solve::Options),
    /// How near estimates of hidden cards are to the exact probabilities
    Knowledge(measures::Knowledge),
    /// The probabilities of the hidden cards, with facts about them
    Table(table::Options),
    /// Teach a network the first lead of an agent or of a person
    Imitate(learning::Imitate),
    /// Count how players move, and what that says of their cards
    Statistics(learning::Count),
    /// Let a network teach itself by playing against itself
    Learn(learning::Learn),
    /// Take a seat at a table of agents
    Seat(seat::Options),
}

/// Does what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Play(options) => measures::play(options),
        Command::Solve(options) => solve::run(options),
        Command::Knowledge(options) => measures::knowledge(options),
        Command::Table(options) => table::run(options),
        Command::Imitate(options) => learning::imitate(options),
        Command::Statistics(options) => learning::statistics(options),
        Command::Learn(options) => learning::learn(options),
        Command::Seat(options) => seat::run(options),
    }
}
