//! `laboratory puzzles quiz`.

use std::path::PathBuf;

use clap::Args;
use laboratory_puzzles::QuizMaker;
use rayon::prelude::*;
use terminal::{Outcome, screen};
use tichu::Scores;
use tichu_play::{Engine, Networks, seed_of_part};
use tichu_puzzles::{Quiz, QuizHand};

use terminal::account::Account;
use terminal::models::ModelOptions;

/// Options of `puzzles quiz`.
#[derive(Args)]
pub struct QuizOptions {
    /// File of the hands; it is written anew
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many hands; a day has ten
    #[arg(long, value_name = "COUNT", default_value_t = 3_650, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    hands: u32,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    models: ModelOptions,
}

/// How many matches are played for totals.
const MATCHES: u64 = 100;

/// The rounds at the beginning of a match, in which it is at 0:0 or close to it.
const FIRST_ROUNDS: usize = 2;

/// Finds hands and writes them.
pub(super) fn run(options: &QuizOptions) -> Outcome {
    outputs::check_file(&options.out)?;
    let source = options.models.source();
    let networks = Networks::load(&source)?;
    let engine = Engine::load(&source, &networks)?;
    let maker = QuizMaker::new(&networks, &engine);
    let seed_of = |part, number| seed_of_part(seed_of_part(options.seed, part), number);
    let matches: Vec<Vec<Scores>> = (0..MATCHES)
        .into_par_iter()
        .map_init(
            || maker.clone(),
            |maker, number| maker.totals(seed_of(0, number)),
        )
        .collect();
    let first: Vec<Scores> = matches
        .iter()
        .flat_map(|totals| totals.iter().take(FIRST_ROUNDS).copied())
        .collect();
    let any = matches.concat();
    let bar = screen::bar("hands", options.hands.into());
    let hands: Vec<QuizHand> = (0..options.hands)
        .into_par_iter()
        .with_max_len(1)
        .map(|number| {
            // Every second hand is of the beginning of a match.
            let totals = if number % 2 == 0 { &first } else { &any };
            let hand = maker.hand(totals, seed_of(1, number.into()));
            bar.inc(1);
            hand
        })
        .collect();
    bar.finish_and_clear();
    let quiz = Quiz::new(hands)?;
    outputs::store(&options.out, quiz.to_text().as_bytes())?;
    let mut account = Account::default();
    account.say(format_args!("{} hands", quiz.hands().len()));
    account.wrote([options.out.clone()]);
    Ok(())
}
