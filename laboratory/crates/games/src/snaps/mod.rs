//! `laboratory snaps`: šnaps and the experiments with its players.

mod commands;
mod declarer;
pub mod experiments;
mod network;
mod open;
mod player;
mod self_learner;
mod statistics;

use clap::Subcommand;
use commands::{learning, measures, seat, solve, table};
use terminal::Outcome;

pub use declarer::{certain_points, choose_trump, says_kontra};
pub use network::Network;
pub use open::{Cheater, DealError, OpenRound, OpenView};
pub use player::NamedAgent;
pub use self_learner::SelfLearner;
pub use statistics::{CardRelation, Situation, StatisticRow, Statistics, Way};

/// A command of `snaps`.
#[derive(Subcommand)]
pub enum SnapsCommand {
    /// Let agents play against each other: all pairs, each deal once on either side
    Play(measures::PlaySnapsOptions),
    /// Deal a round and solve it with open cards
    Solve(solve::SolveOptions),
    /// How near estimates of hidden cards are to the exact probabilities
    Knowledge(measures::KnowledgeOptions),
    /// The probabilities of the hidden cards, with facts about them
    Table(table::TableOptions),
    /// Teach a network the first lead of an agent or of a person
    Imitate(learning::ImitateOptions),
    /// Count how players move, and what that says of their cards
    Statistics(learning::StatisticsOptions),
    /// Let a network teach itself by playing against itself
    Learn(learning::SelfLearnOptions),
    /// Take a seat at a table of agents
    Seat(seat::SeatOptions),
}

impl SnapsCommand {
    /// Does what the options ask for.
    pub fn run(&self) -> Outcome {
        match self {
            SnapsCommand::Play(options) => measures::play(options),
            SnapsCommand::Solve(options) => solve::run(options),
            SnapsCommand::Knowledge(options) => measures::knowledge(options),
            SnapsCommand::Table(options) => table::run(options),
            SnapsCommand::Imitate(options) => learning::imitate(options),
            SnapsCommand::Statistics(options) => learning::statistics(options),
            SnapsCommand::Learn(options) => learning::learn(options),
            SnapsCommand::Seat(options) => seat::run(options),
        }
    }
}
