//! `grand-tichu exchange`: which three cards to give away.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use serde_json::Value;
use terminal::{Format, Outcome};
use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest, PossibleExchange, RecommendedExchange};

use tichu_play::named::Models;

use super::assumed::AssumedWords;
use super::defaults::Defaults;
use super::questions::{self, Asked, by_seat};
use super::situation::ScoreOptions;
use super::styles::Styles;
use terminal::models::ModelOptions;

/// Which three of 14 cards to give away.
#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub struct ExchangeOptions {
    /// The 14 cards; without cards, exchange reads questions from standard input, one per line
    #[arg(value_name = "CARD")]
    cards: Vec<String>,

    #[command(flatten)]
    fields: ExchangeFields,

    /// Format of the answers
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::NESTED))]
    format: Format,

    #[command(flatten)]
    models: ModelOptions,
}

/// Fields of a question.
#[derive(Args, Clone, Serialize)]
struct ExchangeFields {
    /// Who has called what, such as next:tichu,partner:grand_tichu
    #[arg(long, value_name = "CALLS", value_parser = by_seat)]
    calls: Option<Value>,

    #[command(flatten)]
    #[serde(flatten)]
    scores: ScoreOptions,

    /// The most exchanges to list [default: 10 in a table, otherwise 120]
    #[arg(long, value_name = "COUNT")]
    limit: Option<u32>,
}

const EXPLANATION: &str = "\
Columns:
  people  how probably people give cards of these ranks
  points  expected points of the round, own minus the opponents', when the champion plays on
  spread  by how many points rounds differ more from that than after people's most probable exchange
A cautious player gives up a point for each point less of spread, a daring one for each point more.
The exchange that is worth most points comes first. Its suits are those that no straight flush needs.

Examples:
  grand-tichu exchange Dr GA RK BQ B10 S10 G8 R7 S6 R5 B4 G3 S2 R2 --calls partner:tichu
  grand-tichu exchange --format jsonl < questions.jsonl

Lines of standard input are questions of /v1/exchange, or 14 cards; the scores (own:opponents) may
follow the cards. Options such as --own-score apply to every line that leaves them out. --format jsonl
prints the answers of /v1/exchange.";

/// Answers one hand, or each question on standard input.
pub fn run(options: &ExchangeOptions) -> Outcome {
    let shown = (options.format == Format::Table).then_some(10);
    let fields = ExchangeFields {
        limit: options.fields.limit.or(shown),
        ..options.fields.clone()
    };
    let asked = Asked {
        cards: &options.cards,
        defaults: Defaults::of(&fields),
        format: options.format,
    };
    let load = || Models::load(&options.models.source());
    let answer = |Models { engine, .. }: &Models, request: ExchangeRequest| {
        Ok(ExchangeAnswer::of(&engine.hands, &request))
    };
    questions::run(asked, load, answer, table)
}

fn table(
    answer: &ExchangeAnswer,
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
    for (style, exchange) in [
        ("cautious", &answer.styles.cautious),
        ("daring", &answer.styles.daring),
    ] {
        styled(style, exchange, recommendation, out)?;
    }
    if let Some(words) = AssumedWords::of(answer.assumed_suits.0) {
        writeln!(out, "{words}")?;
    }
    writeln!(
        out,
        "\n{head}{:<6} {:<8} {:<8} {:>7} {:>7} {:>7}{head:#}",
        "next", "partner", "previous", "people", "points", "spread"
    )?;
    for exchange in &answer.exchanges {
        row(exchange, out)?;
    }
    Ok(())
}

/// What a player of a style gives, and what that changes.
fn styled(
    style: &str,
    exchange: &PossibleExchange,
    recommendation: &RecommendedExchange,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let best = &recommendation.exchange;
    if exchange.cards() == best.cards() {
        return writeln!(out, "A {style} player gives the same.");
    }
    let [next, partner, previous] = exchange.cards();
    writeln!(
        out,
        "A {style} player gives {next}, {partner} and {previous}: {:+.1} points, {:+.1} spread.",
        exchange.points - best.points,
        exchange.spread - best.spread
    )
}

fn row(exchange: &PossibleExchange, out: &mut Vec<u8>) -> io::Result<()> {
    let [next, partner, previous] = exchange.cards().map(tichu::Card::token);
    writeln!(
        out,
        "{next:<6} {partner:<8} {previous:<8} {:>6.1}% {:>+7.1} {:>+7.1}",
        100.0 * exchange.probability,
        exchange.points,
        exchange.spread
    )
}
