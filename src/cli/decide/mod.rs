//! `grand-tichu decide`: the answers of the service on the command line.

pub(super) mod csv;
mod hand;
mod input;
pub(super) mod line_error;
pub(super) mod lines;
mod logs;
pub(super) mod output;
pub(super) mod situation;
mod stream;
pub(super) mod styles;
mod tichu;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use ::tichu::{Hand, Written};
use clap::Args;
use tichu_models::decision::Advisor;

use super::{Outcome, models, screen};
use input::Input;
use output::Format;
use situation::SituationOptions;
use tichu::TichuOptions;

/// Options of `decide`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The eight cards, with --tichu 14; without cards, decide reads hands from standard input, one per line
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    #[command(flatten)]
    situation: SituationOptions,

    #[command(flatten)]
    tichu: TichuOptions,

    /// Format of the hands on standard input
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "auto",
        conflicts_with = "cards"
    )]
    input: Input,

    /// Format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    format: Format,

    /// Print the JSON of /v1/evaluate (same as --format jsonl)
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Compare the players of match logs (*.tch) or of directories of them with each profile, and
    /// show how many of their calls succeeded
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
            "player",
            "partner",
            "against",
            "input"
        ]
    )]
    logs: Vec<PathBuf>,

    /// Number of the strongest disagreements to show, per model and direction
    #[arg(long, value_name = "COUNT", default_value_t = 10, requires = "logs")]
    show: usize,

    /// Directory of models [default: the models inside the binary]
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    models: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  grand-tichu decide Dr GA SK BQ R9 S7 B3 G2 --own 300 --opponents 450
  grand-tichu decide D P A K Q 9 9 2
  echo 'Dr GA SK BQ R9 S7 B3 G2 300:450' | grand-tichu decide
  grand-tichu decide --format csv < hands.csv > answers.csv
  grand-tichu decide --format jsonl < questions.jsonl | jq .decisions.neutral.call
  grand-tichu decide --tichu Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2 --calls previous:grand_tichu
  grand-tichu decide --tichu < questions.jsonl
  grand-tichu decide --logs path/to/logs --show 3
  grand-tichu decide --logs path/to/logs --format csv > decisions.csv

Standard input:
  plain   one hand per line; the scores (own:opponents) may follow, as above
  csv     a header with hand and, if known, own_score, opponent_score, target_score,
          opponent_called, partner_called, player, partner and opponents; the cards of a hand are separated by spaces, or by
          commas and in quotes; --format csv returns all columns
  jsonl   one question of /v1/evaluate per line: {\"hand\": \"Dr GA …\", \"own_score\": 300}
Blank lines are skipped. Invalid lines are reported on standard error (with --format jsonl also as an
object with `line` and `error` in their place); the others are processed. The exit status is then 1.

Match logs:
The output includes hands whose partner has called (partner_called). No profile calls with them, and
no figure counts them, because nothing is left to decide. The profiles decide without knowing whether
an opponent has called (opponent_called). Probabilities know the player's record in the other
matches of the logs (player). With --format csv or jsonl the summary goes to standard error.";

/// Answers one hand given as arguments, the hands on standard input, or the hands of match logs.
pub fn run(options: &Options) -> Outcome {
    let source = models::source(options.models.as_ref());
    let format = if options.json {
        Format::Jsonl
    } else {
        options.format
    };
    if options.tichu.is_asked() {
        let directory = options.models.as_ref();
        return tichu::run(
            &options.cards,
            &options.tichu,
            &options.situation,
            format,
            directory,
        );
    }
    if !options.logs.is_empty() {
        let advisor = Advisor::load(&source)?;
        return logs::run(&advisor, &options.logs, format, options.show);
    }
    if options.cards.is_empty() {
        let advisor = Advisor::load(&source)?;
        if io::stdin().is_terminal() {
            screen::remark(
                "Type one hand of 8 cards per line; the scores may follow (Dr GA SK BQ R9 S7 B3 G2 300:450). \
                 Ctrl-D ends the input.",
            );
        }
        return stream::run(&advisor, options.input, &options.situation, format);
    }
    let hand = options.cards.join(" ").parse::<Written<Hand<8>>>()?;
    let advisor = Advisor::load(&source)?;
    hand::print(&advisor, &hand, options.situation.to_situation(), format)?;
    Ok(())
}
