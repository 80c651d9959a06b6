//! `grand-tichu ladder`: where an agent stands, on deals that are the same for everybody.

use std::fmt::Write as _;

use clap::Args;
use terminal::{Format, Outcome, screen};
use tichu::TargetScore;
use tichu_play::arena::{Arena, Comparison, Estimate};

use super::{Field, output};
use terminal::models::ModelOptions;
use tichu_play::named::AgentName;

/// Options of `ladder`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct LadderOptions {
    /// The agent: see grand-tichu arena --help
    #[arg(
        long,
        value_name = "NAME",
        required_unless_present = "foreign",
        conflicts_with = "foreign"
    )]
    agent: Option<AgentName>,

    /// A program of your own: see grand-tichu arena --help
    #[arg(long, value_name = "COMMAND")]
    foreign: Option<String>,

    /// Play only the first of the 2,000 deals; figures of others compare with those of all
    #[arg(long, value_name = "COUNT", default_value_t = DEALS)]
    deals: u64,

    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ALL))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu ladder --foreign 'my-bot --fast'    where does my bot stand?
  grand-tichu ladder --agent search:champion:deals=100

Every rung is an agent of this program. The deals are always the same, and each is played twice with seats
swapped; so the figures of two programs compare. See docs/play.md for the figures of others.";

/// The deals follow from it: a change makes all published figures worthless.
const SEED: u64 = 20_261_126;

/// How many deals the ladder has.
const DEALS: u64 = 2000;

/// The agents of the ladder, from below.
const RUNGS: [&str; 5] = ["random", "lowest", "rules", "policy", "champion"];

/// Plays against all rungs and prints what was found.
pub fn run(options: &LadderOptions) -> Outcome {
    let field = Field::new(options.foreign.as_deref(), &options.models)?;
    let agent = options.agent.clone().unwrap_or(AgentName::Foreign);
    let rungs: Vec<AgentName> = RUNGS
        .iter()
        .map(|name| name.parse())
        .collect::<Result<_, _>>()?;
    // Against itself an agent gains exactly nothing.
    let pairs: Vec<_> = rungs
        .iter()
        .filter(|rung| **rung != agent)
        .map(|rung| (&agent, rung))
        .collect();
    let arena = Arena {
        seed: SEED,
        deals: 0..options.deals,
        matches: 0..0,
        target: TargetScore::default(),
    };
    let comparisons = field.compare(&pairs, &arena, None)?;
    let text = match options.format {
        Format::Table => table(&comparisons).into_bytes(),
        Format::Csv => output::csv(&comparisons),
        Format::Jsonl => output::jsonl(&comparisons, field.people()),
    };
    Ok(screen::print(&text)?)
}

/// For people: a row for each rung, from below, and where the agent stands.
fn table(comparisons: &[Comparison]) -> String {
    let mut text = String::new();
    let Some(first) = comparisons.first() else {
        return text;
    };
    let [agent, _] = &first.agents;
    // Writing to a String never fails.
    let _ = writeln!(
        text,
        "{agent} on the ladder: {} deals of seed {}, each played twice\n\n{:<10} {:>26} {:>26}",
        first.deals, first.seed, "against", "points a round", "rounds won"
    );
    for comparison in comparisons {
        let [_, rung] = &comparison.agents;
        let points = comparison.points.map(|points| interval(&points, 1.0, ""));
        let won = comparison
            .rounds
            .map(|rounds| interval(&rounds.won, 100.0, "%"));
        let _ = writeln!(
            text,
            "{rung:<10} {:>26} {:>26}",
            points.unwrap_or_default(),
            won.unwrap_or_default()
        );
        if let Some(first) = &comparison.forfeits[0].first {
            let rounds = comparison.forfeits[0].rounds;
            let _ = writeln!(text, "           forfeits {rounds}, the first in {first}");
        }
    }
    let beaten = comparisons
        .iter()
        .filter(|comparison| comparison.points.is_some_and(|points| points.low > 0.0))
        .map(|comparison| &comparison.agents[1])
        .next_back();
    let _ = match beaten {
        Some(rung) => writeln!(text, "\nIt is stronger than {rung}."),
        None => writeln!(text, "\nIt is clearly stronger than no rung."),
    };
    text
}

/// A mean with its 95% interval.
fn interval(estimate: &Estimate, scale: f64, unit: &str) -> String {
    let Estimate { mean, low, high } = estimate;
    let [mean, low, high] = [mean, low, high].map(|number| scale * number);
    match unit {
        "" => format!("{mean:+.1} ({low:+.1} to {high:+.1})"),
        unit => format!("{mean:.1}{unit} ({low:.1} to {high:.1})"),
    }
}
