//! The learning curve of a training: a CSV file with a row for each test.

use std::fs;
use std::path::Path;

use terminal::csv;

use crate::deck_building::learner::training::Test;

/// The first column, which a chart has as its horizontal axis.
const GAMES: &str = "games";

/// The second column, which a chart has as its vertical axis.
const WON: &str = "won_percent";

/// The file of these tests.
pub fn written(tests: &[Test]) -> Vec<u8> {
    let mut text = Vec::new();
    csv::write_row([GAMES, WON, "points", "turns", "entries_seen"], &mut text);
    for test in tests {
        let row = [
            test.games.to_string(),
            format!("{:.2}", test.win_percent),
            format!("{:.2}", test.points),
            format!("{:.2}", test.turns),
            test.seen.to_string(),
        ];
        csv::write_row(row.each_ref().map(String::as_str), &mut text);
    }
    text
}

/// Training games and the share of wins, from 0 to 1, of every row of a file of [`written`].
pub fn read(path: &Path) -> Result<Vec<(f64, f64)>, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    points(&text).map_err(|error| named(&error))
}

fn points(text: &str) -> Result<Vec<(f64, f64)>, String> {
    let mut lines = text.lines().zip(1..);
    let head = lines.next().map_or("", |(head, _)| head);
    if !head.starts_with(&format!("{GAMES},{WON}")) {
        return Err(format!(
            "expected a first line that begins with {GAMES},{WON}, found {head:?}"
        ));
    }
    lines
        .map(|(line, number)| {
            let mut cells = line.split(',').map(str::parse::<f64>);
            match (cells.next(), cells.next()) {
                (Some(Ok(games)), Some(Ok(won))) if games.is_finite() && won.is_finite() => {
                    Ok((games, won / 100.0))
                }
                _ => Err(format!(
                    "line {number}: expected two numbers at its beginning, found {line:?}"
                )),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_read_as_it_was_written() {
        let test = |games, win_percent| Test {
            games,
            win_percent,
            points: 31.5,
            turns: 15.25,
            seen: 4000,
        };
        let file = written(&[test(10_000, 12.5), test(20_000, 50.0)]);
        let text = String::from_utf8(file).unwrap();
        assert_eq!(
            text.lines().nth(1),
            Some("10000,12.50,31.50,15.25,4000"),
            "{text}"
        );
        assert_eq!(points(&text), Ok(vec![(10_000.0, 0.125), (20_000.0, 0.5)]));
    }

    #[test]
    fn other_files_are_refused_with_their_line() {
        let refused = |text: &str| points(text).unwrap_err();
        assert!(refused("").contains("first line"));
        assert!(refused("a,b\n1,2\n").contains("a,b"));
        assert!(refused("games,won_percent\n1,2\n3\n").contains("line 3"));
        assert!(refused("games,won_percent\n1,NaN\n").contains("line 2"));
    }
}
