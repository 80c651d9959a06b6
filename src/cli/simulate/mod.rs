//! `grand-tichu simulate`: hands played out with and without the call.

mod hands;
mod output;

use std::path::PathBuf;
use std::sync::Arc;

use clap::{ArgGroup, Args, ValueEnum};
use indicatif::ProgressBar;
use rayon::prelude::*;
use terminal::{Format, Outcome, screen};
use tichu_models::model::LoadError;
use tichu_play::Networks;
use tichu_play::network::NetworkSet;
use tichu_play::simulation::{Simulated, Simulation};
use work::Work;

use super::assumed::AssumedWords;
use super::columns::Columns;
use super::input::{HandReader, Input};
use super::line_error::LineError;
use super::situation::TableOptions;
use super::stream::{self, Answerer, First};
use super::styles;
use hands::AskedHand;
use terminal::models::ModelOptions;

/// Options of `simulate`.
#[derive(Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("hands"))]
pub struct SimulateOptions {
    /// The eight cards; without cards, simulate reads hands from standard input, one per line
    #[arg(value_name = "CARD", group = "hands")]
    cards: Vec<String>,

    #[command(flatten)]
    situation: TableOptions,

    /// Every hand of match logs (*.tch) or of directories of them whose partner has not called, at its
    /// scores and after the opponents' earlier calls
    #[arg(
        long,
        num_args = 1..,
        value_name = "DIR",
        group = "hands",
        conflicts_with_all = ["own_score", "opponent_score", "target_score", "opponent_called", "partner_called"]
    )]
    logs: Vec<PathBuf>,

    /// Number of random hands
    #[arg(long, value_name = "COUNT", group = "hands")]
    random: Option<u64>,

    /// Who sits in all seats
    #[arg(long, value_enum, default_value_t = Seating::People)]
    table: Seating,

    /// Deals of the other cards for each hand: at least 2 [default: 1000 for the cards of arguments,
    /// otherwise 100]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    deals: Option<u64>,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Format of the results
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ALL))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu simulate Dr GA SK BQ R9 S7 B3 G2
  grand-tichu simulate Dr GA SK BQ R9 S7 B3 G2 --own-score 300 --opponent-score 450 --table champions
  echo 'Dr GA SK BQ R9 S7 B3 G2 300:450' | grand-tichu simulate
  grand-tichu simulate --random 1000 --format csv > hands.csv
  grand-tichu simulate --logs path/to/logs --deals 50 --format csv > hands.csv

Each deal of the other cards is played twice, with the call and without it. All seats play the most
probable moves of their networks, and draw calls with their probabilities. Numbers after ± are
standard errors. The gain is a difference within deals.

Standard input has hands as grand-tichu decide reads them: plain, with their scores after them, as CSV
or as JSON lines. Options such as --own-score apply to every line that leaves them out.";

/// Deals that one thread plays before it takes others.
const PART: u64 = 64;

/// Who sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Seating {
    /// Players who play as people do
    People,
    /// Players who play as well as they can
    Champions,
}

/// Plays hands out and prints the results.
pub fn run(options: &SimulateOptions) -> Outcome {
    let reader = HandReader::new(Input::Auto, &options.situation);
    let hands = match &options.cards[..] {
        [] if !options.logs.is_empty() => Some(hands::of_logs(&options.logs)?),
        [] => (options.random)
            .map(|count| hands::by_lot(count, &reader, options.seed))
            .transpose()?,
        cards => Some(vec![AskedHand::of(reader.read(&cards.join(" "))?)]),
    };
    let mut player = Player::new(options, reader)?;
    let Some(hands) = hands else {
        let (mut out, _) = styles::output(options.format);
        return stream::run(&mut player, options.format, &mut out);
    };
    player.bar = screen::bar("deals", hands.len() as u64 * player.deals);
    let is_one = !options.cards.is_empty();
    let mut text = Vec::new();
    if !is_one {
        player.head(&mut text);
    }
    // Hands are played in groups, so that results can be read before the last is there.
    for (group, asked) in hands.chunks(256).enumerate() {
        let play = |(place, asked)| player.play(asked, (256 * group + place) as u64);
        let simulated: Vec<Simulated> = asked.par_iter().enumerate().map(play).collect();
        for (asked, simulated) in asked.iter().zip(&simulated) {
            match options.format {
                Format::Table if is_one => output::whole(asked, simulated, &mut text)?,
                _ => player.row(asked, simulated, &mut text),
            }
        }
        player.bar.suspend(|| screen::print(&text))?;
        text.clear();
    }
    player.bar.finish_and_clear();
    Ok(())
}

/// Plays hands out.
struct Player {
    networks: Arc<NetworkSet>,
    deals: u64,
    seed: u64,
    format: Format,
    bar: ProgressBar,
    reader: HandReader,
}

impl Player {
    fn new(options: &SimulateOptions, reader: HandReader) -> Result<Player, LoadError> {
        let networks = Networks::load(&options.models.source())?;
        let deals = if options.cards.is_empty() { 100 } else { 1000 };
        Ok(Player {
            networks: match options.table {
                Seating::People => networks.policy,
                Seating::Champions => networks.champion,
            },
            deals: options.deals.unwrap_or(deals),
            seed: options.seed,
            format: options.format,
            bar: ProgressBar::hidden(),
            reader,
        })
    }

    /// Plays all deals of a hand, on all processors.
    fn play(&self, asked: &AskedHand, number: u64) -> Simulated {
        let seed = self.seed.wrapping_add(number);
        let networks = Arc::clone(&self.networks);
        let simulation = Simulation::new(asked.hand, asked.situation.clone(), networks, seed);
        (0..self.deals.div_ceil(PART))
            .into_par_iter()
            .map(|part| {
                let deals = part * PART..self.deals.min((part + 1) * PART);
                let played = simulation.play(deals.clone(), &mut Work::unlimited());
                self.bar.inc(deals.end - deals.start);
                played
            })
            .reduce(Simulated::default, |mut all, part| {
                all += &part;
                all
            })
    }

    /// Writes the result of one of many hands.
    fn row(&self, asked: &AskedHand, simulated: &Simulated, out: &mut Vec<u8>) {
        match self.format {
            Format::Table => output::table_row(asked, simulated, out),
            Format::Csv => output::csv_row(asked, simulated, out),
            Format::Jsonl => output::json_row(asked, simulated, out),
        }
    }
}

/// Each hand on standard input has the seed that it would have as an argument.
impl Answerer for Player {
    fn begin(&mut self, first: &str) -> Result<First, String> {
        self.reader.begin(first)
    }

    fn columns(&self) -> Option<&Columns> {
        self.reader.columns()
    }

    fn head(&self, out: &mut Vec<u8>) {
        match self.format {
            Format::Table => output::table_head(out),
            Format::Csv => output::csv_head(out),
            Format::Jsonl => {}
        }
    }

    fn answer(&self, text: &str, out: &mut Vec<u8>) -> Result<Option<AssumedWords>, LineError> {
        let asked = AskedHand::of(self.reader.read(text)?);
        self.row(&asked, &self.play(&asked, 0), out);
        Ok(AssumedWords::of(asked.assumed))
    }
}
