//! `grand-tichu legal`: the legal moves of a position.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use serde_json::{Map, Value, json};

use super::questions::{faults, stream};
use super::{Outcome, screen};
use messages::Question as _;
use messages::{Problem, json as written};
use tichu_api::play::{LegalAnswer, LegalRequest, MoveClass};

/// List the legal moves of a hand.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The cards of the hand; without cards, legal reads positions from standard input, one JSON object
    /// per line, and writes the answers of /v1/play/legal
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    /// The combination on the table; without it the hand leads
    #[arg(long, value_name = "CARDS", requires = "cards")]
    on: Option<String>,

    /// The rank of the combination on the table, where its cards have two readings
    #[arg(long, value_name = "RANK", requires = "on")]
    rank: Option<f64>,

    /// The rank that is wished for
    #[arg(long, value_name = "RANK", requires = "cards")]
    wish: Option<String>,

    /// The occasion: lead, follow, close or bomb
    #[arg(long, value_name = "PHASE", requires = "cards")]
    phase: Option<String>,

    /// Group the moves that differ only in suits
    #[arg(long, requires = "cards")]
    classes: bool,

    /// Print the JSON of /v1/play/legal
    #[arg(long, requires = "cards")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu legal Ph GA SA B9 R5 G5 --on SK
  grand-tichu legal Ph GA SA B9 R5 G5 --on 'G4 R4' --wish 9 --classes
  grand-tichu legal < positions.jsonl";

/// Lists the moves of one position, or of each on standard input.
pub fn run(options: &Options) -> Outcome {
    if options.cards.is_empty() {
        if io::stdin().is_terminal() {
            return Err(
                "expected cards, or positions on standard input; see grand-tichu help legal".into(),
            );
        }
        return stream("positions", answer);
    }
    let answer = answer(options.question().to_string().as_bytes());
    let answer = answer.map_err(|problem| faults(&problem))?;
    let mut text = Vec::new();
    if options.json {
        written::append(&answer, &mut text);
        text.push(b'\n');
    } else if let Some(classes) = &answer.classes {
        for class in classes {
            writeln!(text, "{}", described(class))?;
        }
    } else {
        for play in &answer.moves {
            writeln!(text, "{play}")?;
        }
    }
    Ok(screen::print(&text)?)
}

impl Options {
    /// The same question as a request.
    fn question(&self) -> Value {
        let mut question = Map::new();
        question.insert("hand".to_owned(), json!(self.cards.join(" ")));
        if let Some(cards) = &self.on {
            let mut trick = json!({"cards": cards});
            if let Some(rank) = self.rank {
                trick["rank"] = json!(rank);
            }
            question.insert("trick".to_owned(), trick);
        }
        if let Some(rank) = &self.wish {
            question.insert("wish".to_owned(), json!(rank));
        }
        if let Some(phase) = &self.phase {
            question.insert("phase".to_owned(), json!(phase));
        }
        question.insert("classes".to_owned(), json!(self.classes));
        Value::Object(question)
    }
}

fn answer(question: &[u8]) -> Result<LegalAnswer, Problem> {
    LegalRequest::from_json(question).and_then(|request| LegalAnswer::of(&request))
}

/// A class in one line: the move, what it is, and in how many ways the hand has it.
fn described(class: &MoveClass) -> String {
    let ways = class.moves.len();
    let Some(kind) = class.kind else {
        return class.chosen.clone();
    };
    let chosen = &class.chosen;
    let phoenix = match class.phoenix {
        Some(rank) => format!(", Phoenix as {rank}"),
        None => String::new(),
    };
    match ways {
        1 => format!("{chosen:<44}{}{phoenix}", kind.name()),
        _ => format!("{chosen:<44}{}{phoenix}, {ways} ways", kind.name()),
    }
}
