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

use clap::{Args, Subcommand};
use terminal::Outcome;

/// Options of `reproduce`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fit the two models of the thesis on its matrices, and print its figures beside ours
    Thesis(thesis::Options),
    /// Make the matrices of the thesis from match logs, and compare them with its own
    Matrices(matrices::Options),
    /// Learn from hands of strong players, or from matches with a strong player as the thesis does
    Elo(elo::Options),
    /// Repeat the grid search of the thesis, in ten folds, on its matrices or on match logs
    Grid(grid::Options),
    /// Search the C of the logistic regression of the thesis on its matrices, by five measures
    Logistic(logistic::Options),
    /// Count how often hands with certain cards go out first, as Reid (2015) does, with 8 and 14 cards
    Reid(reid::Options),
    /// Fit the two models of the thesis with each solver, and compare times, figures and predictions
    Solvers(solvers::Options),
    /// Predict people of whom networks and models have seen nothing, and fit how sure the predictions may be
    Strangers(strangers::Options),
    /// Train the perceptrons of Torres (2016) for the Tichu call on match logs, and print his figures
    /// beside ours
    Torres(torres::Options),
    /// Fit the systems of Yang (2018) for the success of a call to match logs, and print his figures
    /// beside ours
    Yang(yang::Options),
}

/// Reproduces what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Thesis(options) => thesis::run(options),
        Command::Matrices(options) => matrices::run(options),
        Command::Elo(options) => elo::run(options),
        Command::Grid(options) => grid::run(options),
        Command::Logistic(options) => logistic::run(options),
        Command::Reid(options) => reid::run(options),
        Command::Solvers(options) => solvers::run(options),
        Command::Strangers(options) => strangers::run(options),
        Command::Torres(options) => torres::run(options),
        Command::Yang(options) => yang::run(options),
    }
}
