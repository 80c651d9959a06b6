//! `grand-tichu ladder`: where an agent stands, on deals that are the same for everybody.

use std::io::{self, Write};

use clap::Args;
use terminal::{Format, Outcome};
use tichu::TargetScore;
use tichu_play::arena::{Arena, Comparison};

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
    field.print(&comparisons, options.format, |_, out| {
        table(&comparisons, out)
    })
}

/// For people: a row for each rung, from below, and where the agent stands.
fn table(comparisons: &[Comparison], out: &mut Vec<u8>) -> io::Result<()> {
    let Some(first) = comparisons.first() else {
        return Ok(());
    };
    let [agent, _] = &first.agents;
    writeln!(
        out,
        "{agent} on the ladder: {} deals of seed {}, each played twice\n\n{:<10} {:>26} {:>26}",
        first.deals, first.seed, "against", "points a round", "rounds won"
    )?;
    for comparison in comparisons {
        let [_, rung] = &comparison.agents;
        let points = comparison.points.as_ref().map(output::points);
        let won = comparison.rounds.map(|rounds| output::percent(&rounds.won));
        writeln!(
            out,
            "{rung:<10} {:>26} {:>26}",
            points.unwrap_or_default(),
            won.unwrap_or_default()
        )?;
        if let Some(first) = &comparison.forfeits[0].first {
            let rounds = comparison.forfeits[0].rounds;
            writeln!(out, "           forfeits {rounds}, the first in {first}")?;
        }
    }
    let beaten = comparisons
        .iter()
        .filter(|comparison| comparison.points.is_some_and(|points| points.low > 0.0))
        .map(|comparison| &comparison.agents[1])
        .next_back();
    match beaten {
        Some(rung) => writeln!(out, "\nIt is stronger than {rung}."),
        None => writeln!(out, "\nIt is clearly stronger than no rung."),
    }
}
