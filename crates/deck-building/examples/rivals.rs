//! Prints the table of rival against rival beside the published one.
//!
//! The first argument is the number of games a row, 100,000 by default.

use std::io::{self, Write};

use deck_building::{published, table::measure};

fn main() -> io::Result<()> {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok());
    let games: u64 = games.unwrap_or(100_000);
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "players, sides: win % of the first, points of both, turns (published)"
    )?;
    for (players, rows) in [(2, published::TWO_PLAYERS), (4, published::FOUR_PLAYERS)] {
        for row in rows {
            let [first, second] = row.sides.map(|rival| rival.name());
            let measured = measure(row.sides, players, games, 1);
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
    }
    Ok(())
}
