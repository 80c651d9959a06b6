//! `laboratory mini play`, `learn` and `predictions`: agents against each other.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use clap::builder::PossibleValuesParser;
use mini_tichu::{Formula, Player};
use small_games::mini_tichu::FormulaName;
use terminal::Outcome;

use super::values::{self, Weighed};
use crate::Pair;
use crate::mini_tichu::experiments;
use crate::mini_tichu::{AgentName, Equipment, Learned};
use crate::rows::{self, Run, percent};

/// Options of `mini play`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct PlayMiniOptions {
    /// Two or more agents, separated by commas: random-move, random-leaf, simple, cards, combinations,
    /// possibilities, machine, mc:20, mcts:20, mc-learned:20, mcts-learned:20; the machine without its
    /// parts: machine-without-certainty, machine-without-danger, machine-defensive, machine-aggressive
    #[arg(long, required = true, value_delimiter = ',', value_name = "A,B")]
    agents: Vec<AgentName>,

    /// Rounds for each pair of agents: each deal is played twice, with seats swapped
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    rounds: u64,

    /// Play without the exchange of cards
    #[arg(long)]
    no_exchange: bool,

    /// The formula for the value of one combination
    #[arg(long, default_value = "thesis", value_parser = PossibleValuesParser::new(FormulaName::ALL.map(|(name, _)| name)))]
    formula: String,

    /// Weights of kinds for the players of 2012 and the machine, 0 to 100, such as pair=0.5,straight=1.2; those
    /// left out have their values of 2012. The kinds: single, king, ace, pair, triple, steps, fullhouse,
    /// straight, four, straight_flush
    #[arg(long, value_name = "KIND=WEIGHT,...")]
    weights: Option<Weighed>,

    /// The share of the value of its hand that a player of 2012 keeps when it follows, and the machine when it
    /// plays aggressively, 0 to 1: with less tolerance it plays more
    #[arg(long, value_name = "SHARE", default_value_t = Player::default().tolerance, value_parser = values::tolerance)]
    tolerance: f64,

    /// The most simulations that a search has for one decision, for all moves together
    #[arg(long, value_name = "COUNT")]
    simulations: Option<usize>,

    /// Print how many rounds each agent won in all its pairs, not the pairs
    #[arg(long)]
    totals: bool,

    /// The counts that mc-learned and mcts-learned draw hidden cards by, as mini learn writes them
    #[arg(long, value_name = "FILE")]
    learned: Option<PathBuf>,

    #[command(flatten)]
    run: Run,
}

const EXAMPLES: &str = "\
Examples:
  laboratory mini play --agents simple,possibilities,machine --rounds 10000
  laboratory mini play --agents simple,cards,combinations,possibilities,random-leaf --rounds 100 --totals
  laboratory mini play --agents simple,machine --tolerance 0.5 --weights straight=1.2
  laboratory mini play --agents random-move,mc:20,mcts:20 --no-exchange --format csv";

/// Options of `mini learn`.
#[derive(Args)]
pub struct LearnCountsOptions {
    /// Rounds to count
    #[arg(long, value_name = "COUNT", default_value_t = 100_000)]
    rounds: u64,

    /// The agent that plays them
    #[arg(long, default_value = "mcts:20")]
    agent: AgentName,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Options of `mini predictions`.
#[derive(Args)]
pub struct PredictionsOptions {
    /// The counts, as mini learn writes them
    #[arg(long, value_name = "FILE")]
    learned: PathBuf,

    /// Rounds to play
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    rounds: u64,

    /// The agent that plays them
    #[arg(long, default_value = "mcts:20")]
    agent: AgentName,

    #[command(flatten)]
    run: Run,
}

/// Plays all pairs.
pub fn run(options: &PlayMiniOptions) -> Outcome {
    rows::require_two(&options.agents)?;
    let learned = options.learned.as_deref().map(read).transpose()?;
    let formula = Formula::ALL
        .into_iter()
        .find(|one| one.name() == options.formula);
    let equipment = Equipment {
        formula: formula.unwrap_or_default(),
        weights: options.weights.clone().unwrap_or_default().weights(),
        tolerance: options.tolerance,
        learned: learned.map(Arc::new),
        simulations: options.simulations.unwrap_or(usize::MAX),
    };
    let deals = options.rounds.div_ceil(2);
    let exchange = !options.no_exchange;
    let pairs = experiments::pairs(
        &options.agents,
        deals,
        exchange,
        options.run.seed,
        &equipment,
    )?;
    if options.totals {
        return print_totals(options, &pairs);
    }
    let rows = rows::of(pairs)
        .column("agent", |row| row.agents[0])
        .column("against", |row| row.agents[1])
        .column("rounds", |row| row.comparison.games)
        .column("ties", |row| row.comparison.ties);
    let rows = rows::compared(rows, |row| &row.comparison);
    rows::print(rows, options.run.format)
}

fn print_totals(options: &PlayMiniOptions, pairs: &[Pair<AgentName>]) -> Outcome {
    let rows = rows::of(experiments::totals(&options.agents, pairs))
        .column("agent", |row| row.agent)
        .column("rounds", |row| row.rounds)
        .column("ties", |row| row.ties)
        .column("wins", |row| format!("{:.0}", row.wins))
        .columns(["won_percent", "low", "high"], |row| percent(row.won()));
    rows::print(rows, options.run.format)
}

/// Counts what players hold, and writes the counts.
pub fn learn(options: &LearnCountsOptions) -> Outcome {
    outputs::check_file(&options.out)?;
    let agent = options.agent.agent(&Equipment::default())?;
    let learned = Learned::learn(options.rounds, options.seed, &*agent);
    Ok(outputs::store(
        &options.out,
        learned.to_string().as_bytes(),
    )?)
}

/// How often statements about hidden cards are true.
pub fn predictions(options: &PredictionsOptions) -> Outcome {
    let learned = read(&options.learned)?;
    let agent = options.agent.agent(&Equipment::default())?;
    let found = experiments::predictions(&*agent, &learned, options.rounds, options.run.seed);
    let found = found.ok_or("expected a round or more, found none")?;
    let rows = rows::of([("random", found.random), ("learned", found.learned)])
        .column("hidden_cards", |(name, _)| *name)
        .column("statements", |_| found.statements)
        .columns(["true_percent", "low", "high"], |(_, share)| {
            percent(Some(*share))
        });
    rows::print(rows, options.run.format)
}

fn read(path: &Path) -> Result<Learned, String> {
    let fault = |error: &dyn std::error::Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| fault(&error))?;
    text.parse().map_err(|error| fault(&error))
}
