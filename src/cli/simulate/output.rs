//! Results as tables, CSV and JSON lines.

use std::io::{self, Write};

use serde::Serialize;
use terminal::csv::{write_names, write_object};
use terminal::write_json;
use tichu_play::Points;
use tichu_play::simulation::{Share, Simulated, Tally};

use super::hands::AskedHand;
use crate::cli::assumed::AssumedWords;
use crate::cli::situation::SituationLine;

/// One hand, for people.
pub(super) fn whole(asked: &AskedHand, simulated: &Simulated, out: &mut Vec<u8>) -> io::Result<()> {
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
pub(super) fn table_row(asked: &AskedHand, simulated: &Simulated, out: &mut Vec<u8>) {
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
struct SimulatedHand {
    hand: String,
    own_score: i32,
    opponent_score: i32,
    target_score: i32,
    opponent_called: Option<bool>,
    partner_called: bool,
    deals: u64,
    call: Choice,
    no_call: Choice,
    gain: Option<Points>,
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
    points: Option<Points>,
}

impl SimulatedHand {
    fn of(asked: &AskedHand, simulated: &Simulated) -> SimulatedHand {
        let choice = |tally: &Tally| Choice {
            first_out: tally.first_out().value,
            partner_first_out: tally.partner_first_out().value,
            double_victory: tally.double_victories().value,
            double_defeat: tally.double_defeats().value,
            points: tally.points(),
        };
        let situation = &asked.situation;
        SimulatedHand {
            hand: asked.hand.to_string(),
            own_score: situation.scores.own,
            opponent_score: situation.scores.opponent,
            target_score: situation.target.into(),
            opponent_called: situation.opponent_called,
            partner_called: situation.partner_called,
            deals: simulated.call.rounds(),
            call: choice(&simulated.call),
            no_call: choice(&simulated.no_call),
            gain: simulated.gain(),
            called: asked.logged.map(|logged| logged.called),
            went_out_first: asked.logged.and_then(|logged| logged.first_out),
            round_points: asked.logged.map(|logged| logged.points),
        }
    }
}

/// One object on a line.
pub(super) fn json_row(asked: &AskedHand, simulated: &Simulated, out: &mut Vec<u8>) {
    write_json(&SimulatedHand::of(asked, simulated), out);
}

/// The columns of CSV.
const COLUMNS: &str = "hand own_score opponent_score target_score opponent_called partner_called deals \
    call/first_out call/partner_first_out call/double_victory call/double_defeat call/points/mean call/points/error \
    no_call/first_out no_call/partner_first_out no_call/double_victory no_call/double_defeat no_call/points/mean \
    no_call/points/error gain/mean gain/error called went_out_first round_points";

/// The header of [`csv_row`].
pub(super) fn csv_head(out: &mut Vec<u8>) {
    write_names(COLUMNS, out);
}

/// A hand as a row; unknown values are empty.
pub(super) fn csv_row(asked: &AskedHand, simulated: &Simulated, out: &mut Vec<u8>) {
    write_object(COLUMNS, &SimulatedHand::of(asked, simulated), out);
}
