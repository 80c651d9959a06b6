//! `grand-tichu puzzles`: decisions that most people get wrong.

mod check;
#[cfg(feature = "training")]
mod make;
mod print;
#[cfg(feature = "training")]
mod quiz;
mod sheet;

use std::fs;
use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use terminal::Outcome;
use tichu_puzzles::{Book, shipped};

/// Options of `puzzles`.
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find puzzles: play matches as people do, and keep the decisions that surely lose points
    #[cfg(feature = "training")]
    Make(make::Options),
    /// Play puzzles out again in other deals
    Check(check::Options),
    /// Make the pool of hands from which each day has its quiz
    #[cfg(feature = "training")]
    Quiz(quiz::Options),
    /// Print puzzles on a sheet: the questions first, the solutions on a last page
    Print(print::Options),
}

/// Runs the command.
pub fn run(options: &Options) -> Outcome {
    match &options.command {
        #[cfg(feature = "training")]
        Command::Make(options) => make::run(options),
        Command::Check(options) => check::run(options),
        #[cfg(feature = "training")]
        Command::Quiz(options) => quiz::run(options),
        Command::Print(options) => print::run(options),
    }
}

/// Reads one of these by its name.
fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(name)).try_map(move |found| {
        let one = all.into_iter().find(|one| name(*one) == found);
        one.ok_or("expected one of the possible values")
    })
}

/// The puzzles of this file, or those that ship.
fn book(file: Option<&Path>) -> Result<Book, Box<dyn std::error::Error>> {
    let Some(file) = file else {
        let book = shipped::book();
        let puzzles = (1..=book.len()).map(|number| book.puzzle(number));
        let puzzles = puzzles.collect::<Result<_, _>>()?;
        return Ok(Book { puzzles });
    };
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let bytes = fs::read(file).map_err(|error| named(&error))?;
    Ok(Book::from_bytes(&bytes).map_err(|error| named(&error))?)
}
