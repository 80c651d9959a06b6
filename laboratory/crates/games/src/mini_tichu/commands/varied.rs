//! `laboratory mini weights` and `tolerances`: the first two experiments of 2012.

use clap::Args;
use terminal::Outcome;

use crate::mini_tichu::experiments;
use crate::rows::{self, Run, percent};

/// Options of the experiments.
#[derive(Args)]
pub struct VariedOptions {
    /// Deals
    #[arg(long, value_name = "COUNT", default_value_t = 10_000)]
    deals: u64,

    #[command(flatten)]
    run: Run,
}

/// How often the best split has a kind, by the weight of the kind.
pub fn weights(options: &VariedOptions) -> Outcome {
    let found = experiments::weights(options.deals, options.run.seed);
    let rows = rows::of(found)
        .column("kind", |row| row.kind.name())
        .column("weight", |row| format!("{:.1}", row.weight))
        .columns(["used_percent", "low", "high"], |row| {
            percent(Some(row.used))
        })
        .column("held_percent", |row| {
            format!("{:.2}", 100.0 * row.held.mean)
        });
    rows::print(rows, options.run.format)
}

/// How often players follow, by their tolerance.
pub fn tolerances(options: &VariedOptions) -> Outcome {
    let found = experiments::tolerances(options.deals, options.run.seed);
    let rows = rows::of(found)
        .column("tolerance", |row| format!("{:.1}", row.tolerance))
        .column("plays", |row| row.plays)
        .column("passes", |row| row.passes)
        .column("plays_percent", |row| {
            let (plays, passes) = (f64::from(row.plays), f64::from(row.passes));
            format!("{:.2}", 100.0 * plays / (plays + passes))
        });
    rows::print(rows, options.run.format)
}
