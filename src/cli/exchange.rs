//! `grand-tichu exchange`: which three cards to give away.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;

use super::assumed::AssumedWords;
use super::decide::situation::ScoreOptions;
use super::decide::styles::{self, Styles};
use super::questions::{faults, query, stream};
use super::{Outcome, models, screen};
use messages::LinkedQuestion as _;
use messages::Question as _;
use messages::{Problem, json as written};
use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest, PossibleExchange};

/// Which three of 14 cards to give away.
#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub struct Options {
    /// The 14 cards; without cards, exchange reads questions from standard input, one JSON object per
    /// line, and writes the answers of /v1/exchange
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    /// Who has called what, such as next:tichu,partner:grand_tichu
    #[arg(long, value_name = "CALLS", requires = "cards")]
    calls: Option<String>,

    #[command(flatten)]
    scores: ScoreOptions,

    /// How many of the exchanges of people to show
    #[arg(long, value_name = "COUNT", default_value_t = 10, requires = "cards")]
    top: usize,

    /// Print the JSON of /v1/exchange
    #[arg(long, requires = "cards")]
    json: bool,

    /// Directory of models [default: the models inside the binary]
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    models: Option<PathBuf>,
}

const EXPLANATION: &str = "\
Columns:
  people  how probably people give cards of these ranks
  points  expected points of the round, own minus the opponents', when the champion plays on
The exchange that is worth most points comes first. Its suits are those that no straight flush needs.

Examples:
  grand-tichu exchange Dr GA RK BQ B10 S10 G8 R7 S6 R5 B4 G3 S2 R2 --calls partner:tichu
  grand-tichu exchange < questions.jsonl";

/// Answers one hand, or each question on standard input.
pub fn run(options: &Options) -> Outcome {
    if options.cards.is_empty() && io::stdin().is_terminal() {
        return Err(
            "expected cards, or questions on standard input; see grand-tichu help exchange".into(),
        );
    }
    let models = models::whole_hands(&models::source(options.models.as_ref()))?;
    if options.cards.is_empty() {
        return stream("questions", |text| {
            ExchangeRequest::from_json(text).map(|request| ExchangeAnswer::of(&models, &request))
        });
    }
    let answer = asked(options)
        .map(|request| ExchangeAnswer::of(&models, &request))
        .map_err(|problem| faults(&problem))?;
    let mut text = Vec::new();
    if options.json {
        written::append(&answer, &mut text);
        text.push(b'\n');
        return Ok(screen::print(&text)?);
    }
    let (mut out, styles) = styles::table();
    table(&answer, options.top, styles, &mut text)?;
    let written = out.write_all(&text).and_then(|()| out.flush());
    Ok(written.map_err(screen::Unwritable::from)?)
}

fn asked(options: &Options) -> Result<ExchangeRequest, Problem> {
    let mut fields = vec![("cards", options.cards.join(" "))];
    fields.extend(options.calls.clone().map(|calls| ("calls", calls)));
    fields.extend(options.scores.fields());
    ExchangeRequest::from_link(&query(&fields))
}

fn table(
    answer: &ExchangeAnswer,
    top: usize,
    Styles { head, call }: Styles,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let recommendation = &answer.recommendation;
    let [next, partner, previous] = recommendation.exchange.cards();
    writeln!(
        out,
        "{call}Give {next} to the next player, {partner} to your partner, {previous} to the previous \
         player.{call:#}\n{}.",
        recommendation.words
    )?;
    if let Some(words) = AssumedWords::of(answer.assumed_suits.0) {
        writeln!(out, "{words}")?;
    }
    writeln!(
        out,
        "\n{head}{:<6} {:<8} {:<8} {:>7} {:>7}{head:#}",
        "next", "partner", "previous", "people", "points"
    )?;
    for exchange in answer.exchanges.iter().take(top) {
        row(exchange, out)?;
    }
    Ok(())
}

fn row(exchange: &PossibleExchange, out: &mut Vec<u8>) -> io::Result<()> {
    let [next, partner, previous] = exchange.cards().map(tichu::Card::token);
    writeln!(
        out,
        "{next:<6} {partner:<8} {previous:<8} {:>6.1}% {:>+7.1}",
        100.0 * exchange.probability,
        exchange.points
    )
}
