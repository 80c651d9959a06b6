//! `grand-tichu hand`: the structure of a hand.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tichu::{CardSet, Combination};
use tichu_models::model::Folder;
use tichu_models::structure::WinShares;

use super::assumed::AssumedWords;
use super::decide::styles::{self, Styles};
use super::questions::{faults, stream};
use super::{Outcome, models, screen};
use messages::Question as _;
use messages::{Problem, json as written};
use tichu_api::{StructureAnswer, StructureRequest};

/// Split a hand into as few plays as possible: how good is it?
#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub struct Options {
    /// The cards of the hand, 1 to 14; without cards, hand reads questions from standard input, one JSON
    /// object per line, and writes the answers of /v1/hand
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    /// Print the JSON of /v1/hand
    #[arg(long, requires = "cards")]
    json: bool,

    /// Directory of models [default: the models inside the binary]
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    models: Option<PathBuf>,
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
  grand-tichu hand 'Dr RA SK R9 B8 G4' --json
  grand-tichu hand < questions.jsonl";

/// Splits one hand, or each on standard input.
pub fn run(options: &Options) -> Outcome {
    let source = models::source(options.models.as_ref());
    let shares = WinShares::load(&source.or_embedded(Folder::Hand))?;
    if options.cards.is_empty() {
        if io::stdin().is_terminal() {
            return Err(
                "expected cards, or questions on standard input; see grand-tichu help hand".into(),
            );
        }
        return stream("questions", |text| answer(&shares, text));
    }
    let question = json!({"cards": options.cards.join(" ")}).to_string();
    let answer = answer(&shares, question.as_bytes()).map_err(|problem| faults(&problem))?;
    let mut text = Vec::new();
    if options.json {
        written::append(&answer, &mut text);
        text.push(b'\n');
        return Ok(screen::print(&text)?);
    }
    let (mut out, styles) = styles::table();
    table(&answer, styles, &mut text)?;
    let written = out.write_all(&text).and_then(|()| out.flush());
    Ok(written.map_err(screen::Unwritable::from)?)
}

fn answer(shares: &WinShares, question: &[u8]) -> Result<StructureAnswer, Problem> {
    StructureRequest::from_json(question).and_then(|request| StructureAnswer::of(shares, request))
}

fn table(
    answer: &StructureAnswer,
    Styles { head, .. }: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    writeln!(out, "{}", answer.cards)?;
    if let Some(words) = AssumedWords::of(answer.assumed_suits.0) {
        writeln!(out, "{words}")?;
    }
    writeln!(out, "\n{head}the fewest plays{head:#}")?;
    plays(&answer.split, out)?;
    writeln!(out, "\n{head}{:<24} {:>5}{head:#}", "number", "value")?;
    let mut number = |name: &str, value: String, meaning: &str| {
        writeln!(out, "{name:<24} {value:>5}  {meaning}")
    };
    number(
        "plays",
        answer.minimum_plays.to_string(),
        "get rid of all cards",
    )?;
    if let Some(plays) = answer.minimum_plays_single_phoenix {
        number(
            "with a single Phoenix",
            plays.to_string(),
            "when the Phoenix is a play of its own",
        )?;
    }
    number(
        "losing plays",
        format!("{:.2}", answer.losing_plays),
        "do not win their trick, at best",
    )?;
    number(
        "net tempo",
        format!("{:+.2}", answer.net_tempo),
        "losing plays minus winning plays, at best",
    )?;
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
