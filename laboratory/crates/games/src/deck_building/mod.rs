//! `laboratory deck`: the deck-building game and its learner.
//!
//! - [`game`] plays games of two to four [`game::Player`]s under [`rules::Rules`], to an
//!   [`outcome::Outcome`].
//! - [`rivals`] are scripted players, and [`table`] plays them against each other.
//! - [`learner`] learns what to buy.
//! - [`published`] holds the tables that the simulator reproduces.
//!
//! ```
//! use laboratory_games::deck_building::published::Row;
//! use laboratory_games::deck_building::rivals::Rival;
//! use laboratory_games::deck_building::table::measure;
//!
//! let row = Row::of(&[Rival::Money, Rival::Chapel]).expect("a published row");
//! let measured = measure(row, 400, 1);
//! assert!(measured.wins[0] < measured.wins[1]);
//! ```

mod commands;
pub mod deck;
pub mod game;
pub mod learner;
pub mod outcome;
pub mod published;
pub mod rivals;
pub mod rules;
pub mod table;

use clap::Subcommand;
use commands::{draw, play, simulate, test, train};
use terminal::Outcome;

/// A command of `deck`.
#[derive(Subcommand)]
pub enum DeckCommand {
    /// Let scripted rivals play against each other
    Simulate(simulate::SimulateOptions),
    /// Train a learner of what to buy
    Train(train::TrainOptions),
    /// Let a trained table play
    Test(test::TestOptions),
    /// Draw learning curves
    Draw(draw::DrawOptions),
    /// Play a game yourself
    Play(play::PlayDeckOptions),
}

impl DeckCommand {
    /// Does what the options ask for.
    pub fn run(&self) -> Outcome {
        match self {
            DeckCommand::Simulate(options) => simulate::run(options),
            DeckCommand::Train(options) => train::run(options),
            DeckCommand::Test(options) => test::run(options),
            DeckCommand::Draw(options) => draw::run(options),
            DeckCommand::Play(options) => play::run(options),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;
    use tempfile::TempDir;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(subcommand)]
        command: DeckCommand,
    }

    /// Runs a command in a folder: a word `@name` is the file of this name there.
    fn deck(folder: &TempDir, line: &str) -> Result<(), String> {
        let word = |word: &str| match word.split_once('@') {
            Some((before, name)) => format!("{before}{}", folder.path().join(name).display()),
            None => word.to_owned(),
        };
        let words = std::iter::once("deck".to_owned()).chain(line.split(' ').map(word));
        let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
        line.command.run().map_err(|error| error.to_string())
    }

    const TRAIN: &str = "train --rivals money --test-every 100 --test-games 10 --games";

    #[test]
    fn a_training_goes_on_from_its_checkpoint_and_its_curve_is_drawn() {
        let folder = TempDir::new().unwrap();
        let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
        let whole = "300 --curve @whole.csv --checkpoints @whole --checkpoint-every 100";
        deck(&folder, &format!("{TRAIN} {whole}")).unwrap();
        let rest = "300 --curve @rest.csv --resume @whole/200.bin --checkpoints @rest";
        deck(&folder, &format!("{TRAIN} {rest} --checkpoint-every 300")).unwrap();
        assert_eq!(read("rest/300.bin"), read("whole/300.bin"));
        let curve = String::from_utf8(read("whole.csv")).unwrap();
        assert_eq!(curve.lines().count(), 4, "{curve}");
        let last = String::from_utf8(read("rest.csv")).unwrap();
        assert_eq!(curve.lines().last(), last.lines().last());
        let draw = "draw whole=@whole.csv rest=@rest.csv --reference equal=50 --out @curve.svg";
        deck(&folder, draw).unwrap();
        let picture = String::from_utf8(read("curve.svg")).unwrap();
        for name in ["whole", "rest", "equal"] {
            assert!(picture.contains(name), "{name}");
        }
        deck(
            &folder,
            "test --checkpoints @whole --rivals money --games 10",
        )
        .unwrap();
    }

    #[test]
    fn wrong_options_are_refused_before_the_training() {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("other.csv"), "a,b\n").unwrap();
        fs::create_dir(folder.path().join("none")).unwrap();
        deck(&folder, &format!("{TRAIN} 100 --out @table.bin")).unwrap();
        // These would take days.
        let train = "train --games 999999999999";
        for (line, part) in [
            (
                format!("{train} --resume @table.bin"),
                "expected a checkpoint",
            ),
            (
                format!("{train} --reward-of chapel"),
                "expected CARD=NUMBER",
            ),
            (format!("{train} --initial NaN"), "expected a number from 0"),
            (format!("{train} --chapel never"), "expected one of sparing"),
            (
                format!("{train} --checkpoints @tables --checkpoint-every 5"),
                "expected a multiple",
            ),
            (format!("{train} --curve @missing/curve.csv"), "missing"),
            (
                "test --checkpoints @none".to_owned(),
                "expected files *.bin",
            ),
            (
                "draw a=@other.csv --out @a.svg".to_owned(),
                "games,won_percent",
            ),
            ("draw a --out @a.svg".to_owned(), "expected NAME=FILE"),
            (
                "draw a=@other.csv --reference b=101 --out @a.svg".to_owned(),
                "from 0 to 100",
            ),
            (
                "play --rivals money,money,money --model @table.bin".to_owned(),
                "expected 2 to 4 players",
            ),
        ] {
            let error = deck(&folder, &line).expect_err(&line);
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
