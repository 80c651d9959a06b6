//! `laboratory puzzles check`.

use std::path::PathBuf;

use clap::Args;
use laboratory_puzzles::{Check, Verdict};
use rayon::prelude::*;
use terminal::{Outcome, screen};
use tichu_play::{Engine, Networks, seed_of_part};
use tichu_puzzles::Book;

use terminal::account::Account;
use terminal::models::ModelOptions;

/// Options of `puzzles check`.
#[derive(Args)]
pub struct CheckOptions {
    /// File of the puzzles [default: those that ship]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// How many puzzles are checked, drawn at random [default: all]
    #[arg(long, value_name = "COUNT")]
    sample: Option<usize>,

    /// In how many deals of the hidden cards both answers are played out
    #[arg(long, value_name = "COUNT", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    deals: u32,

    /// Seed of the deals and of the sample
    #[arg(long, default_value_t = 1_000)]
    seed: u64,

    #[command(flatten)]
    models: ModelOptions,
}

/// The share of puzzles that has to hold.
const HOLDING: f64 = 0.95;

/// Plays puzzles out again; fails unless nearly all hold and none is refuted.
pub(super) fn run(options: &CheckOptions) -> Outcome {
    let book = Book::load(options.file.as_deref())?;
    let source = options.models.source();
    let networks = Networks::load(&source)?;
    let engine = Engine::load(&source, &networks)?;
    let check = Check::new(&networks, &engine, options.deals as usize);
    let mut numbers: Vec<usize> = (0..book.puzzles.len()).collect();
    if let Some(sample) = options.sample {
        fastrand::Rng::with_seed(options.seed).shuffle(&mut numbers);
        numbers.truncate(sample);
        numbers.sort_unstable();
    }
    let bar = screen::bar("puzzles", numbers.len() as u64);
    let checked: Vec<_> = numbers
        .par_iter()
        .with_max_len(1)
        .map_init(
            || check.clone(),
            |check, number| {
                let seed = seed_of_part(options.seed, *number as u64);
                let found = check.of(&book.puzzles[*number], seed);
                bar.inc(1);
                (number + 1, found)
            },
        )
        .collect();
    bar.finish_and_clear();
    let mut account = Account::default();
    let count = |verdict| {
        let is_so = |(_, found): &&(usize, Option<(Verdict, _)>)| {
            found.as_ref().is_some_and(|(one, _)| *one == verdict)
        };
        checked.iter().filter(is_so).count()
    };
    for (number, found) in &checked {
        let Some((verdict, evidence)) = found else {
            account.say(format_args!("{number:>5} cannot be played"));
            continue;
        };
        if *verdict != Verdict::Holds {
            let [people, champions] = evidence.tables;
            account.say(format_args!(
                "{number:>5} {}: people {:+.1} ± {:.1}, champions {:+.1} ± {:.1}",
                if *verdict == Verdict::Unclear {
                    "unclear"
                } else {
                    "refuted"
                },
                people.mean,
                people.error,
                champions.mean,
                champions.error
            ));
        }
    }
    let (holding, refuted) = (count(Verdict::Holds), count(Verdict::Refuted));
    account.say(format_args!(
        "{holding} of {} puzzles hold, {refuted} are refuted",
        checked.len()
    ));
    account.finish()?;
    if refuted > 0 || (holding as f64) < HOLDING * checked.len() as f64 {
        return Err("expected 95% of the puzzles to hold and none to be refuted".into());
    }
    Ok(())
}
