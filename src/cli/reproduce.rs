//! `grand-tichu reproduce`: the figures of publications, beside ours.

mod grid;
mod solvers;
mod thesis;
mod torres;

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
    /// Repeat the grid search of the thesis, in ten folds, on its matrices or on match logs
    Grid(grid::Options),
    /// Fit the two models of the thesis with each solver, and compare times, figures and predictions
    Solvers(solvers::Options),
    /// Train the perceptrons of Torres (2016) for the Tichu call on match logs, and print his figures
    /// beside ours
    Torres(torres::Options),
}

/// Reproduces what the options ask for.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        Command::Thesis(options) => thesis::run(options),
        Command::Grid(options) => grid::run(options),
        Command::Solvers(options) => solvers::run(options),
        Command::Torres(options) => torres::run(options),
    }
}
