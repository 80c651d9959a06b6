//! `laboratory snaps solve`: a round with open cards.

use std::fmt::Write;

use clap::Args;
use fastrand::Rng;
use snaps::{Round, Seat, solve};
use terminal::{Outcome, screen};

use crate::snaps::OpenRound;

/// Options of `snaps solve`.
#[derive(Args)]
#[command(after_help = EXAMPLE)]
pub struct SolveOptions {
    /// Seed of the deal
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const EXAMPLE: &str = "\
A value is the result of perfect play for the declarer's side: 1 if it wins and -1 if it loses, plus a
thousandth of the difference in points.";

/// Deals a round, and plays it to the end as all four play best with open cards.
pub fn run(options: &SolveOptions) -> Outcome {
    let mut round = OpenRound::deal(&mut Rng::with_seed(options.seed)).0;
    let mut text = String::new();
    write_round(&mut round, &mut text)?;
    Ok(screen::print(text.as_bytes())?)
}

fn write_round(round: &mut Round, text: &mut String) -> std::fmt::Result {
    let contract = *round.table().contract();
    let holder = round.partnership().holder;
    for seat in Seat::ALL {
        writeln!(text, "player {seat}: {}", round.dealt(seat))?;
    }
    writeln!(
        text,
        "player {} declares {}, which player {holder} holds",
        contract.declarer, contract.trump
    )?;
    if let Some(seat) = contract.kontra {
        writeln!(text, "player {seat} says kontra")?;
    }
    writeln!(text)?;
    loop {
        let (turn, solution) = (round.table().turn(), solve(round));
        let (Some(seat), Some(best)) = (turn, solution.best) else {
            break;
        };
        let moves = solution.moves.iter();
        let values: Vec<String> = moves
            .map(|(one, value)| format!("{one} {value:+.3}"))
            .collect();
        writeln!(
            text,
            "player {seat} plays {best:<6} of {}",
            values.join(", ")
        )?;
        round.apply(best);
    }
    if let Some(outcome) = round.outcome() {
        let winner = ["the declarer's side", "the other side"][outcome.winner];
        let [own, other] = outcome.points;
        writeln!(text, "\n{winner} wins with {own} : {other} points")?;
    }
    Ok(())
}
