//! `grand-tichu decide`: the answers of `/v1/evaluate` on the command line.

pub(super) mod hand;
pub(super) mod output;

use clap::Args;
use terminal::{Format, Outcome, screen};
use tichu_models::decision::Advisor;

use super::assumed::AssumedWords;
use super::columns::Columns;
use super::input::{HandReader, Input};
use super::line_error::LineError;
use super::situation::SituationOptions;
use super::stream::{self, Answerer, First};
use super::styles;
use hand::EXPLAINED;
use output::Rows;
use terminal::models::ModelOptions;

/// Options of `decide`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct DecideOptions {
    /// The eight cards; without cards, decide reads hands from standard input, one per line
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    #[command(flatten)]
    situation: SituationOptions,

    /// Format of the hands on standard input
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "auto",
        conflicts_with = "cards"
    )]
    input: Input,

    /// Format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ALL))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu decide Dr GA SK BQ R9 S7 B3 G2 --own-score 300 --opponent-score 450
  grand-tichu decide D P A K Q 9 9 2
  echo 'Dr GA SK BQ R9 S7 B3 G2 300:450' | grand-tichu decide
  grand-tichu decide --format csv < hands.csv > answers.csv
  grand-tichu decide --format jsonl < questions.jsonl | jq .decisions.neutral.call

Standard input:
  plain   one hand per line; the scores (own:opponents) may follow, as above
  csv     a header with hand and, if known, own_score, opponent_score, target_score,
          opponent_called, partner_called, player, partner and opponents; the cards of a hand are
          separated by spaces, or by commas and in quotes; --format csv returns all columns
          (columns may also be separated by semicolons, tabs or |, as spreadsheets do)
  jsonl   one question of /v1/evaluate/batch per line: {\"hand\": \"Dr GA …\", \"own_score\": 300}
Options such as --own-score apply to every line that leaves them out. Blank lines are skipped. Invalid
lines are reported on standard error (with --format jsonl also as an object with `line` and `error` in
their place); the others are processed. The exit status is then 1.

Answers:
  table   rounded confidences, and `call` where a profile calls
  csv     confidence and probability of each model, true or false for each profile
  jsonl   the answers of /v1/evaluate";

/// Answers one hand given as arguments, or the hands on standard input.
pub fn run(options: &DecideOptions) -> Outcome {
    let format = options.format;
    let reader = HandReader::new(options.input, &options.situation);
    let asked = match &options.cards[..] {
        [] => None,
        cards => Some(reader.read(&cards.join(" "))?),
    };
    let advisor = Advisor::load(&options.models.source())?;
    let (mut out, styles) = styles::output(format);
    let rows = Rows::new(&advisor, format, styles);
    let Some(question) = asked else {
        return stream::run(&mut Hands { rows, reader }, format, &mut out);
    };
    let hand = question.request.hand;
    let mut text = Vec::new();
    if format == Format::Table {
        let answer = question.request.answer(&advisor, EXPLAINED);
        hand::table(&answer, hand.assumed, styles, &mut text)?;
    } else {
        rows.head(&[], &mut text);
        rows.answer(&question, &mut text);
    }
    if format == Format::Csv
        && let Some(words) = AssumedWords::of(hand.assumed)
    {
        screen::remark(words);
    }
    Ok(screen::write(&mut out, &text)?)
}

/// The hands on standard input.
struct Hands<'a> {
    rows: Rows<'a>,
    reader: HandReader,
}

impl Answerer for Hands<'_> {
    fn begin(&mut self, first: &str) -> Result<First, String> {
        let first = self.reader.begin(first)?;
        self.reader.without(&self.rows.csv_columns());
        Ok(first)
    }

    fn columns(&self) -> Option<&Columns> {
        self.reader.columns()
    }

    fn head(&self, out: &mut Vec<u8>) {
        self.rows.head(&self.reader.others(), out);
    }

    fn answer(&self, text: &str, out: &mut Vec<u8>) -> Result<Option<AssumedWords>, LineError> {
        let question = self.reader.read(text)?;
        self.rows.answer(&question, out);
        let is_said = self.rows.format == Format::Jsonl;
        Ok(AssumedWords::of(question.request.hand.assumed).filter(|_| !is_said))
    }
}
