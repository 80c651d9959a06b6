//! `grand-tichu arena`: how strong agents are beside each other.

mod contestant;
mod foreign;
mod output;
mod rounds;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use tichu::TargetScore;
use tichu_play::arena::{Arena, Comparison, PlayedRound, Spectator};

use super::agents::{AgentName, Models};
use super::screen::print;
use super::{Outcome, models};
use contestant::contestant;
use foreign::Programs;
use rounds::RoundFile;

/// Options of `arena`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Two or more agents, separated by commas: engine (the recommendations, played by
    /// the champion), champion, policy, rules, lowest, random, sampled:policy,
    /// search:champion:playouts=300, monte-carlo:playouts=20, uct:playouts=20, foreign, partners such as
    /// champion+rules, or other Grand Tichu calls: champion@recommended, champion@never,
    /// champion@people, champion@balanced (a profile), champion@simulated:deals=200; other Tichu calls
    /// and exchanges: champion@tichu:recommended, champion@tichu:expert (a profile),
    /// champion@exchange:points, champion@exchange:people
    #[arg(long, required = true, value_delimiter = ',', value_name = "A,B")]
    agents: Vec<AgentName>,

    /// Deals for each pair of agents; each is played twice, with seats swapped
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    deals: u64,

    /// Sequences of deals that are played as a match, also twice
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    matches: u64,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Format of the output
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// The program that sits in the seats of the agent foreign, with its arguments; it speaks the lines
    /// of grand-tichu stdio
    #[arg(long, value_name = "COMMAND")]
    foreign: Option<String>,

    /// Directory of models [default: the models inside the binary]
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    models: Option<PathBuf>,

    /// Write every round as a line of JSON, with all cards and actions
    #[arg(long, value_name = "FILE")]
    rounds: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu arena --agents champion,policy --deals 2000
  grand-tichu arena --agents search:champion:playouts=300,champion  search against what it searches
  grand-tichu arena --agents champion,policy,rules,lowest,random    a ladder: all pairs
  grand-tichu arena --agents champion+rules,rules --matches 100     partners, and whole matches
  grand-tichu arena --agents champion@balanced,champion@people      what Grand Tichu calls are worth
  grand-tichu arena --agents champion,foreign --foreign 'my-bot --fast'   a program of your own";

/// How comparisons are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Table,
    /// One line a pair, with a header.
    Csv,
    /// One object; with more than two agents, an object with a list.
    Json,
}

/// Plays all pairs and prints what was found.
pub fn run(options: &Options) -> Outcome {
    if options.agents.len() < 2 {
        let found = options.agents.len();
        return Err(format!("expected two agents or more, found {found}").into());
    }
    let has_foreign = options.agents.iter().any(AgentName::is_foreign);
    let command = match (&options.foreign, has_foreign) {
        (None, true) => {
            return Err("expected --foreign COMMAND for the agent foreign, found none".into());
        }
        (Some(_), false) => {
            return Err("expected the agent foreign with --foreign, found none".into());
        }
        (command, _) => command.as_deref().unwrap_or_default(),
    };
    let programs = Programs::new(command);
    let source = models::source(options.models.as_ref());
    let models = Models::load(&source)?;
    let file = options
        .rounds
        .as_deref()
        .map(RoundFile::create)
        .transpose()?;
    let pairs = pairs(&options.agents);
    let arena = Arena {
        seed: options.seed,
        deals: options.deals,
        matches: options.matches,
        target: TargetScore::default(),
    };
    let all = (arena.deals + arena.matches) * pairs.len() as u64;
    let bar = ProgressBar::new(all).with_style(ProgressStyle::with_template(
        "arena {wide_bar} {pos}/{len} {eta} left",
    )?);
    let watcher = Watcher {
        bar: &bar,
        file: file.as_ref(),
    };
    let mut comparisons: Vec<Comparison> = Vec::with_capacity(pairs.len());
    for (a, b) in pairs {
        let side = |name| contestant(name, &models, &programs);
        comparisons.push(arena.compare(&*side(a), &*side(b), &watcher)?);
    }
    bar.finish_and_clear();
    if let Some(file) = &file {
        file.finish()?;
    }
    let people = &models.networks.manifest.training.behaviour;
    let text = match options.format {
        Format::Table => output::table(&comparisons, people),
        Format::Csv => output::csv(&comparisons),
        Format::Json => output::json(&comparisons, people)?,
    };
    print(text.as_bytes())?;
    Ok(())
}

/// Every agent with every later one.
fn pairs(agents: &[AgentName]) -> Vec<(&AgentName, &AgentName)> {
    let later = |place: usize| agents[place + 1..].iter();
    let each = agents.iter().enumerate();
    each.flat_map(|(place, a)| later(place).map(move |b| (a, b)))
        .collect()
}

struct Watcher<'a> {
    bar: &'a ProgressBar,
    file: Option<&'a RoundFile>,
}

impl Spectator for Watcher<'_> {
    fn progress(&self) {
        self.bar.inc(1);
    }

    fn round(&self, round: &PlayedRound) -> Result<(), String> {
        self.file.map_or(Ok(()), |file| file.write(round))
    }
}
