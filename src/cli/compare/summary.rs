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
    let (all, unknown) = (calls.calls(), calls.unknown);
    writeln!(out, "calls of the humans: {all}, made: {}", made(&calls))?;
    if unknown > 0 {
        writeln!(out, "calls whose end the log does not tell: {unknown}")?;
    }
    writeln!(
        out,
        "\n{head}{:<14} {:>9}  {:<14} {:>8} {:>8}  calls of the humans that were made{head:#}",
        "profile", "agreement", "who calls", "hands", "share"
    )?;
    for (profile, agreement) in advisor.profiles().iter().zip(replay.agreements(advisor)) {
        let (both, human) = (&agreement.both, &agreement.only_human);
        let groups = [
            ("both", both.calls(), Some(both)),
            ("only the human", human.calls(), Some(human)),
            ("only it", agreement.only_profile, None),
            ("neither", agreement.neither, None),
        ];
        let mut name = profile.name.as_str();
        let mut share = percent(agreement.share());
        for (who, hands, endings) in groups {
            let part = percent(hands as f64 / agreement.hands() as f64);
            let row = format!("{name:<14} {share:>9}  {who:<14} {hands:>8} {part:>8}");
            let made = endings.map_or_else(String::new, |endings| format!("  {}", made(endings)));
            writeln!(out, "{row}{made}")?;
            (name, share) = ("", String::new());
        }
    }
    Ok(())
}

/// The share of calls that were made, its interval and of how many.
fn made(endings: &Endings) -> String {
    let Some(share) = endings.success() else {
        return "none".to_owned();
    };
    let (low, high) = (share.low * 100.0, percent(share.high));
    let share = percent(share.mean);
    let known = endings.known();
    format!("{share} (95% interval {low:.1}–{high}) of {known}")
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}
