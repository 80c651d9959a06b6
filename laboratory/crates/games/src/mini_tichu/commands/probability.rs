//! `laboratory mini probabilities`: how probable it is that a hand holds a kind of combination.

use clap::Args;
use terminal::{Format, Outcome};

use crate::rows;

/// Options of `mini probabilities`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ProbabilitiesOptions {
    /// How many of the 52 cards a hand has, 1 to 52
    #[arg(long, value_name = "COUNT", default_value_t = 13, value_parser = clap::value_parser!(u8).range(1..=52))]
    cards: u8,

    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ROWS))]
    format: Format,
}

const EXAMPLES: &str = "\
A hand holds a kind if some of its cards form it: a straight flush counts as a straight, too, and four of a
kind as a triple. Hands are counted exactly.

Examples:
  laboratory mini probabilities
  laboratory mini probabilities --cards 5 --format csv";

/// Counts the hands that hold each kind.
pub fn run(options: &ProbabilitiesOptions) -> Outcome {
    let found = crate::mini_tichu::probabilities(options.cards.into());
    let found = found.ok_or_else(|| format!("expected 1 to 52 cards, found {}", options.cards))?;
    let rows = rows::of(found)
        .column("kind", |one| one.kind.name())
        .column("hands", |one| one.hands)
        .column("of", |one| one.all)
        .column("percent", |one| format!("{:.4}", 100.0 * one.share()));
    rows::print(rows, options.format)
}
