//! `laboratory puzzles`: the puzzles and the quiz that ship.

mod check;
mod make;
mod quiz;

use clap::Subcommand;
use terminal::Outcome;

/// A command of `puzzles`.
#[derive(Subcommand)]
pub enum PuzzlesCommand {
    /// Find puzzles: play matches as people do, and keep the decisions that surely lose points
    Make(make::MakeOptions),
    /// Play puzzles out again in other deals
    Check(check::CheckOptions),
    /// Make the pool of hands from which each day has its quiz
    Quiz(quiz::QuizOptions),
}

impl PuzzlesCommand {
    /// Runs the command.
    pub fn run(&self) -> Outcome {
        match self {
            PuzzlesCommand::Make(options) => make::run(options),
            PuzzlesCommand::Check(options) => check::run(options),
            PuzzlesCommand::Quiz(options) => quiz::run(options),
        }
    }
}
