//! Splitting by match, without a random generator.
//!
//! Where a match goes depends on the seed and the match alone, so new logs never move the old
//! ones, and the same seed gives the same parts on every machine.

use std::num::NonZeroU64;

use sha2::{Digest, Sha256};
use tichu_bsw::{Dataset, MatchId, Row};

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
        match draw("part", seed, match_id.as_bytes()) % 100 {
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
    draw("fold", seed, match_id.as_bytes()) % folds
}

/// A number in [0, 1) for the match, another for every `draw`, the same on every machine.
#[must_use]
pub fn unit_interval(match_id: &MatchId, number: u64) -> f64 {
    // An f64 holds 53 bits exactly.
    (draw("bootstrap", number, match_id.as_bytes()) >> 11) as f64 / (1_u64 << 53) as f64
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

/// Random numbers that depend on nothing but purpose and seed: SplitMix64 (G. Steele, D. Lea and C.
/// Flood, *Fast splittable pseudorandom number generators*, 2014).
#[derive(Clone, Debug)]
pub struct Draws(u64);

impl Draws {
    /// The numbers of this purpose and seed, from the first on.
    #[must_use]
    pub fn new(purpose: &str, seed: u64) -> Draws {
        Draws(draw(purpose, seed, &[]))
    }

    /// The next whole number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        // The bias is bound / 2^64.
        (mixed(self.0) % bound as u64) as usize
    }
}

/// The mixing steps of SplitMix64.
fn mixed(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// 64 bits that depend on nothing but the arguments. The purpose keeps draws independent
/// that would otherwise coincide: a match's part would determine its fold.
fn draw(purpose: &str, seed: u64, identity: &[u8]) -> u64 {
    let mut hash = Sha256::new();
    hash.update(purpose);
    hash.update(seed.to_le_bytes());
    hash.update(identity);
    let digest = hash.finalize();
    let first_eight = digest.iter().take(8);
    first_eight.fold(0, |bits, &byte| bits << 8 | u64::from(byte))
}
