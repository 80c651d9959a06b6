//! `laboratory puzzles make`.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use laboratory_puzzles::{Maker, Settings};
use rayon::prelude::*;
use terminal::{Outcome, one_of, screen};
use tichu::Decision;
use tichu_play::{Engine, Networks, seed_of_part};
use tichu_puzzles::{Book, Puzzle, Theme};

use terminal::account::Account;
use terminal::models::ModelOptions;

/// Options of `puzzles make`.
#[derive(Args)]
pub struct MakeOptions {
    /// File of the puzzles; those that it has already stay, so take another seed for more
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many matches are played; one takes a processor about 20 seconds
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    matches: usize,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Only decisions of this kind
    #[arg(long, value_name = "KIND", value_parser = one_of(Decision::ALL, Decision::name))]
    kind: Option<Decision>,

    #[command(flatten)]
    models: ModelOptions,
}

/// Finds puzzles and writes them.
pub(super) fn run(options: &MakeOptions) -> Outcome {
    outputs::check_file(&options.out)?;
    let mut book = match fs::read(&options.out) {
        Ok(bytes) => Book::from_bytes(&bytes)?,
        Err(_) => Book::default(),
    };
    let source = options.models.source();
    let networks = Networks::load(&source)?;
    let engine = Engine::load(&source, &networks)?;
    let settings = Settings {
        kind: options.kind,
        ..Settings::default()
    };
    let maker = Maker::new(&networks, &engine, settings);
    let bar = screen::bar("matches", options.matches as u64);
    let found: Vec<Vec<Puzzle>> = (0..options.matches)
        .into_par_iter()
        .with_max_len(1)
        .map_init(
            || maker.clone(),
            |maker, number| {
                let found = maker.of_match(seed_of_part(options.seed, number as u64));
                bar.inc(1);
                found
            },
        )
        .collect();
    bar.finish_and_clear();
    let before = book.puzzles.len();
    book.puzzles.extend(found.into_iter().flatten());
    let mut account = Account::default();
    account.say(format_args!(
        "{} puzzles in {} matches, {} in the file",
        book.puzzles.len() - before,
        options.matches,
        book.puzzles.len()
    ));
    for theme in Theme::ALL {
        let count = book
            .puzzles
            .iter()
            .filter(|puzzle| puzzle.theme == theme)
            .count();
        account.say(format_args!("{:<15} {count:>5}", theme.name()));
    }
    outputs::store(&options.out, &book.to_bytes())?;
    account.wrote([options.out.clone()]);
    Ok(())
}
