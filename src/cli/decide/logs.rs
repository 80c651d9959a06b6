//! `grand-tichu decide --logs`: the decisions of match logs, beside those of the profiles.

mod disagreements;
mod replay;
mod rows;
mod summary;

use std::io::{self, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use tichu_bsw::find_logs;
use tichu_models::decision::Advisor;

use super::output::Format;
use super::styles;
use crate::cli::Outcome;
use crate::cli::decide::logs::replay::Replay;
use crate::cli::screen::{self, Unwritable};

/// Replays logs. The summary goes above the table, and to standard error where standard output
/// is for data.
pub fn run(advisor: &Advisor, logs: &[PathBuf], format: Format, show: usize) -> Outcome {
    let files = find_logs(logs)?;
    let bar = ProgressBar::new(files.len() as u64).with_style(ProgressStyle::with_template(
        "replaying logs {wide_bar} {pos}/{len} {eta}",
    )?);
    let replay = Replay::read(&files, advisor, || bar.inc(1))?;
    bar.finish_and_clear();
    for problem in &replay.dataset.problems {
        screen::remark(format_args!("skipped {problem}"));
    }
    Ok(print(&replay, advisor, format, show)?)
}

/// Prints the replayed rounds.
fn print(
    replay: &Replay,
    advisor: &Advisor,
    format: Format,
    show: usize,
) -> Result<(), Unwritable> {
    let mut text = Vec::new();
    if format == Format::Table {
        let (mut out, styles) = styles::table();
        summary::write(replay, advisor, styles, &mut text)?;
        disagreements::write(replay, advisor, show, styles, &mut text)?;
        out.write_all(&text)?;
        out.flush()?;
    } else {
        summary::write(replay, advisor, styles::Styles::default(), &mut text)?;
        // The command asked for rows, so they follow even without the summary.
        let _ = io::stderr().write_all(&text);
        let mut out = styles::data();
        rows::write(replay, advisor, format, &mut out)?;
        out.flush()?;
    }
    Ok(())
}
