//! Comparisons as a table, as CSV and as JSON lines.

use std::fmt::Write;

use serde::Serialize;
use terminal::csv::{write_names, write_object};
use terminal::write_json;
use tichu_play::arena::{Behaviour, Comparison, Estimate};

/// For people: the result of each pair, and how both sides and people play.
pub(super) fn table(comparisons: &[Comparison], people: &Behaviour) -> String {
    let mut text = String::new();
    for comparison in comparisons {
        if !text.is_empty() {
            text.push('\n');
        }
        // Writing to a String never fails.
        let _ = one(comparison, people, &mut text);
    }
    text
}

fn one(comparison: &Comparison, people: &Behaviour, text: &mut String) -> std::fmt::Result {
    let [a, b] = &comparison.agents;
    writeln!(text, "{a} against {b}, seed {}", comparison.seed)?;
    if let Some(points) = comparison.points {
        let deals = comparison.deals;
        let (mean, low, high) = (points.mean, points.low, points.high);
        writeln!(
            text,
            "  points a round   {mean:+.1} ({low:+.1} to {high:+.1}), {deals} deals played twice"
        )?;
    }
    if let Some(rounds) = comparison.rounds {
        writeln!(text, "  rounds won       {}", percent(&rounds.won))?;
    }
    if let Some(matches) = comparison.matches {
        let played = matches.played;
        writeln!(
            text,
            "  matches won      {} of {played}",
            percent(&matches.won)
        )?;
    }
    if let Some(elo) = comparison.elo {
        let part = |part: Option<f64>| part.map_or("-".to_owned(), |elo| format!("{elo:+.0}"));
        let (mean, low, high) = (part(elo.mean), part(elo.low), part(elo.high));
        writeln!(text, "  Elo              {mean} ({low} to {high})")?;
    }
    for (name, forfeits) in comparison.agents.iter().zip(&comparison.forfeits) {
        if let Some(first) = &forfeits.first {
            let rounds = forfeits.rounds;
            writeln!(
                text,
                "  forfeits         {name} {rounds}, the first in {first}"
            )?;
        }
    }
    let [first, second] = &comparison.behaviour;
    let width = 10.max(a.chars().count()).max(b.chars().count());
    writeln!(text, "  {:<30} {a:>width$} {b:>width$} {:>8}", "", "people")?;
    let sides = first.rows().into_iter().zip(second.rows());
    for (((name, first), (_, second)), (_, people)) in sides.zip(people.rows()) {
        let share = |share: Option<f64>| {
            share.map_or("-".to_owned(), |share| format!("{:.1}%", 100.0 * share))
        };
        let [first, second, people] = [first, second, people].map(share);
        writeln!(
            text,
            "  {name:<30} {first:>width$} {second:>width$} {people:>8}"
        )?;
    }
    Ok(())
}

fn percent(estimate: &Estimate) -> String {
    let Estimate { mean, low, high } = estimate;
    let [mean, low, high] = [mean, low, high].map(|share| 100.0 * share);
    format!("{mean:.1}% ({low:.1} to {high:.1})")
}

/// The columns of [`csv`].
const COLUMNS: &str = "a=agents/0 b=agents/1 seed deals points/mean points/low points/high rounds/won/mean \
    rounds/won/low rounds/won/high matches=matches/played matches/won/mean matches/won/low matches/won/high \
    a_forfeits=forfeits/0/rounds b_forfeits=forfeits/1/rounds";

/// One row for each pair.
pub(super) fn csv(comparisons: &[Comparison]) -> Vec<u8> {
    let mut text = Vec::new();
    write_names(COLUMNS, &mut text);
    for comparison in comparisons {
        write_object(COLUMNS, comparison, &mut text);
    }
    text
}

/// A comparison beside the play of people.
#[derive(Serialize)]
struct Beside<'a> {
    #[serde(flatten)]
    comparison: &'a Comparison,
    /// How people play.
    people: &'a Behaviour,
}

/// One object for each pair.
pub(super) fn jsonl(comparisons: &[Comparison], people: &Behaviour) -> Vec<u8> {
    let mut text = Vec::new();
    for comparison in comparisons {
        write_json(&Beside { comparison, people }, &mut text);
    }
    text
}
