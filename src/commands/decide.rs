//! `grand-tichu decide`: the service's answer on the command line.

use std::path::PathBuf;

use clap::Args;
use grand_tichu::cards::{self, Hand};
use grand_tichu::decision::{Advisor, Answer, Sections};
use grand_tichu::features::Scores;
use grand_tichu::model::Source;

use super::Outcome;

/// Options of `decide`.
#[derive(Args)]
pub struct Options {
    /// The eight cards, for example: Dr Ph GA SK BQ R9 S2 Ma
    #[arg(required = true, value_name = "CARD")]
    cards: Vec<String>,

    /// The own team's score before the round
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    own: i32,

    /// The opponents' score before the round
    #[arg(
        long,
        value_name = "POINTS",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    opponents: i32,

    /// Print the body of the service's answer
    #[arg(long)]
    json: bool,

    /// Directory of models to use instead of those inside the binary
    #[arg(long, env = "GRAND_TICHU_MODELS", value_name = "DIR")]
    models: Option<PathBuf>,
}

/// Prints the answer for one hand.
pub fn run(options: &Options) -> Outcome {
    let hand: Hand = Hand::from_tokens(options.cards.iter().flat_map(|text| cards::tokens(text)))?;
    let source = options
        .models
        .clone()
        .map_or(Source::Embedded, Source::Directory);
    let advisor = Advisor::load(&source)?;
    let scores = Scores {
        own: options.own,
        opponent: options.opponents,
    };
    let answer = advisor.answer(&hand, scores, Sections::ALL);
    if options.json {
        println!("{}", answer.to_json());
    } else {
        print(&answer);
    }
    Ok(())
}

fn print(answer: &Answer<'_>) {
    println!(
        "{}   own {} : opponents {}",
        answer.hand, answer.scores.own, answer.scores.opponent
    );
    println!(
        "\n{:<14} {:>10} {:>12}",
        "model", "confidence", "probability"
    );
    for (name, estimate) in answer.estimates() {
        println!(
            "{name:<14} {:>10.3} {:>12.3}",
            estimate.confidence, estimate.probability
        );
    }
    println!(
        "\n{:<14} {:<12} {:<10} {:>10} {:>10}",
        "profile", "decision", "model", "confidence", "threshold"
    );
    for (name, decision) in answer.decisions() {
        println!(
            "{name:<14} {:<12} {:<10} {:>10.3} {:>10.3}",
            if decision.call {
                "Grand Tichu!"
            } else {
                "no call"
            },
            decision.model,
            decision.confidence,
            decision.threshold
        );
    }
}
