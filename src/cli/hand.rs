//! `grand-tichu hand`: the structure of a hand.

use std::io::{self, Write};

use clap::Args;
use serde_json::json;
use terminal::{Format, Outcome};
use tichu::{CardSet, Combination};
use tichu_api::{StructureAnswer, StructureRequest};
use tichu_models::model::Folder;
use tichu_models::structure::WinShares;

use super::assumed::AssumedWords;
use super::defaults::Defaults;
use super::questions::{self, Asked};
use super::styles::Styles;
use terminal::models::ModelOptions;

/// Split a hand into as few plays as possible: how good is it?
#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub struct HandOptions {
    /// The cards of the hand, 1 to 14; without cards, hand reads questions from standard input, one per
    /// line
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    /// Format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::NESTED))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

const EXPLANATION: &str = "\
Numbers:
  plays                 the fewest plays that get rid of all cards
  with a single Phoenix the fewest when the Phoenix is a play of its own
  losing plays          the fewest plays that do not win their trick, by how often people won with
                        such plays
  net tempo             the fewest losing plays minus winning plays; below 0 the hand wins more tricks
                        than it loses
Each number has a split of its own; the one that is shown has the fewest plays. It may break a bomb up.

Examples:
  grand-tichu hand Ph GA GK B9 G9 B8 G8 R8 S8 B4 S4 G2 S2 Hu
  grand-tichu hand 'Dr RA SK R9 B8 G4' --format jsonl
  grand-tichu hand --format jsonl < questions.jsonl

Lines of standard input are questions of /v1/hand, or cards. --format jsonl prints the answers of
/v1/hand.";

/// Splits one hand, or each on standard input.
pub fn run(options: &HandOptions) -> Outcome {
    let asked = Asked {
        cards: &options.cards,
        defaults: Defaults::of(&json!({})),
        format: options.format,
    };
    let load = || WinShares::load(&options.models.source().or_embedded(Folder::Hand));
    let answer = |shares: &_, request: StructureRequest| StructureAnswer::of(shares, request);
    questions::run(asked, load, answer, table)
}

fn table(
    answer: &StructureAnswer,
    Styles { head, .. }: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    writeln!(out, "{}", answer.hand)?;
    if let Some(words) = AssumedWords::of(answer.assumed_suits.0) {
        writeln!(out, "{words}")?;
    }
    writeln!(out, "\n{head}the fewest plays{head:#}")?;
    plays(&answer.split, out)?;
    writeln!(out, "\n{head}{:<24} {:>5}{head:#}", "number", "value")?;
    let single = answer
        .minimum_plays_single_phoenix
        .map(|plays| plays.to_string());
    let (losing, tempo) = (answer.losing_plays, answer.net_tempo);
    for (name, value, meaning) in [
        (
            "plays",
            Some(answer.minimum_plays.to_string()),
            "get rid of all cards",
        ),
        (
            "with a single Phoenix",
            single,
            "when the Phoenix is a play of its own",
        ),
        (
            "losing plays",
            Some(format!("{losing:.2}")),
            "do not win their trick, at best",
        ),
        (
            "net tempo",
            Some(format!("{tempo:+.2}")),
            "losing plays minus winning plays, at best",
        ),
    ] {
        if let Some(value) = value {
            writeln!(out, "{name:<24} {value:>5}  {meaning}")?;
        }
    }
    if !answer.bombs.is_empty() {
        writeln!(out, "\n{head}bombs{head:#}")?;
        plays(&answer.bombs, out)?;
    }
    Ok(())
}

/// Each play in a line, with the combination that it is.
fn plays(plays: &[CardSet], out: &mut Vec<u8>) -> io::Result<()> {
    let texts: Vec<String> = plays.iter().map(ToString::to_string).collect();
    let width = texts.iter().map(String::len).max().unwrap_or_default();
    for (cards, text) in plays.iter().zip(&texts) {
        // Of two readings the first is the highest.
        match Combination::readings(*cards).next() {
            Some(combination) => match combination.phoenix() {
                Some(rank) => writeln!(
                    out,
                    "{text:<width$}  {combination}, Phoenix as {}",
                    rank.symbol()
                )?,
                None => writeln!(out, "{text:<width$}  {combination}")?,
            },
            None => writeln!(out, "{text}")?,
        }
    }
    Ok(())
}
