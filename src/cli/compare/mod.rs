//! `grand-tichu compare`: the decisions of the players of match logs, beside those of the profiles.

mod disagreements;
mod replay;
mod rows;
mod summary;

use std::io::{self, Write};

use clap::Args;
use terminal::screen::{self, Unwritable};
use terminal::{Format, Outcome};
use tichu_models::decision::Advisor;

use super::styles;
use replay::Replay;
use terminal::logs::{self, LogOptions};
use terminal::models::ModelOptions;

/// Options of `compare`.
#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub struct CompareOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// Number of the strongest disagreements to list, per model and direction
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    show: usize,

    /// Format of the decisions
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ALL))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

const EXPLANATION: &str = "\
Examples:
  grand-tichu compare --logs path/to/logs --show 3
  grand-tichu compare --logs path/to/logs --format csv > decisions.csv

A table has how often each profile agrees with the players, how many of the players' calls succeeded,
and the hands with the strongest disagreement. With --format csv or jsonl, standard output has one row
for each hand, and the table goes to standard error.

The rows include hands whose partner has called (partner_called). No profile calls with them, and no
figure counts them, because nothing is left to decide. The profiles decide without knowing whether an
opponent has called (opponent_called). Probabilities know the player's record in the other matches of
the logs (player).";

/// Replays logs.
pub fn run(options: &CompareOptions) -> Outcome {
    let advisor = Advisor::load(&options.models.source())?;
    let files = options.logs.files()?;
    let bar = screen::bar("replaying logs", files.len() as u64);
    let replay = Replay::read(&files, &advisor, || bar.inc(1))?;
    bar.finish_and_clear();
    logs::report(&replay.dataset);
    Ok(print(&replay, &advisor, options)?)
}

/// Prints the replayed rounds. The table goes to standard error where standard output is for data.
fn print(
    replay: &Replay,
    advisor: &Advisor,
    &CompareOptions { show, format, .. }: &CompareOptions,
) -> Result<(), Unwritable> {
    let (mut out, styles) = styles::output(format);
    let mut text = Vec::new();
    summary::write(replay, advisor, styles, &mut text)?;
    disagreements::write(replay, advisor, show, styles, &mut text)?;
    if format == Format::Table {
        out.write_all(&text)?;
    } else {
        // The command asked for rows, so they follow even without the table.
        let _ = io::stderr().write_all(&text);
        rows::write(replay, advisor, format, &mut out)?;
    }
    Ok(out.flush()?)
}
