//! The agreement of the profiles with the humans, and the endings of the humans' calls.

use std::io::{self, Write};

use tichu_models::decision::Advisor;

use crate::cli::compare::replay::Replay;
use crate::cli::endings::Endings;
use crate::cli::styles::Styles;

/// Writes the counts of the logs and a table of four rows for each profile.
pub fn write(
    replay: &Replay,
    advisor: &Advisor,
    Styles { head, .. }: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let dataset = &replay.dataset;
    writeln!(out, "{dataset}\n")?;
    let calls = replay.endings();
    writeln!(
        out,
        "calls of the humans: {}, made: {}",
        calls.calls(),
        made(&calls)
    )?;
    if calls.unknown > 0 {
        writeln!(
            out,
            "calls whose end the log does not tell: {}",
            calls.unknown
        )?;
    }
    writeln!(
        out,
        "\n{head}{:<14} {:>9}  {:<14} {:>8} {:>8}  calls of the humans that were made{head:#}",
        "profile", "agreement", "who calls", "hands", "share"
    )?;
    for (profile, agreement) in advisor.profiles().iter().zip(replay.agreements(advisor)) {
        let groups = [
            ("both", agreement.both.calls(), Some(&agreement.both)),
            (
                "only the human",
                agreement.only_human.calls(),
                Some(&agreement.only_human),
            ),
            ("only it", agreement.only_profile, None),
            ("neither", agreement.neither, None),
        ];
        let mut name = profile.name.as_str();
        let mut share = percent(agreement.share());
        for (who, hands, endings) in groups {
            let part = percent(hands as f64 / agreement.hands() as f64);
            let row = format!("{name:<14} {share:>9}  {who:<14} {hands:>8} {part:>8}");
            match endings {
                Some(endings) => writeln!(out, "{row}  {}", made(endings))?,
                None => writeln!(out, "{row}")?,
            }
            (name, share) = ("", String::new());
        }
    }
    Ok(())
}

/// The share of calls that were made, its interval and of how many.
fn made(endings: &Endings) -> String {
    let share = endings.success().zip(endings.interval());
    share.map_or_else(
        || "none".to_owned(),
        |(share, (low, high))| {
            format!(
                "{} (95% interval {:.1}–{}) of {}",
                percent(share),
                low * 100.0,
                percent(high),
                endings.known()
            )
        },
    )
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}
