//! `grand-tichu legal`: the legal moves of a position.

use std::io::{self, Write};

use clap::Args;
use serde_json::{Value, json};
use terminal::{Format, Outcome};
use tichu_api::play::{LegalAnswer, LegalRequest, MoveClass};

use super::defaults::Defaults;
use super::questions::{self, Asked};
use super::styles::Styles;

/// List the legal moves of a hand.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct LegalOptions {
    /// The cards of the hand; without cards, legal reads positions from standard input, one per line
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    /// The combination on the table; without it the hand leads
    #[arg(long, value_name = "CARDS")]
    trick: Option<String>,

    /// The rank of the combination on the table, where its cards have two readings
    #[arg(long, value_name = "RANK", requires = "trick")]
    rank: Option<f64>,

    /// The rank that is wished for
    #[arg(long, value_name = "RANK")]
    wish: Option<String>,

    /// The occasion: lead, follow, close or bomb
    #[arg(long, value_name = "PHASE")]
    phase: Option<String>,

    /// Group the moves that differ only in suits
    #[arg(long)]
    classes: bool,

    /// Format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::NESTED))]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu legal Ph GA SA B9 R5 G5 --trick SK
  grand-tichu legal Ph GA SA B9 R5 G5 --trick 'G4 R4' --wish 9 --classes
  grand-tichu legal --format jsonl < positions.jsonl

Lines of standard input are positions of /v1/play/legal, or cards. Options such as --wish apply to every
line that leaves them out. --format jsonl prints the answers of /v1/play/legal.";

/// Lists the moves of one position, or of each on standard input.
pub fn run(options: &LegalOptions) -> Outcome {
    let asked = Asked {
        cards: &options.cards,
        defaults: Defaults::of(&options.fields()),
        format: options.format,
    };
    let answer = |(): &(), request: LegalRequest| LegalAnswer::of(&request);
    questions::run(asked, || Ok(()), answer, table)
}

impl LegalOptions {
    /// The fields of a position.
    fn fields(&self) -> Value {
        let trick = self.trick.as_ref().map(|cards| match self.rank {
            Some(rank) => json!({"cards": cards, "rank": rank}),
            None => json!({"cards": cards}),
        });
        json!({"trick": trick, "wish": self.wish, "phase": self.phase, "classes": self.classes.then_some(true)})
    }
}

fn table(answer: &LegalAnswer, _: Styles, out: &mut Vec<u8>) -> io::Result<()> {
    let Some(classes) = &answer.classes else {
        return answer
            .moves
            .iter()
            .try_for_each(|play| writeln!(out, "{play}"));
    };
    let mut lines = classes.iter().map(described);
    lines.try_for_each(|class| writeln!(out, "{class}"))
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
