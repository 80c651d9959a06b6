//! The boosted model: trees that correct a part of the extended logistic regression.
//!
//! A regression adds the cards up; trees know that two aces beside the Dragon are worth more than
//! each alone (J. Friedman, *Greedy Function Approximation: A Gradient Boosting Machine*, Annals of
//! Statistics 29, 2001). They start from a share of the regression's log-odds, read
//! [`COLUMNS`] numbers of the hand, and are fitted so that their sum rises with the first
//! [`RISING`] of them and falls with the next [`FALLING`].

use serde::{Deserialize, Serialize};

use super::Extended;
use super::checked::{Check, Checked};
use crate::features::{FeatureVector, OPPONENT_SCORE, OWN_SCORE};
use crate::trees::Trees;

/// How many numbers the trees read.
pub const COLUMNS: usize = 22;

/// The first columns: those with which a call becomes likelier.
pub const RISING: usize = 17;

/// The columns after them: those with which a call becomes less likely. The others are free.
pub const FALLING: usize = 1;

/// The lowest rank of cards with a suit, and of the Phoenix in a run.
const LOWEST_RANK: u32 = 2;

/// The shortest straight. Longer runs count as one: else a card that shortens them would matter more than
/// an ace.
const STRAIGHT: u32 = 5;

/// A fitted boosted model.
pub type Boosted = Checked<BoostedParts>;

/// The parts of a [`Boosted`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoostedParts {
    share: f64,
    start: Extended,
    trees: Trees,
}

impl Check for BoostedParts {
    fn check(&self) -> Result<(), String> {
        if !(0.0..=1.0).contains(&self.share) {
            let found = self.share;
            return Err(format!("expected a share from 0 to 1, found {found}"));
        }
        if self.trees.features() != COLUMNS {
            let found = self.trees.features();
            return Err(format!(
                "expected trees over {COLUMNS} numbers, found {found}"
            ));
        }
        Ok(())
    }
}

impl Boosted {
    /// A model that adds trees over [`row`] to a share of the log-odds of `start`.
    ///
    /// # Errors
    /// A message saying what was expected and found: a share from 0 to 1 and trees over
    /// [`COLUMNS`] numbers.
    pub fn new(share: f64, start: Extended, trees: Trees) -> Result<Boosted, String> {
        let parts = BoostedParts {
            share,
            start,
            trees,
        };
        parts.checked()
    }

    /// How many features the model reads.
    #[must_use]
    pub fn width(&self) -> usize {
        self.start.width()
    }

    /// The log-odds of a call.
    #[must_use]
    pub fn log_odds(&self, features: &impl FeatureVector) -> f64 {
        self.share * self.start.log_odds(features) + self.trees.score(&row(features))
    }
}

/// The numbers that the trees read, from the 95 features of
/// [`GRAND_TICHU`](crate::features::GRAND_TICHU):
///
/// - rising: Phoenix; Dragon; aces and Dragon; for each rank from the ace down to the 8 the cards of
///   at least this rank, Dragon and Phoenix included; pairs; threes of a kind; highest pair; highest
///   three of a kind (0 without one); longest run of ranks up to five, which is a straight, and the
///   longest that the Phoenix makes; bombs
/// - falling: Dogs
/// - free: Mahjong; own score, opponents' score and the higher of both, as features.
#[must_use]
pub fn row(features: &impl FeatureVector) -> [f32; COLUMNS] {
    let x = features.values();
    let [mahjong, dogs, dragon, phoenix] = [x[0], x[1], x[2], x[3]];
    let counts = &x[4..17]; // Of the ranks from 2 to the ace, in quarters.
    let mut row = [0.0; COLUMNS];
    (row[0], row[1]) = (phoenix, dragon);
    let mut above = 4.0 * counts[12] + dragon;
    row[2] = above;
    above += phoenix;
    row[3] = above;
    for (place, count) in counts[6..12].iter().rev().enumerate() {
        above += 4.0 * count;
        row[4 + place] = above;
    }
    // The Mahjong is the 1 of a run.
    let mut held = u32::from(mahjong > 0.0) << 1;
    let [mut pairs, mut threes, mut highest_pair, mut highest_three] = [0.0; 4];
    for (rank, &count) in (LOWEST_RANK..).zip(counts) {
        if count > 0.0 {
            held |= 1 << rank;
        }
        if count >= 0.5 {
            pairs += 1.0;
            highest_pair = f64::from(rank);
        }
        if count >= 0.75 {
            threes += 1.0;
            highest_three = f64::from(rank);
        }
    }
    let run = longest_run(held);
    let with_phoenix = match phoenix > 0.0 {
        true => (LOWEST_RANK..=14)
            .map(|rank| longest_run(held | 1 << rank))
            .max(),
        false => None,
    };
    row[10..].copy_from_slice(&[
        pairs,
        threes,
        highest_pair,
        highest_three,
        f64::from(run.min(STRAIGHT)),
        f64::from(with_phoenix.unwrap_or(run).min(STRAIGHT)),
        2.0 * x[92],
        dogs,
        mahjong,
        x[OWN_SCORE],
        x[OPPONENT_SCORE],
        x[OWN_SCORE].max(x[OPPONENT_SCORE]),
    ]);
    row.map(|number| number as f32)
}

/// The most bits in a row that are set.
fn longest_run(mut bits: u32) -> u32 {
    let mut longest = 0;
    while bits != 0 {
        bits &= bits << 1;
        longest += 1;
    }
    longest
}

#[cfg(test)]
mod tests {
    use tichu::Scores;

    use super::{COLUMNS, row};
    use crate::features::Features;

    fn row_of(hand: &str) -> [f32; COLUMNS] {
        let scores = Scores {
            own: 400,
            opponent: -100,
        };
        row(&Features::of(&hand.parse().unwrap(), scores))
    }

    #[test]
    fn the_row_of_a_hand() {
        let of_scores = [0.7, 0.45, 0.7];
        let found = row_of("Dr Ph GA SA BQ R9 S9 Hu");
        let honours = [1.0, 1.0, 3.0];
        let cumulated = [4.0, 4.0, 5.0, 5.0, 5.0, 7.0, 7.0];
        let sets = [2.0, 0.0, 14.0, 0.0, 1.0, 3.0, 0.0];
        let rest = [1.0, 0.0];
        let expected = [&honours[..], &cumulated, &sets, &rest, &of_scores].concat();
        assert_eq!(found.to_vec(), expected);
    }

    #[test]
    fn runs_begin_with_the_mahjong_and_the_phoenix_fills_one_gap() {
        let runs = |hand: &str| row_of(hand)[14..16].to_vec();
        assert_eq!(runs("Ma S2 B3 G4 B5 GK SK BK"), [5.0, 5.0]);
        assert_eq!(runs("Ph S2 B3 G5 B6 GK SK BK"), [2.0, 5.0]);
        assert_eq!(runs("Ph SA BK GQ BJ G2 S3 B4"), [4.0, 5.0]);
        assert_eq!(runs("Ph SA BK GQ BJ GT S9 B8"), [5.0, 5.0]);
    }

    #[test]
    fn both_kinds_of_bombs_count() {
        assert_eq!(row_of("S7 B7 G7 R7 S2 B2 G2 R2")[16], 2.0);
        assert_eq!(row_of("S7 S8 S9 ST SJ B2 G2 R2")[16], 1.0);
    }
}
