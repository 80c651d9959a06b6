//! Splitting by match, without a random generator.
//!
//! Where a match goes depends on the seed and the match alone, so new logs never move the old
//! ones, and the same seed gives the same parts on every machine.

use std::num::NonZeroU32;

use sha2::{Digest, Sha256};

use super::{Dataset, MatchId, Row};

/// What the hands of a match are used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Fitting and the choice of hyper-parameters: about 60 % of the matches.
    Fit,
    /// Calibration and the choice of thresholds: about 20 %.
    Calibration,
    /// Nothing but the final figures: about 20 %.
    Test,
}

/// The rows of a dataset by what they are used for; no match has rows in two parts.
#[derive(Clone, Debug, Default)]
pub struct Split<'a> {
    /// The rows of [`Part::Fit`].
    pub fit: Vec<&'a Row>,
    /// The rows of [`Part::Calibration`].
    pub calibration: Vec<&'a Row>,
    /// The rows of [`Part::Test`].
    pub test: Vec<&'a Row>,
}

impl MatchId {
    /// What the match is used for.
    #[must_use]
    pub fn part(&self, seed: u64) -> Part {
        match self.unit_interval("part", seed) {
            ..0.6 => Part::Fit,
            ..0.8 => Part::Calibration,
            _ => Part::Test,
        }
    }

    /// The fold of the match in a cross-validation, from 0 to `folds` - 1; independent of
    /// [`MatchId::part`], so that every part has all folds.
    #[must_use]
    pub fn fold(&self, seed: u64, folds: NonZeroU32) -> u32 {
        let place = self.unit_interval("fold", seed) * f64::from(folds.get());
        place as u32 // below `folds`: the interval does not hold 1
    }

    /// A number in [0, 1) for the match, the same on every machine.
    fn unit_interval(&self, purpose: &str, seed: u64) -> f64 {
        let drawn = draw(purpose, seed, self.0.as_bytes());
        (drawn >> 11) as f64 / (1_u64 << 53) as f64 // 53 bits are what an f64 holds exactly
    }
}

impl Dataset {
    /// The rows by part, in their order.
    #[must_use]
    pub fn split(&self, seed: u64) -> Split<'_> {
        let mut split = Split::default();
        for row in &self.rows {
            match row.match_id.part(seed) {
                Part::Fit => split.fit.push(row),
                Part::Calibration => split.calibration.push(row),
                Part::Test => split.test.push(row),
            }
        }
        split
    }
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

/// 64 bits that depend on nothing but the arguments. The purpose keeps draws apart that
/// would otherwise agree: folds that followed the parts would leave parts without folds.
fn draw(purpose: &str, seed: u64, identity: &[u8]) -> u64 {
    let mut hash = Sha256::new();
    hash.update(purpose);
    hash.update(seed.to_le_bytes());
    hash.update(identity);
    let [a, b, c, d, e, f, g, h, ..]: [u8; 32] = hash.finalize().into();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
