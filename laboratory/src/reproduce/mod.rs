//! `laboratory reproduce`: the figures of publications beside ours, and figures of the documents.

mod elo;
mod grid;
mod logistic;
mod matrices;
mod reid;
mod solvers;
mod strangers;
mod thesis;
mod torres;
mod yang;

use clap::Subcommand;
use terminal::Outcome;

/// A command of `reproduce`.
#[derive(Subcommand)]
pub enum ReproduceCommand {
    /// Fit the two models of the thesis on its matrices, and print its figures beside ours
    Thesis(thesis::ThesisOptions),
    /// Make the matrices of the thesis from match logs, and compare them with its own
    Matrices(matrices::MatricesOptions),
    /// Learn from hands of strong players, or from matches with a strong player as the thesis does
    Elo(elo::EloOptions),
    /// Repeat the grid search of the thesis, in ten folds, on its matrices or on match logs
    Grid(grid::GridOptions),
    /// Search the C of the logistic regression of the thesis on its matrices, by five measures
    Logistic(logistic::LogisticOptions),
    /// Count how often hands with certain cards go out first, as Reid (2015) does, with 8 and 14 cards
    Reid(reid::ReidOptions),
    /// Fit the two models of the thesis with each solver, and compare times, figures and predictions
    Solvers(solvers::SolversOptions),
    /// Predict people of whom networks and models have seen nothing, and fit how sure the predictions may be
    Strangers(strangers::StrangersOptions),
    /// Train the perceptrons of Torres (2016) for the Tichu call on match logs, and print his figures
    /// beside ours
    Torres(torres::TorresOptions),
    /// Fit the systems of Yang (2018) for the success of a call to match logs, and print his figures
    /// beside ours
    Yang(yang::YangOptions),
}

impl ReproduceCommand {
    /// Reproduces what the options ask for.
    pub fn run(&self) -> Outcome {
        match self {
            ReproduceCommand::Thesis(options) => thesis::run(options),
            ReproduceCommand::Matrices(options) => matrices::run(options),
            ReproduceCommand::Elo(options) => elo::run(options),
            ReproduceCommand::Grid(options) => grid::run(options),
            ReproduceCommand::Logistic(options) => logistic::run(options),
            ReproduceCommand::Reid(options) => reid::run(options),
            ReproduceCommand::Solvers(options) => solvers::run(options),
            ReproduceCommand::Strangers(options) => strangers::run(options),
            ReproduceCommand::Torres(options) => torres::run(options),
            ReproduceCommand::Yang(options) => yang::run(options),
        }
    }
}
