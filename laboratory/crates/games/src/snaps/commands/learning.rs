//! `laboratory snaps imitate`, `statistics` and `learn`: how agents learn from play.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use messages::Question as _;
use small_games::snaps::SnapsKnowledgeRequest;
use snaps::{Card, View};
use terminal::Outcome;

use crate::rows::{self, Run, percent, precise, trick};
use crate::snaps::experiments::{counting, imitation, imitation_of, learning};
use crate::snaps::{NamedAgent, Statistics};

/// Options of `snaps imitate`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ImitateOptions {
    /// The agent that the network watches
    #[arg(long, default_value = "rules")]
    agent: NamedAgent,

    /// Games to watch
    #[arg(long, value_name = "COUNT", default_value_t = 10_000)]
    deals: usize,

    /// Watch the rounds of this file instead, those of a person: a line each as snaps seat records it, which is
    /// the body of a question to /v1/snaps/knowledge. Rounds in which the player is not the declarer are left out.
    /// The network watches the first three quarters, and is tested on the others
    #[arg(long, value_name = "FILE", conflicts_with_all = ["agent", "deals"])]
    rounds: Option<PathBuf>,

    #[command(flatten)]
    run: Run,
}

const EXAMPLES: &str = "\
Examples:
  laboratory snaps imitate --deals 10000
  laboratory snaps imitate --rounds rounds.jsonl";

/// Options of `snaps statistics`.
#[derive(Args)]
pub struct StatisticsOptions {
    /// The agent that plays
    #[arg(long, default_value = "rules")]
    agent: NamedAgent,

    /// Deals to count
    #[arg(long, value_name = "COUNT", default_value_t = 100_000)]
    deals: u64,

    /// Fresh deals on which the statistics are compared with plain counting and the knowledge base
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    tests: u64,

    /// Print this many situations instead, those first that change the odds of a card most
    #[arg(long, value_name = "COUNT")]
    situations: Option<usize>,

    #[command(flatten)]
    run: Run,
}

/// Options of `snaps learn`.
#[derive(Args)]
pub struct SelfLearnOptions {
    /// Games that the network plays against itself
    #[arg(long, value_name = "COUNT", default_value_t = 100_000)]
    games: u64,

    /// Deals of each test against another agent; each is played twice, once on either side
    #[arg(long, value_name = "COUNT", default_value_t = 2000)]
    deals: u64,

    /// The agents that it is tested against, separated by commas
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "A,B",
        default_value = "random,rules"
    )]
    against: Vec<NamedAgent>,

    #[command(flatten)]
    run: Run,
}

/// Teaches a network, and compares it with its teacher.
pub fn imitate(options: &ImitateOptions) -> Outcome {
    let found = match &options.rounds {
        None => imitation(&options.agent, options.deals, options.run.seed),
        Some(path) => imitation_of(&leads(path)?, options.run.seed).map_err(|found| {
            let path = path.display();
            format!("{path}: expected four rounds or more in which the player leads first, found {found}")
        })?,
    };
    let watched = found.rows.iter();
    let watched = watched.map(|row| (row.games.to_string(), row.accuracy));
    let others = [
        ("teacher again", found.second_teacher),
        ("rules", found.rules),
    ];
    let others = others.into_iter();
    let others = others.filter_map(|(name, share)| Some((name.to_owned(), share?)));
    let rows = rows::of(watched.chain(others))
        .column("watched", |(watched, _)| watched.clone())
        .columns(["same_lead_percent", "low", "high"], |(_, share)| {
            percent(Some(*share))
        });
    rows::print(rows, options.run.format)
}

/// The first leads of recorded rounds.
fn leads(path: &Path) -> Result<Vec<(View, Card)>, String> {
    let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| fault(&error))?;
    let mut leads = Vec::new();
    let lines = text.lines().enumerate();
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let request = SnapsKnowledgeRequest::from_json(line.as_bytes());
        let view = request.and_then(|request| request.view());
        let view =
            view.map_err(|problem| fault(&format!("line {}: {}", number + 1, problem.detail())))?;
        let first = view.table().moves().first();
        if let Some((seat, one)) = first
            && *seat == view.seat()
            && let Some(card) = one.card()
        {
            let contract = *view.table().contract();
            let before = View::rebuild(view.seat(), view.dealt(), contract, &[]);
            leads.push((before.map_err(|error| fault(&error))?, card));
        }
    }
    Ok(leads)
}

/// Counts how players move, and compares the counts with other estimates of hidden cards.
pub fn statistics(options: &StatisticsOptions) -> Outcome {
    let found = Statistics::learn(&options.agent, options.deals, options.run.seed);
    if let Some(most) = options.situations {
        let rows = rows::of(found.rows().into_iter().take(most))
            .column("situation", |row| row.situation)
            .column("card", |row| {
                format!("{} {}", row.relation.name(), row.rank.text())
            })
            .column("cases", |row| row.cards)
            .column("p_k", |row| format!("{:.4}", row.prior))
            .column("p_k_given_s", |row| format!("{:.4}", row.posterior))
            .column("factor", |row| format!("{:.3}", row.factor));
        return rows::print(rows, options.run.format);
    }
    let rows = counting(&found, &options.agent, options.tests, options.run.seed);
    let rows = rows::of(rows)
        .column("trick", |row| trick(row.trick))
        .columns(["log_loss", "low", "high"], |row| precise(row.statistics))
        .columns(["against_plain", "low", "high"], |row| {
            precise(row.against_plain)
        })
        .columns(["against_hand_made", "low", "high"], |row| {
            precise(row.against_hand_made)
        });
    rows::print(rows, options.run.format)
}

/// Lets a network teach itself, and tests it on the way.
pub fn learn(options: &SelfLearnOptions) -> Outcome {
    let rows = learning(
        options.games,
        &options.against,
        options.deals,
        options.run.seed,
    );
    let rows = rows::of(rows)
        .column("games", |row| row.games)
        .column("against", |row| row.against)
        .column("tests", |row| row.comparison.games);
    let rows = rows::compared(rows, |row| &row.comparison);
    rows::print(rows, options.run.format)
}
