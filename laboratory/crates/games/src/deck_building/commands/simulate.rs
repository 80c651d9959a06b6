//! `laboratory deck simulate`: scripted rivals against each other.

use clap::{Args, value_parser};
use terminal::Outcome;

use crate::deck_building::published::ROWS;
use crate::deck_building::rivals::{Rival, list_of};
use crate::deck_building::rules::Rules;
use crate::deck_building::table::{measure, simulate};
use crate::rows::{self, Run, percent};

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
    let rows = rows::of(rivals.iter().enumerate())
        .column("seat", |(seat, _)| seat + 1)
        .column("rival", |(_, rival)| rival.name())
        .columns(["won_percent", "low", "high"], |(seat, _)| {
            percent(tally.won(*seat..seat + 1))
        })
        .column("points", |(seat, _)| {
            format!("{:.2}", tally.mean_points(*seat))
        })
        .column("turns", |_| format!("{:.2}", tally.mean_turns()));
    rows::print(rows, options.run.format)
}

/// Every published row, each figure beside ours.
fn published(options: &SimulateOptions) -> Outcome {
    let measured = ROWS.iter().map(|row| {
        let measured = measure(row, options.games, options.run.seed);
        (row, measured)
    });
    let beside = |ours: f64, published: f64| [ours, published].map(|value| format!("{value:.2}"));
    let rows = rows::of(measured)
        .column("players", |(row, _)| row.seats().len())
        .column("first", |(row, _)| row.sides[0].name())
        .column("second", |(row, _)| row.sides[1].name())
        .columns(["won_percent", "published"], |(row, ours)| {
            beside(ours.wins[0], row.wins[0])
        })
        .columns(["points_first", "published"], |(row, ours)| {
            beside(ours.points[0], row.points[0])
        })
        .columns(["points_second", "published"], |(row, ours)| {
            beside(ours.points[1], row.points[1])
        })
        .columns(["turns", "published"], |(row, ours)| {
            beside(ours.turns, row.turns)
        });
    rows::print(rows, options.run.format)
}
