//! `laboratory snaps play` and `knowledge`.

use clap::Args;
use terminal::Outcome;

use crate::rows::{self, Run, precise, trick};
use crate::snaps::NamedAgent;
use crate::snaps::experiments::{calibration, ladder};

/// Options of `snaps play`.
#[derive(Args)]
pub struct PlaySnapsOptions {
    /// Two or more agents, separated by commas: random, rules, rules:75, sampling:50, cheater.
    /// rules:75 relies on conditions with a probability above 75%, rules on certain ones
    #[arg(long, required = true, value_delimiter = ',', value_name = "A,B")]
    agents: Vec<NamedAgent>,

    /// Deals for each pair of agents; each is played twice, once on either side
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    deals: u64,

    #[command(flatten)]
    run: Run,
}

/// Options of `snaps knowledge`.
#[derive(Args)]
pub struct KnowledgeOptions {
    /// The agent that plays
    #[arg(long, default_value = "rules")]
    agent: NamedAgent,

    /// Deals
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    deals: u64,

    /// Print how many of the cards of each probability were held, not how near the estimates are
    #[arg(long)]
    bins: bool,

    #[command(flatten)]
    run: Run,
}

/// Plays all pairs.
pub fn play(options: &PlaySnapsOptions) -> Outcome {
    rows::require_two(&options.agents)?;
    let rows = ladder(&options.agents, options.deals, options.run.seed);
    let rows = rows::of(rows)
        .column("agent", |row| row.agents[0])
        .column("against", |row| row.agents[1])
        .column("games", |row| row.comparison.games);
    let rows = rows::compared(rows, |row| &row.comparison);
    rows::print(rows, options.run.format)
}

/// How near estimates of hidden cards are.
pub fn knowledge(options: &KnowledgeOptions) -> Outcome {
    let found = calibration(&options.agent, options.deals, options.run.seed);
    if options.bins {
        let rows = rows::of(found.bins)
            .column("estimate", |bin| bin.estimator.name())
            .column("from", |bin| format!("{:.1}", bin.low))
            .column("cards", |bin| bin.count)
            .column("mean", |bin| format!("{:.4}", bin.mean))
            .columns(["held", "low", "high"], |bin| precise(bin.held));
        return rows::print(rows, options.run.format);
    }
    let rows = rows::of(found.scores)
        .column("trick", |score| trick(score.trick))
        .column("estimate", |score| score.estimator.name())
        .columns(["error", "low", "high"], |score| precise(score.error))
        .columns(["log_loss", "low", "high"], |score| precise(score.log_loss))
        .columns(["against_plain", "low", "high"], |score| {
            precise(score.against_plain)
        });
    rows::print(rows, options.run.format)
}
