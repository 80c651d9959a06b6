//! Splitting by match, without a random generator.
//!
//! Where a match goes depends on the seed and the match alone, so new logs never move the old
//! ones, and the same seed gives the same parts on every machine.

use std::num::NonZeroU64;

use laboratory_fitting::draws::draw;
use tichu_records::{Dataset, MatchId, Row};

/// Folds by match in the protocol of training; the parameter search has its own.
pub const FOLDS: NonZeroU64 = NonZeroU64::new(5).unwrap();

/// The use of the hands of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Fitting, calibration, and the choice of hyper-parameters and thresholds: about 80% of
    /// the matches.
    Training,
    /// The final figures only: about 20%.
    Test,
}

/// The rows of a dataset by their use; no match has rows in two parts.
#[derive(Clone, Debug, Default)]
pub struct Split<'a> {
    /// The rows of [`Part::Training`].
    pub training: Vec<&'a Row>,
    /// The rows of [`Part::Test`].
    pub test: Vec<&'a Row>,
}

impl Part {
    /// The part of a match.
    #[must_use]
    pub fn of(match_id: &MatchId, seed: u64) -> Part {
        match draw("part", seed, match_id.as_ref()) % 100 {
            0..80 => Part::Training,
            _ => Part::Test,
        }
    }
}

impl<'a> Split<'a> {
    /// The rows by part, in their order.
    #[must_use]
    pub fn of(dataset: &'a Dataset, seed: u64) -> Split<'a> {
        let mut split = Split::default();
        for row in &dataset.rows {
            match Part::of(&row.match_id, seed) {
                Part::Training => split.training.push(row),
                Part::Test => split.test.push(row),
            }
        }
        split
    }
}

/// The fold of a match in a cross-validation, from 0 to `folds` - 1; independent of [`Part::of`],
/// so that every part has all folds.
#[must_use]
pub fn fold(match_id: &MatchId, seed: u64, folds: NonZeroU64) -> u64 {
    draw("fold", seed, match_id.as_ref()) % folds
}

/// The fold of a player in a cross-validation by player, from 0 to [`FOLDS`] - 1; independent of the
/// splits by match.
#[must_use]
pub fn fold_of_player(player: &str, seed: u64) -> u64 {
    draw("player", seed, player.as_bytes()) % FOLDS
}

/// `n` of the rows, or all if there are fewer, in an order that only the seed and the rows'
/// rounds and seats decide; a smaller sample is the beginning of a larger one.
#[must_use]
pub fn sample<'a>(rows: &[&'a Row], seed: u64, n: usize) -> Vec<&'a Row> {
    let mut rows = rows.to_vec();
    rows.sort_by_cached_key(|row| {
        let decision = [row.round.as_bytes(), &[row.seat.number()][..]].concat();
        draw("sample", seed, &decision)
    });
    rows.truncate(n);
    rows
}
