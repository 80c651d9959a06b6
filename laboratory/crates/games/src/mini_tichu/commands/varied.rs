//! `laboratory mini weights` and `tolerances`: the first two experiments of 2012.

use clap::Args;
use terminal::Outcome;

use crate::mini_tichu::experiments;
use crate::rows::{Rows, Run, percent};

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
    let head = [
        "kind",
        "weight",
        "used_percent",
        "low",
        "high",
        "held_percent",
    ];
    let mut rows = Rows::new(head);
    for row in experiments::weights(options.deals, options.run.seed) {
        let [used, low, high] = percent(Some(row.used));
        let [held, ..] = percent(Some(row.held));
        let (kind, weight) = (row.kind.name().to_owned(), format!("{:.1}", row.weight));
        rows.push([kind, weight, used, low, high, held]);
    }
    rows.print(options.run.format)
}

/// How often players follow, by their tolerance.
pub fn tolerances(options: &VariedOptions) -> Outcome {
    let mut rows = Rows::new(["tolerance", "plays", "passes", "plays_percent"]);
    for row in experiments::tolerances(options.deals, options.run.seed) {
        let (plays, passes) = (f64::from(row.plays), f64::from(row.passes));
        rows.push([
            format!("{:.1}", row.tolerance),
            row.plays.to_string(),
            row.passes.to_string(),
            format!("{:.2}", 100.0 * plays / (plays + passes)),
        ]);
    }
    rows.print(options.run.format)
}
