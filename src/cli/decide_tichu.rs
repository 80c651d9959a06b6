//! `grand-tichu decide-tichu`: the answers of `/v1/tichu/evaluate` on the command line.

use std::io::{self, Write};
use std::ops::Not;

use clap::Args;
use serde::{Serialize, Serializer};
use serde_json::Value;
use terminal::{Format, Outcome};
use tichu::{Call, CardSet};
use tichu_api::tichu::{AskedTichu, TichuEvaluateAnswer};
use tichu_models::decision::Sections;
use tichu_models::tichu_call::TichuAnswer;
use tichu_play::named::Models;

use super::assumed::AssumedWords;
use super::decide::hand::{EXPLAINED, Parts, parts};
use super::defaults::Defaults;
use super::questions::{self, Asked, by_seat};
use super::situation::{PlayerOption, ScoreOptions};
use super::styles::Styles;
use terminal::models::ModelOptions;

/// Options of `decide-tichu`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DecideTichuOptions {
    /// The 14 cards; without cards, decide-tichu reads questions from standard input, one per line
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    #[command(flatten)]
    fields: TichuFields,

    /// Format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::NESTED))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

/// Fields of a question.
#[derive(Args, Serialize)]
struct TichuFields {
    /// Who has called what, such as next:tichu,partner:grand_tichu
    #[arg(long, value_name = "CALLS", value_parser = by_seat)]
    calls: Option<Value>,

    /// The cards given away, such as next:B4,partner:RA,previous:G3; with --received
    #[arg(long, value_name = "CARDS", value_parser = by_seat)]
    given: Option<Value>,

    /// The cards received, by giver; with --given
    #[arg(long, value_name = "CARDS", value_parser = by_seat)]
    received: Option<Value>,

    /// The cards are those before the exchange
    #[arg(long)]
    #[serde(skip_serializing_if = "Not::not")]
    before_exchange: bool,

    #[command(flatten)]
    #[serde(flatten)]
    scores: ScoreOptions,

    #[command(flatten)]
    #[serde(flatten)]
    player: PlayerOption,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu decide-tichu Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2 --calls previous:grand_tichu
  grand-tichu decide-tichu --format jsonl < questions.jsonl

Lines of standard input are questions of /v1/tichu/batch, or 14 cards; the scores (own:opponents)
may follow the cards. Options such as --own-score apply to every line that leaves them out. --format
jsonl prints the answers of /v1/tichu/evaluate.";

/// Answers 14 cards given as arguments, or the questions on standard input.
pub fn run(options: &DecideTichuOptions) -> Outcome {
    let asked = Asked {
        cards: &options.cards,
        defaults: Defaults::of(&options.fields),
        format: options.format,
    };
    let sections = match options.format {
        Format::Table => EXPLAINED,
        Format::Csv | Format::Jsonl => Sections::ALL,
    };
    let load = || Models::load(&options.models.source());
    let answer = |Models { engine, .. }: &Models, asked: AskedTichu| {
        let values = engine.grand_tichu.outlook().match_values();
        Ok(Shown {
            answer: asked.answer(&engine.hands, values, sections),
            assumed: asked.assumed,
        })
    };
    questions::run(asked, load, answer, table)
}

/// An answer, and the cards whose suit was chosen.
struct Shown {
    answer: TichuAnswer,
    assumed: CardSet,
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answer = TichuEvaluateAnswer::new(self.answer.clone(), Sections::ALL);
        answer.assuming(self.assumed).serialize(serializer)
    }
}

fn table(shown: &Shown, styles: Styles, out: &mut Vec<u8>) -> io::Result<()> {
    let Shown { answer, assumed } = shown;
    let state = answer.question.known.match_state.unwrap_or_default();
    writeln!(
        out,
        "{}   own {} : opponents {}, known: {}",
        answer.question.known.hand,
        state.scores.own,
        state.scores.opponent,
        answer.knowledge.name()
    )?;
    if let Some(words) = AssumedWords::of(*assumed) {
        writeln!(out, "{words}")?;
    }
    let shown = Parts {
        call: Call::Tichu,
        verdict: &answer.verdict,
        situation: &answer.question.situation(),
    };
    parts(&shown, styles, out)
}
