//! Rows of figures, as a table for people or as CSV.

use agents::Estimate;
use charts::page::{Columns, Table};
use clap::Args;
use terminal::{Format, Outcome, csv, screen};

use crate::Comparison;

/// What all commands take that print rows.
#[derive(Args)]
pub struct Run {
    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ROWS))]
    pub format: Format,
}

/// Rows about these items; their columns are to be added.
pub fn of<T>(items: impl IntoIterator<Item = T>) -> Columns<T> {
    Table::of("", items)
}

/// Prints rows; in no format of objects.
pub fn print<T>(rows: Columns<T>, format: Format) -> Outcome {
    let rows = rows.done();
    let text = match format {
        Format::Csv => to_csv(&rows),
        Format::Table | Format::Jsonl => to_text(&rows).into_bytes(),
    };
    Ok(screen::print(&text)?)
}

fn lines(rows: &Table) -> impl Iterator<Item = &Vec<String>> {
    std::iter::once(&rows.header).chain(&rows.rows)
}

/// The rows in columns of equal width.
fn to_text(rows: &Table) -> String {
    let width = |place: usize| lines(rows).map(|line| line[place].chars().count()).max();
    let widths: Vec<usize> = (0..rows.header.len()).filter_map(width).collect();
    let mut text = String::new();
    for line in lines(rows) {
        let cells =
            line.iter()
                .zip(&widths)
                .map(|(cell, width)| match cell.parse::<f64>().is_ok() {
                    true => format!("{cell:>width$}"),
                    false => format!("{cell:<width$}"),
                });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

/// The rows as comma-separated values.
fn to_csv(rows: &Table) -> Vec<u8> {
    let mut text = Vec::new();
    for line in lines(rows) {
        csv::write_row(line, &mut text);
    }
    text
}

/// A share and the ends of its interval, in percent.
pub fn percent(estimate: Option<Estimate>) -> [String; 3] {
    numbers(estimate, |value| format!("{:.2}", 100.0 * value))
}

/// A figure and the ends of its interval, with four digits.
pub fn precise(Estimate { mean, low, high }: Estimate) -> [String; 3] {
    [mean, low, high].map(|value| format!("{value:.4}"))
}

/// Adds the columns of how an agent did against another.
pub fn compared<T>(rows: Columns<T>, of: impl Fn(&T) -> &Comparison) -> Columns<T> {
    rows.columns(["won_percent", "low", "high"], |row| percent(of(row).won))
        .columns(["points", "low", "high"], |row| {
            numbers(of(row).points, |value| format!("{value:.2}"))
        })
}

/// Refuses fewer than two agents.
pub fn require_two<A>(agents: &[A]) -> Result<(), String> {
    match agents.len() {
        found @ ..2 => Err(format!("expected two agents or more, found {found}")),
        _ => Ok(()),
    }
}

/// The number of a trick; without one, the row is about all of them.
pub fn trick(number: Option<usize>) -> String {
    number.map_or("all".to_owned(), |number| number.to_string())
}

fn numbers(estimate: Option<Estimate>, written: impl Fn(f64) -> String) -> [String; 3] {
    match estimate {
        Some(Estimate { mean, low, high }) => [mean, low, high].map(written),
        None => [const { String::new() }; 3],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right_and_words_to_the_left() {
        let rows = of([("simple", "52.1"), ("mc:20", "9.0")])
            .column("agent", |(agent, _)| *agent)
            .column("won", |(_, won)| *won)
            .done();
        assert_eq!(to_text(&rows), "agent   won\nsimple  52.1\nmc:20    9.0\n");
        assert_eq!(to_csv(&rows), b"agent,won\nsimple,52.1\nmc:20,9.0\n");
    }
}
