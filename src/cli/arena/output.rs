//! Comparisons as a table, as CSV and as JSON lines.

use std::fmt::Write;

use serde::Serialize;
use tichu_play::arena::{Behaviour, Comparison, Estimate};

use crate::cli::csv::write_row;

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
const COLUMNS: &str = "a,b,seed,deals,points,points_low,points_high,rounds_won,rounds_won_low,rounds_won_high,matches,\
                       matches_won,matches_won_low,matches_won_high,a_forfeits,b_forfeits";

/// One row for each pair.
pub(super) fn csv(comparisons: &[Comparison]) -> Vec<u8> {
    let mut text = Vec::new();
    write_row(COLUMNS.split(','), &mut text);
    for comparison in comparisons {
        let numbers = |estimate: Option<Estimate>| {
            let parts = estimate.map(|Estimate { mean, low, high }| [mean, low, high]);
            parts.map_or_else(Default::default, |parts| parts.map(|part| part.to_string()))
        };
        let mut row = Vec::from(comparison.agents.each_ref().map(ToString::to_string));
        row.extend([comparison.seed.to_string(), comparison.deals.to_string()]);
        row.extend(numbers(comparison.points));
        row.extend(numbers(comparison.rounds.map(|rounds| rounds.won)));
        let played = comparison.matches.map_or(0, |matches| matches.played);
        row.push(played.to_string());
        row.extend(numbers(comparison.matches.map(|matches| matches.won)));
        row.extend(
            comparison
                .forfeits
                .each_ref()
                .map(|side| side.rounds.to_string()),
        );
        write_row(row, &mut text);
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
pub(super) fn jsonl(comparisons: &[Comparison], people: &Behaviour) -> serde_json::Result<Vec<u8>> {
    let mut text = Vec::new();
    for comparison in comparisons {
        serde_json::to_writer(&mut text, &Beside { comparison, people })?;
        text.push(b'\n');
    }
    Ok(text)
}
