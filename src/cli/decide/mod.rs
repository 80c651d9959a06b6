//! `grand-tichu decide`: the service's answer on the command line.

mod csv;
mod fault;
mod hand;
mod input;
mod lines;
mod logs;
mod output;
mod stream;
mod styles;
mod told;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;
use tichu::{Hand, tokens};
use tichu_models::decision::Advisor;
use tichu_models::model::Source;

use super::{Outcome, screen};
use input::Input;
use output::Format;
use told::Told;

/// Options of `decide`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The eight cards; without them, hands are read from standard input, one a line
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    #[command(flatten)]
    told: Told,

    /// How hands are written on standard input
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "auto",
        conflicts_with = "cards"
    )]
    input: Input,

    /// How answers are written
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: Format,

    /// Print the body of the service's answer: short for --format jsonl
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Replay match logs (*.tch) or directories of them: what the humans did, what each profile
    /// would have done, and how the calls ended
    #[arg(
        long,
        num_args = 1..,
        value_name = "DIR",
        conflicts_with_all = [
            "cards",
            "own",
            "opponents",
            "target_score",
            "opponent_called",
            "partner_called",
            "input"
        ]
    )]
    logs: Vec<PathBuf>,

    /// The most striking disagreements in logs to show, for each model and direction
    #[arg(long, value_name = "COUNT", default_value_t = 10, requires = "logs")]
    show: usize,

    /// Directory of models to use instead of those inside the binary
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    models: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu decide Dr GA SK BQ R9 S7 B3 G2 --own 300 --opponents 450
  echo 'Dr GA SK BQ R9 S7 B3 G2 300:450' | grand-tichu decide
  grand-tichu decide --format csv < hands.csv > answers.csv
  grand-tichu decide --format jsonl < questions.jsonl | jq .decisions.neutral.call
  grand-tichu decide --logs path/to/logs --show 3
  grand-tichu decide --logs path/to/logs --format csv > decisions.csv

Standard input:
  plain   a hand a line, the scores after it if they are known (own:opponents), as above
  csv     a header with hand and, if known, own_score, opponent_score, target_score,
          opponent_called and partner_called; hands with spaces, or with commas and in quotes; all
          columns come back with --format csv
  jsonl   a question of the service a line: {\"hand\": \"Dr GA …\", \"own_score\": 300}
Blank lines are skipped. A line that is wrong is named on standard error (and with --format jsonl
is an object with `line` and `error` in its place), the others are answered, and the exit status
is 1.

Match logs:
Hands whose partner had called are rows too (partner_called): no profile calls with them, and no
figure counts them, since there was nothing left to decide. Profiles are not told whether an opponent
had called (opponent_called). With --format csv or jsonl the summary goes to standard error.";

/// Answers one hand of the command line, those on standard input, or those of match logs.
pub fn run(options: &Options) -> Outcome {
    let source = options
        .models
        .clone()
        .map_or(Source::Embedded, Source::Directory);
    let format = if options.json {
        Format::Jsonl
    } else {
        options.format
    };
    if !options.logs.is_empty() {
        let advisor = Advisor::load(&source)?;
        return logs::run(&advisor, &options.logs, format, options.show);
    }
    if options.cards.is_empty() {
        let advisor = Advisor::load(&source)?;
        if io::stdin().is_terminal() {
            screen::remark(
                "Type a hand of 8 cards a line, with the scores if you like (Dr GA SK BQ R9 S7 B3 G2 300:450); \
                 an end of file (Ctrl-D) ends.",
            );
        }
        return stream::run(&advisor, options.input, &options.told, format);
    }
    let tokens = options.cards.iter().flat_map(|text| tokens(text));
    let hand = Hand::from_tokens(tokens)?;
    let advisor = Advisor::load(&source)?;
    hand::print(&advisor, &hand, options.told.situation(), format)?;
    Ok(())
}
