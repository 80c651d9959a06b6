//! `laboratory snaps play` and `knowledge`.

use clap::Args;
use terminal::Outcome;

use crate::rows::{Rows, Run, figure, percent, precise, trick};
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
    if options.agents.len() < 2 {
        let found = options.agents.len();
        return Err(format!("expected two agents or more, found {found}").into());
    }
    let mut rows = Rows::new([
        "agent",
        "against",
        "games",
        "won_percent",
        "low",
        "high",
        "points",
        "low",
        "high",
    ]);
    for row in ladder(&options.agents, options.deals, options.run.seed) {
        let [a, b] = row.players.map(|player| player.to_string());
        let [won, low, high] = percent(row.comparison.won);
        let [points, least, most] = figure(row.comparison.points);
        let games = row.comparison.games.to_string();
        rows.push([a, b, games, won, low, high, points, least, most]);
    }
    rows.print(options.run.format)
}

/// How near estimates of hidden cards are.
pub fn knowledge(options: &KnowledgeOptions) -> Outcome {
    let found = calibration(&options.agent, options.deals, options.run.seed);
    if options.bins {
        let mut rows = Rows::new(["estimate", "from", "cards", "mean", "held", "low", "high"]);
        for bin in found.bins {
            let [held, low, high] = precise(bin.held);
            let estimate = bin.estimator.name().to_owned();
            let (from, mean) = (format!("{:.1}", bin.low), format!("{:.4}", bin.mean));
            rows.push([estimate, from, bin.count.to_string(), mean, held, low, high]);
        }
        return rows.print(options.run.format);
    }
    let mut rows = Rows::new([
        "trick",
        "estimate",
        "error",
        "low",
        "high",
        "log_loss",
        "low",
        "high",
        "against_plain",
        "low",
        "high",
    ]);
    for score in found.scores {
        let [error, error_low, error_high] = precise(score.error);
        let [loss, loss_low, loss_high] = precise(score.log_loss);
        let [against, against_low, against_high] = precise(score.against_plain);
        let trick = trick(score.trick);
        let estimate = score.estimator.name().to_owned();
        rows.push([
            trick,
            estimate,
            error,
            error_low,
            error_high,
            loss,
            loss_low,
            loss_high,
            against,
            against_low,
            against_high,
        ]);
    }
    rows.print(options.run.format)
}
