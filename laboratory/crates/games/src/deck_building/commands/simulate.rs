//! `laboratory deck simulate`: scripted rivals against each other.

use clap::{Args, value_parser};
use terminal::Outcome;

use crate::deck_building::published::{ROWS, Row};
use crate::deck_building::rivals::{Rival, list_of};
use crate::deck_building::rules::Rules;
use crate::deck_building::table::{measure, simulate};
use crate::rows::{Rows, Run, percent};

/// Options of `deck simulate`.
#[derive(Args)]
pub struct SimulateOptions {
    /// Two to four rivals, separated by commas: random, money, greedy, blacksmith, chapel; without them,
    /// all pairs of the published tables beside the published figures
    #[arg(long, value_name = "A,B")]
    players: Option<String>,

    /// Games
    #[arg(long, value_name = "COUNT", default_value_t = 100_000, value_parser = value_parser!(u64).range(1..))]
    games: u64,

    #[command(flatten)]
    run: Run,
}

/// Plays the rivals.
pub fn run(options: &SimulateOptions) -> Outcome {
    match &options.players {
        Some(players) => seats(options, &list_of(players, 2..=4)?),
        None => published(options),
    }
}

fn seats(options: &SimulateOptions, rivals: &[Rival]) -> Outcome {
    let tally = simulate(
        &Rules::of_rivals(rivals.len()),
        rivals,
        options.games,
        options.run.seed,
    );
    let mut rows = Rows::new([
        "seat",
        "rival",
        "won_percent",
        "low",
        "high",
        "points",
        "turns",
    ]);
    for (seat, rival) in rivals.iter().enumerate() {
        let [won, low, high] = percent(tally.won(seat..seat + 1));
        let points = format!("{:.2}", tally.mean_points(seat));
        let turns = format!("{:.2}", tally.mean_turns());
        rows.push([
            (seat + 1).to_string(),
            rival.name().to_owned(),
            won,
            low,
            high,
            points,
            turns,
        ]);
    }
    rows.print(options.run.format)
}

/// Every published row, each figure beside ours.
fn published(options: &SimulateOptions) -> Outcome {
    let mut rows = Rows::new([
        "players",
        "first",
        "second",
        "won_percent",
        "published",
        "points_first",
        "published",
        "points_second",
        "published",
        "turns",
        "published",
    ]);
    for row in &ROWS {
        rows.push(beside(row, options));
    }
    rows.print(options.run.format)
}

fn beside(row: &Row, options: &SimulateOptions) -> [String; 11] {
    let measured = measure(row, options.games, options.run.seed);
    let [first, second] = row.sides.map(|rival| rival.name().to_owned());
    let written = |value: f64| format!("{value:.2}");
    [
        row.seats().len().to_string(),
        first,
        second,
        written(measured.wins[0]),
        written(row.wins[0]),
        written(measured.points[0]),
        written(row.points[0]),
        written(measured.points[1]),
        written(row.points[1]),
        written(measured.turns),
        written(row.turns),
    ]
}
