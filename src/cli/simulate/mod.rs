//! `grand-tichu simulate`: hands played out with and without the call.

mod hands;
mod output;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use tichu_play::Networks;
use tichu_play::simulation::{Simulated, Simulation};

use super::decide::situation::TableOptions;
use super::screen;
use super::{Outcome, models};

/// Options of `simulate`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The eight cards
    #[arg(value_name = "CARD", required_unless_present_any = ["logs", "random"])]
    cards: Vec<String>,

    #[command(flatten)]
    situation: TableOptions,

    /// Every hand of match logs (*.tch) or of directories of them whose partner has not called, at its
    /// scores and after the opponents' earlier calls
    #[arg(
        long,
        num_args = 1..,
        value_name = "DIR",
        conflicts_with_all = [
            "cards", "random", "own", "opponents", "target_score", "opponent_called", "partner_called"
        ]
    )]
    logs: Vec<PathBuf>,

    /// Number of random hands
    #[arg(long, value_name = "COUNT", conflicts_with = "cards")]
    random: Option<u64>,

    /// Who sits in all seats
    #[arg(long, value_enum, default_value_t = Table::People)]
    table: Table,

    /// Deals of the other cards for each hand: at least 2 [default: 1000, and 100 with --logs or
    /// --random]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    deals: Option<u64>,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Format of the output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// Directory of models [default: the models inside the binary]
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    models: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu simulate Dr GA SK BQ R9 S7 B3 G2
  grand-tichu simulate Dr GA SK BQ R9 S7 B3 G2 --own 300 --opponents 450 --table champions
  grand-tichu simulate --random 1000 --format csv > hands.csv
  grand-tichu simulate --logs path/to/logs --deals 50 --format csv > hands.csv

Each deal of the other cards is played twice, with the call and without it. All seats play the most
probable moves of their networks, and draw calls with their probabilities. Numbers after ± are
standard errors. The gain is a difference within deals.";

/// Who sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    /// Players who play as people do
    People,
    /// Players who play as well as they can
    Champions,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// One line a hand, with a header
    Csv,
    /// One object a line
    Jsonl,
}

/// Deals that one thread plays before it takes others.
const PART: u64 = 64;

/// Plays hands out and prints the results.
pub fn run(options: &Options) -> Outcome {
    let is_one = options.logs.is_empty() && options.random.is_none();
    let hands = if !options.logs.is_empty() {
        hands::of_logs(&options.logs)?
    } else if let Some(count) = options.random {
        hands::by_lot(count, options.situation.to_situation(), options.seed)
    } else {
        vec![hands::one(
            &options.cards,
            options.situation.to_situation(),
        )?]
    };
    let source = models::source(options.models.as_ref());
    let networks = Networks::load(&source)?;
    let networks = match options.table {
        Table::People => networks.policy,
        Table::Champions => networks.champion,
    };
    let deals = options.deals.unwrap_or(if is_one { 1000 } else { 100 });
    let bar = ProgressBar::new(hands.len() as u64 * deals).with_style(
        ProgressStyle::with_template("deals {wide_bar} {pos}/{len} {eta} left")?,
    );
    let mut text = Vec::new();
    if options.format == Format::Csv {
        output::csv_head(&mut text);
    } else if options.format == Format::Table && !is_one {
        output::table_head(&mut text);
    }
    // Hands are played in groups, so that results can be read before the last is there.
    for (group, asked) in hands.chunks(256).enumerate() {
        let simulated: Vec<Simulated> = asked
            .par_iter()
            .enumerate()
            .map(|(place, asked)| {
                let number = (256 * group + place) as u64;
                let simulation = Simulation::new(
                    asked.hand,
                    asked.situation,
                    Arc::clone(&networks),
                    options.seed.wrapping_add(number),
                );
                play(&simulation, deals, &bar)
            })
            .collect();
        for (asked, simulated) in asked.iter().zip(&simulated) {
            match options.format {
                Format::Table if is_one => output::whole(asked, simulated, &mut text)?,
                Format::Table => output::table_row(asked, simulated, &mut text),
                Format::Csv => output::csv_row(asked, simulated, &mut text),
                Format::Jsonl => output::json_row(asked, simulated, &mut text)?,
            }
        }
        bar.suspend(|| screen::print(&text))?;
        text.clear();
    }
    bar.finish_and_clear();
    Ok(())
}

/// Plays all deals of a hand, on all processors.
fn play(simulation: &Simulation, deals: u64, bar: &ProgressBar) -> Simulated {
    (0..deals.div_ceil(PART))
        .into_par_iter()
        .map(|part| {
            let first = part * PART;
            let played = simulation.play(first..deals.min(first + PART));
            bar.inc(deals.min(first + PART) - first);
            played
        })
        .reduce(Simulated::default, |mut all, part| {
            all += &part;
            all
        })
}
