//! Results as tables, CSV and JSON lines.

use std::io::{self, Write};

use serde::Serialize;
use tichu_play::Points;
use tichu_play::simulation::{Share, Simulated, Tally};

use super::hands::Asked;
use crate::cli::assumed::AssumedWords;
use crate::cli::csv::write_row;
use crate::cli::format::write_json;
use crate::cli::situation::SituationLine;

/// One hand, for people.
pub(super) fn whole(asked: &Asked, simulated: &Simulated, out: &mut Vec<u8>) -> io::Result<()> {
    let line = SituationLine(&asked.hand, &asked.situation);
    writeln!(out, "{line}   {} deals", simulated.call.rounds())?;
    if let Some(words) = AssumedWords::of(asked.assumed) {
        writeln!(out, "{words}")?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "{:<8} {:>15} {:>15} {:>15} {:>15} {:>15}   points from the lowest 5% to the highest",
        "if you", "go out first", "partner first", "double victory", "double defeat", "points"
    )?;
    for (choice, tally) in [("call", &simulated.call), ("do not", &simulated.no_call)] {
        let share = |share: Share| format!("{:.3} ± {:.3}", share.value, share.error);
        write!(
            out,
            "{choice:<8} {:>15} {:>15} {:>15} {:>15} {:>15}  ",
            share(tally.first_out()),
            share(tally.partner_first_out()),
            share(tally.double_victories()),
            share(tally.double_defeats()),
            points(tally.points()),
        )?;
        for quantile in [0.05, 0.25, 0.5, 0.75, 0.95] {
            let points = tally.quantile(quantile);
            write!(
                out,
                " {:>5}",
                points.map_or_else(String::new, |points| points.to_string())
            )?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "\nA call gains {} points of the round.",
        points(simulated.gain())
    )
}

fn points(points: Option<Points>) -> String {
    points.map_or_else(String::new, |points| {
        format!("{:+.1} ± {:.1}", points.mean, points.error)
    })
}

/// The names of the columns of [`table_row`].
pub(super) fn table_head(out: &mut Vec<u8>) {
    let [hand, scores] = ["hand", "scores"];
    let [first, points, gain] = ["first out", "points", "gain"];
    // Writing to memory cannot fail, here and below.
    let _ = writeln!(
        out,
        "{hand:<27} {scores:>9}   {first:<13} {points:<15} {gain:>15}"
    );
}

/// One of many hands: going out first and points with a call and without, and the gain.
pub(super) fn table_row(asked: &Asked, simulated: &Simulated, out: &mut Vec<u8>) {
    let Simulated { call, no_call, .. } = simulated;
    let scores = asked.situation.scores;
    let mean = |tally: &Tally| tally.points().map_or(f64::NAN, |points| points.mean);
    let _ = writeln!(
        out,
        "{:<27} {:>9}   {:.3} / {:.3} {:+7.1} / {:<+7.1} {:>15}",
        asked.hand.to_string(),
        format!("{}:{}", scores.own, scores.opponent),
        call.first_out().value,
        no_call.first_out().value,
        mean(call),
        mean(no_call),
        points(simulated.gain()),
    );
}

/// A hand in JSON, and in CSV with the names of members joined by underscores.
#[derive(Serialize)]
struct Line {
    hand: String,
    own_score: i32,
    opponent_score: i32,
    target_score: i32,
    opponent_called: Option<bool>,
    partner_called: bool,
    deals: u64,
    call: Choice,
    no_call: Choice,
    gain: Option<Mean>,
    /// What the player of a log did, and how its round ended.
    called: Option<bool>,
    went_out_first: Option<bool>,
    round_points: Option<i32>,
}

#[derive(Serialize)]
struct Choice {
    first_out: f64,
    partner_first_out: f64,
    double_victory: f64,
    double_defeat: f64,
    points: Option<Mean>,
}

#[derive(Serialize)]
struct Mean {
    mean: f64,
    error: f64,
}

impl Line {
    fn of(asked: &Asked, simulated: &Simulated) -> Line {
        let choice = |tally: &Tally| Choice {
            first_out: rounded(tally.first_out().value),
            partner_first_out: rounded(tally.partner_first_out().value),
            double_victory: rounded(tally.double_victories().value),
            double_defeat: rounded(tally.double_defeats().value),
            points: tally.points().map(Mean::of),
        };
        let situation = asked.situation;
        Line {
            hand: asked.hand.to_string(),
            own_score: situation.scores.own,
            opponent_score: situation.scores.opponent,
            target_score: situation.target.into(),
            opponent_called: situation.opponent_called,
            partner_called: situation.partner_called,
            deals: simulated.call.rounds(),
            call: choice(&simulated.call),
            no_call: choice(&simulated.no_call),
            gain: simulated.gain().map(Mean::of),
            called: asked.logged.map(|logged| logged.called),
            went_out_first: asked.logged.and_then(|logged| logged.first_out),
            round_points: asked.logged.map(|logged| logged.points),
        }
    }
}

impl Mean {
    fn of(points: Points) -> Mean {
        Mean {
            mean: rounded(points.mean),
            error: rounded(points.error),
        }
    }
}

/// Six decimals.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// One object on a line.
pub(super) fn json_row(asked: &Asked, simulated: &Simulated, out: &mut Vec<u8>) {
    write_json(&Line::of(asked, simulated), out);
}

/// The header of [`csv_row`].
pub(super) fn csv_head(out: &mut Vec<u8>) {
    let scores = ["hand", "own_score", "opponent_score", "target_score"];
    let mut names: Vec<_> = scores.map(str::to_owned).into();
    names.extend(["opponent_called", "partner_called", "deals"].map(str::to_owned));
    let of_choice = [
        "first_out",
        "partner_first_out",
        "double_victory",
        "double_defeat",
        "points",
        "points_error",
    ];
    for choice in ["call", "no_call"] {
        names.extend(of_choice.map(|name| format!("{choice}_{name}")));
    }
    names.extend(["gain", "gain_error"].map(str::to_owned));
    names.extend(["called", "went_out_first", "round_points"].map(str::to_owned));
    write_row(names, out);
}

/// A hand as a row; unknown values are empty.
pub(super) fn csv_row(asked: &Asked, simulated: &Simulated, out: &mut Vec<u8>) {
    let line = Line::of(asked, simulated);
    let mut cells = vec![
        line.hand,
        line.own_score.to_string(),
        line.opponent_score.to_string(),
        line.target_score.to_string(),
        cell(line.opponent_called),
        line.partner_called.to_string(),
        line.deals.to_string(),
    ];
    for choice in [line.call, line.no_call] {
        let Choice {
            first_out,
            partner_first_out,
            double_victory,
            double_defeat,
            points,
        } = choice;
        let shares = [first_out, partner_first_out, double_victory, double_defeat];
        cells.extend(shares.map(|share| share.to_string()));
        cells.extend(mean(points));
    }
    cells.extend(mean(line.gain));
    cells.extend([
        cell(line.called),
        cell(line.went_out_first),
        cell(line.round_points),
    ]);
    write_row(cells, out);
}

fn cell(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn mean(points: Option<Mean>) -> [String; 2] {
    points.map_or_else(Default::default, |Mean { mean, error }| {
        [mean.to_string(), error.to_string()]
    })
}
