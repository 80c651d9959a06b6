//! Comparisons as a table, as CSV and as JSON lines.

use std::io::{self, Write};

use serde::Serialize;
use tichu_play::arena::{Behaviour, Comparison, Estimate};

/// For people: the result of each pair, and how both sides and people play.
pub(super) fn table(
    comparisons: &[Comparison],
    people: &Behaviour,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for (place, comparison) in comparisons.iter().enumerate() {
        out.extend((place > 0).then_some(b'\n'));
        one(comparison, people, out)?;
    }
    Ok(())
}

fn one(comparison: &Comparison, people: &Behaviour, out: &mut Vec<u8>) -> io::Result<()> {
    let [a, b] = &comparison.agents;
    writeln!(out, "{a} against {b}, seed {}", comparison.seed)?;
    if let Some(points) = comparison.points {
        let (points, deals) = (self::points(&points), comparison.deals);
        writeln!(
            out,
            "  points a round   {points}, {deals} deals played twice"
        )?;
    }
    if let Some(rounds) = comparison.rounds {
        writeln!(out, "  rounds won       {}", percent(&rounds.won))?;
    }
    if let Some(matches) = comparison.matches {
        let played = matches.played;
        writeln!(
            out,
            "  matches won      {} of {played}",
            percent(&matches.won)
        )?;
    }
    if let Some(elo) = comparison.elo {
        let part = |part: Option<f64>| part.map_or("-".to_owned(), |elo| format!("{elo:+.0}"));
        let (mean, low, high) = (part(elo.mean), part(elo.low), part(elo.high));
        writeln!(out, "  Elo              {mean} ({low} to {high})")?;
    }
    for (name, forfeits) in comparison.agents.iter().zip(&comparison.forfeits) {
        if let Some(first) = &forfeits.first {
            let rounds = forfeits.rounds;
            writeln!(
                out,
                "  forfeits         {name} {rounds}, the first in {first}"
            )?;
        }
    }
    let [first, second] = &comparison.behaviour;
    let width = 10.max(a.chars().count()).max(b.chars().count());
    writeln!(out, "  {:<30} {a:>width$} {b:>width$} {:>8}", "", "people")?;
    let sides = first.rows().into_iter().zip(second.rows());
    for (((name, first), (_, second)), (_, people)) in sides.zip(people.rows()) {
        let share = |share: Option<f64>| {
            share.map_or("-".to_owned(), |share| format!("{:.1}%", 100.0 * share))
        };
        let [first, second, people] = [first, second, people].map(share);
        writeln!(
            out,
            "  {name:<30} {first:>width$} {second:>width$} {people:>8}"
        )?;
    }
    Ok(())
}

/// Mean points with their 95% interval.
pub(super) fn points(Estimate { mean, low, high }: &Estimate) -> String {
    format!("{mean:+.1} ({low:+.1} to {high:+.1})")
}

/// A share with its 95% interval.
pub(super) fn percent(estimate: &Estimate) -> String {
    let Estimate { mean, low, high } = estimate;
    let [mean, low, high] = [mean, low, high].map(|share| 100.0 * share);
    format!("{mean:.1}% ({low:.1} to {high:.1})")
}

/// The columns of CSV.
pub(super) const COLUMNS: &str = "a=agents/0 b=agents/1 seed deals points/mean points/low points/high rounds/won/mean \
    rounds/won/low rounds/won/high matches=matches/played matches/won/mean matches/won/low matches/won/high \
    a_forfeits=forfeits/0/rounds b_forfeits=forfeits/1/rounds";

/// A comparison beside the play of people.
#[derive(Serialize)]
pub(super) struct Beside<'a> {
    #[serde(flatten)]
    pub comparison: &'a Comparison,
    /// How people play.
    pub people: &'a Behaviour,
}
