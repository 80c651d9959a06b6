//! `laboratory deck test`: games of trained tables.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use deck_building::Card;
use terminal::Outcome;

use crate::deck_building::learner::checkpoint::Checkpoint;
use crate::deck_building::learner::plays::ChapelUse;
use crate::deck_building::learner::training;
use crate::deck_building::rivals::{Rival, list_of};
use crate::rows::{self, Run, percent};

/// Options of `deck test`.
#[derive(Args)]
pub struct TestOptions {
    /// The table, as deck train writes it
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,

    /// A directory of checkpoints instead, as deck train --checkpoints writes it: a row for each table
    #[arg(
        long,
        value_name = "DIRECTORY",
        conflicts_with = "model",
        required_unless_present = "model"
    )]
    checkpoints: Option<PathBuf>,

    /// One to three rivals, separated by commas: random, money, greedy, blacksmith, chapel
    #[arg(long, value_name = "A,B", default_value = "greedy,blacksmith,chapel")]
    rivals: String,

    /// How the table plays a Chapel: sparing, rival or unplayed
    #[arg(long, default_value = "sparing")]
    chapel: String,

    /// Games of a table
    #[arg(long, value_name = "COUNT", default_value_t = 10_000, value_parser = value_parser!(u64).range(1..))]
    games: u64,

    #[command(flatten)]
    run: Run,
}

/// The extension of a checkpoint's file.
pub const EXTENSION: &str = "bin";

/// Plays games of the tables, and prints their wins.
pub fn run(options: &TestOptions) -> Outcome {
    let rivals = list_of(&options.rivals, 1..=3)?;
    let chapel = ChapelUse::named(&options.chapel)?;
    match (&options.model, &options.checkpoints) {
        (Some(model), _) => one(options, model, &rivals, chapel),
        (None, Some(directory)) => all(options, directory, &rivals, chapel),
        (None, None) => unreachable!("clap demands one of both"),
    }
}

/// The table of a file.
pub fn read(path: &Path) -> Result<Checkpoint, String> {
    let named = |error: &dyn std::error::Error| format!("{}: {error}", path.display());
    let file = fs::read(path).map_err(|error| named(&error))?;
    Checkpoint::from_bytes(&file).map_err(|error| named(&error))
}

/// What one table wins, and its mean deck.
fn one(options: &TestOptions, model: &Path, rivals: &[Rival], chapel: ChapelUse) -> Outcome {
    let values = read(model)?.values;
    let tally = training::test(&values, chapel, rivals, options.games, options.run.seed);
    let alone = |value: f64| [format!("{value:.2}"), String::new(), String::new()];
    let mut figures = vec![
        ("won_percent", percent(tally.won(0..1))),
        ("points", alone(tally.mean_points(0))),
        ("turns", alone(tally.mean_turns())),
    ];
    figures.extend(Card::ALL.map(|card| (card.name(), alone(tally.mean_copies(0, card)))));
    let rows = rows::of(figures)
        .column("figure", |(name, _)| *name)
        .columns(["value", "low", "high"], |(_, value)| value.clone());
    rows::print(rows, options.run.format)
}

/// What every table of a directory wins, in the order of their training games.
fn all(options: &TestOptions, directory: &Path, rivals: &[Rival], chapel: ChapelUse) -> Outcome {
    let named = |error: std::io::Error| format!("{}: {error}", directory.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(named)? {
        let path = entry.map_err(named)?.path();
        if path.extension().is_some_and(|found| found == EXTENSION) {
            files.push(path);
        }
    }
    // By length first, so that 900000 stands before 1000000.
    files.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    if files.is_empty() {
        let shown = directory.display();
        return Err(format!("{shown}: expected files *.{EXTENSION}, found none").into());
    }
    let tested = files.iter().map(|file| {
        let Checkpoint { games, values } = read(file)?;
        let tally = training::test(&values, chapel, rivals, options.games, options.run.seed);
        Ok((games, tally))
    });
    let rows = rows::of(tested.collect::<Result<Vec<_>, String>>()?)
        .column("games", |(games, _)| {
            games.map_or_else(String::new, |games| games.to_string())
        })
        .columns(["won_percent", "low", "high"], |(_, tally)| {
            percent(tally.won(0..1))
        })
        .column("points", |(_, tally)| {
            format!("{:.2}", tally.mean_points(0))
        })
        .column("turns", |(_, tally)| format!("{:.2}", tally.mean_turns()));
    rows::print(rows, options.run.format)
}
