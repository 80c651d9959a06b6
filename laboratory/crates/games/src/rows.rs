//! Rows of figures, as a table for people or as CSV.

use agents::Estimate;
use clap::Args;
use terminal::screen::print;
use terminal::{Format, Outcome, csv};

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

/// Rows under a head; every row has as many cells as the head.
pub struct Rows<const N: usize> {
    head: [&'static str; N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Rows<N> {
    /// No rows yet.
    pub fn new(head: [&'static str; N]) -> Rows<N> {
        Rows {
            head,
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn push(&mut self, row: [String; N]) {
        self.rows.push(row);
    }

    /// Prints the rows; in no format of objects.
    pub fn print(&self, format: Format) -> Outcome {
        let text = match format {
            Format::Csv => self.csv(),
            Format::Table | Format::Jsonl => self.table().into_bytes(),
        };
        Ok(print(&text)?)
    }

    fn lines(&self) -> impl Iterator<Item = [&str; N]> {
        let rows = self
            .rows
            .iter()
            .map(|row| row.each_ref().map(String::as_str));
        std::iter::once(self.head).chain(rows)
    }

    fn table(&self) -> String {
        let widths: [usize; N] = std::array::from_fn(|place| {
            let cells = self.lines().map(|line| line[place].chars().count());
            cells.max().unwrap_or_default()
        });
        let mut text = String::new();
        for line in self.lines() {
            let mut cells = String::new();
            for (place, (cell, width)) in line.into_iter().zip(widths).enumerate() {
                let is_number = cell.parse::<f64>().is_ok();
                let gap = if place == 0 { "" } else { "  " };
                cells += gap;
                cells += &match is_number {
                    true => format!("{cell:>width$}"),
                    false => format!("{cell:<width$}"),
                };
            }
            text += cells.trim_end();
            text.push('\n');
        }
        text
    }

    fn csv(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for line in self.lines() {
            csv::write_row(line, &mut text);
        }
        text
    }
}

/// A share and the ends of its interval, in percent.
pub fn percent(estimate: Option<Estimate>) -> [String; 3] {
    numbers(estimate, |value| format!("{:.2}", 100.0 * value))
}

/// A figure and the ends of its interval.
pub fn figure(estimate: Option<Estimate>) -> [String; 3] {
    numbers(estimate, |value| format!("{value:.2}"))
}

/// A figure and the ends of its interval, with four digits.
pub fn precise(Estimate { mean, low, high }: Estimate) -> [String; 3] {
    [mean, low, high].map(|value| format!("{value:.4}"))
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
        let mut rows = Rows::new(["agent", "won"]);
        rows.push(["simple".to_owned(), "52.1".to_owned()]);
        rows.push(["mc:20".to_owned(), "9.0".to_owned()]);
        assert_eq!(rows.table(), "agent   won\nsimple  52.1\nmc:20    9.0\n");
        assert_eq!(rows.csv(), b"agent,won\nsimple,52.1\nmc:20,9.0\n");
    }
}
