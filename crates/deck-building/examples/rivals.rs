//! Prints the table of rival against rival beside the published one.
//!
//! The arguments are the number of games a row, 100,000 by default, and the seed, 1 by default.

use std::io::{self, Write};

use deck_building::published::ROWS;
use deck_building::rivals::Rival;
use deck_building::table::measure;

fn main() -> io::Result<()> {
    let argument = |place| std::env::args().nth(place)?.parse().ok();
    let games: u64 = argument(1).unwrap_or(100_000);
    let seed = argument(2).unwrap_or(1);
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "players, sides: win % of the first, points of both, turns (published)"
    )?;
    for row in &ROWS {
        let players = row.seats().len();
        let [first, second] = row.sides.map(Rival::name);
        let measured = measure(row, games, seed);
        writeln!(
            out,
            "{players} {first:>10}-{second:<10} {:6.2} ({:6.2})  {:5.2} ({:5.2}) : {:5.2} ({:5.2})  {:5.2} ({:5.2})",
            measured.wins[0],
            row.wins[0],
            measured.points[0],
            row.points[0],
            measured.points[1],
            row.points[1],
            measured.turns,
            row.turns,
        )?;
    }
    Ok(())
}
