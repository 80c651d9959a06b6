//! `laboratory mini hand`: the ways to split a hand of Mini-Tichu.

use std::fmt::Write;

use clap::Args;
use clap::builder::PossibleValuesParser;
use messages::{Question as _, json as written};
use serde_json::json;
use small_games::mini_tichu::{EvaluatorName, FormulaName, MiniHandAnswer, MiniHandRequest};
use terminal::{Format, Outcome, screen};

use super::values::Weighed;

/// Options of `mini hand`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct HandOptions {
    /// The cards of the hand, 1 to 13, none of them a special one
    #[arg(required = true, value_name = "CARD")]
    cards: Vec<String>,

    /// The cards that have been played; only the evaluator possibilities looks at them
    #[arg(long, value_name = "CARDS", default_value = "")]
    played: String,

    /// How the values of combinations become the value of a split
    #[arg(long, default_value = "simple", value_parser = PossibleValuesParser::new(EvaluatorName::ALL.map(|(name, _)| name)))]
    evaluator: String,

    /// The formula for the value of one combination
    #[arg(long, default_value = "thesis", value_parser = PossibleValuesParser::new(FormulaName::ALL.map(|(name, _)| name)))]
    formula: String,

    /// Weights of kinds, 0 to 100, such as pair=0.5,straight=1.2; those left out have their values of 2012.
    /// The kinds: single, king, ace, pair, triple, steps, fullhouse, straight, four, straight_flush
    #[arg(long, value_name = "KIND=WEIGHT,...")]
    weights: Option<Weighed>,

    /// Look for all splits, not only for those of the search of 2012
    #[arg(long)]
    complete: bool,

    /// The most splits to print
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    limit: u32,

    /// Format of the answer; jsonl is that of /v1/mini-tichu/hand
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::NESTED))]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  laboratory mini hand S5 R5 B5 S3 R3
  laboratory mini hand 'SK RK BQ S7 R7' --evaluator possibilities --played 'SA RA BA GA'
  laboratory mini hand S5 R5 B5 S3 R3 --weights triple=1,pair=1
  laboratory mini hand S3 R3 S4 R4 S5 R5 --complete --format jsonl";

/// Splits the hand.
pub fn run(options: &HandOptions) -> Outcome {
    let weights = options.weights.clone().unwrap_or_default().json();
    let question = json!({
        "hand": options.cards.join(" "), "played": options.played, "evaluator": options.evaluator,
        "formula": options.formula, "complete": options.complete, "limit": options.limit,
        "weights": weights,
    });
    let request = MiniHandRequest::from_json(question.to_string().as_bytes());
    let answer = MiniHandAnswer::of(&request.map_err(|problem| problem.detail().to_owned())?);
    let text = if options.format == Format::Jsonl {
        let mut text = Vec::new();
        written::append(&answer, &mut text);
        text.push(b'\n');
        text
    } else {
        table(&answer).into_bytes()
    };
    Ok(screen::print(&text)?)
}

/// A line a split: its value, and its combinations with theirs.
fn table(answer: &MiniHandAnswer) -> String {
    let mut text = format!("{}\n{} splits\n\n", answer.hand, answer.found);
    for split in &answer.splits {
        let combinations: Vec<String> = split
            .combinations
            .iter()
            .map(|one| format!("{} ({:.2})", one.cards, one.value * one.coefficient))
            .collect();
        // Writing to a String never fails.
        let _ = writeln!(text, "{:>8.2}  {}", split.value, combinations.join(", "));
    }
    text
}
