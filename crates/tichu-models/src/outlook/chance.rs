//! The chance to win the match from two running totals.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use tichu::{Scores, TargetScore};

use super::results::Moments;

/// All points of a round are multiples of this.
pub const STEP: i32 = 5;

/// How far from the target the table goes, in steps: 1,500 points.
pub const STEPS: usize = 300;

/// How far beyond the target the table goes, in steps: 500 points.
const BEYOND: usize = 100;

/// Distances in a row of the table, from `1 - BEYOND` to [`STEPS`].
const WIDTH: usize = BEYOND + STEPS;

/// A chance of 1, as the table holds it; even, so that one half is there too.
pub const CERTAIN: u16 = 65_534;

/// The chance to win a match, for every pair of distances to the target.
///
/// Symmetric (the chances of both teams sum to 1), one half for equal totals, and never lower
/// with a higher own total: a table that is not is refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<u16>>", into = "Vec<Vec<u16>>")]
pub struct WinChance {
    /// Row by row of the own distance in steps, one column for each of the opponents'. Where a team
    /// has reached the target, the match is decided or even.
    chances: Vec<u16>,
}

impl WinChance {
    /// A table from its lower triangle: row `i` holds the chances of a team that is `i + 1`
    /// steps from the target against opponents 1 to `i` steps from it, in parts of
    /// [`CERTAIN`].
    ///
    /// # Errors
    /// A message with the expected and the found content.
    pub fn new(triangle: &[Vec<u16>]) -> Result<WinChance, String> {
        if triangle.len() != STEPS {
            let found = triangle.len();
            return Err(format!("expected {STEPS} rows of chances, found {found}"));
        }
        let mut chances = vec![CERTAIN / 2; WIDTH * WIDTH];
        for (own, row) in chances.chunks_mut(WIDTH).enumerate() {
            row[..own].fill(0);
            row[own + 1..].fill(CERTAIN);
        }
        for (own, row) in triangle.iter().enumerate() {
            if row.len() != own || row.iter().any(|&chance| chance > CERTAIN) {
                return Err(format!(
                    "expected {own} chances of at most {CERTAIN} in row {own}, found others"
                ));
            }
            for (opponent, &chance) in row.iter().enumerate() {
                let (own, opponent) = (BEYOND + own, BEYOND + opponent);
                chances[own * WIDTH + opponent] = chance;
                chances[opponent * WIDTH + own] = CERTAIN - chance;
            }
        }
        // Symmetry makes columns rise as rows fall.
        let rises = chances.chunks(WIDTH).all(|row| row.is_sorted());
        if !rises {
            return Err("expected chances that do not fall as a team advances".to_owned());
        }
        Ok(WinChance { chances })
    }

    /// The chance from a round's beginning or end, in [0, 1]: a team that has reached the target
    /// and leads has won; with equal totals the match goes on.
    #[must_use]
    pub fn of(&self, scores: Scores, target: TargetScore) -> f64 {
        let distances = Distances::of(scores, target);
        match distances.decided() {
            Some(won) => f64::from(u8::from(won)),
            None => self.after(distances.steps(), [0, 0]),
        }
    }

    /// The chance after a round with these points, all in steps.
    pub(super) fn after(&self, before: Steps, points: [i32; 2]) -> f64 {
        let [own, opponent] = points;
        let (own, opponent) = (before.own - own, before.opponent - opponent);
        if own.min(opponent) <= 0 {
            return match own.cmp(&opponent) {
                Ordering::Less => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 0.0,
            };
        }
        // Farther from the target than the table goes only the lead counts.
        let beyond = (own.max(opponent) - STEPS as i32).max(0);
        let own = (own - beyond).max(1);
        let opponent = (opponent - beyond).max(1);
        let chance = self.chances[place(own, opponent) as usize];
        f64::from(chance) / f64::from(CERTAIN)
    }

    /// The chances after some rounds that are all within the table: their mean and the mean of their
    /// squares, by the [`offset`] of each round's points and its share.
    #[inline]
    pub(super) fn moments(&self, before: Steps, rounds: &[(i32, f64)]) -> Moments {
        let before = place(before.own, before.opponent);
        let (mut mean, mut square) = (0.0, 0.0);
        for &(points, share) in rounds {
            let chance = f64::from(self.chances[(before - points) as usize]);
            mean += share * chance;
            square += share * chance * chance;
        }
        let certain = f64::from(CERTAIN);
        Moments {
            mean: mean / certain,
            square: square / (certain * certain),
        }
    }
}

/// The place of two distances in the table.
fn place(own: i32, opponent: i32) -> i32 {
    offset(own + BEYOND as i32 - 1, opponent + BEYOND as i32 - 1)
}

/// How far two distances are from the table's beginning, or two places apart.
pub(super) fn offset(own: i32, opponent: i32) -> i32 {
    own * WIDTH as i32 + opponent
}

/// Whether the table has all distances from `nearest` to `farthest`.
pub(super) fn has(nearest: i32, farthest: i32) -> bool {
    nearest > -(BEYOND as i32) && farthest <= STEPS as i32
}

/// How many points both teams need; none or fewer for a team that has reached the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distances {
    pub own: i64,
    pub opponent: i64,
}

/// The same in steps, rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    pub own: i32,
    pub opponent: i32,
}

impl Distances {
    pub fn of(scores: Scores, target: TargetScore) -> Distances {
        let target = i64::from(i32::from(target));
        Distances {
            own: target - i64::from(scores.own),
            opponent: target - i64::from(scores.opponent),
        }
    }

    /// Whether the own team has won, once the match is over.
    pub fn decided(self) -> Option<bool> {
        let over = self.own.min(self.opponent) <= 0 && self.own != self.opponent;
        over.then_some(self.own < self.opponent)
    }

    pub fn steps(self) -> Steps {
        // Within some 2^31 points, so a fifth of them fits.
        let steps = |points: i64| {
            let up = (points + i64::from(STEP) - 1).div_euclid(i64::from(STEP));
            up as i32
        };
        Steps {
            own: steps(self.own),
            opponent: steps(self.opponent),
        }
    }
}

impl TryFrom<Vec<Vec<u16>>> for WinChance {
    type Error = String;

    fn try_from(triangle: Vec<Vec<u16>>) -> Result<WinChance, String> {
        WinChance::new(&triangle)
    }
}

impl From<WinChance> for Vec<Vec<u16>> {
    fn from(table: WinChance) -> Vec<Vec<u16>> {
        let rows = table.chances.chunks(WIDTH).skip(BEYOND).enumerate();
        rows.map(|(own, row)| row[BEYOND..BEYOND + own].to_vec())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{CERTAIN, STEPS, WinChance};
    use tichu::Scores;
    use tichu::TargetScore;

    /// The nearer team wins with a chance that grows with its lead.
    fn table() -> WinChance {
        let chance = |own: usize, opponent: usize| {
            let share = (opponent + 1) as f64 / (own + opponent + 2) as f64;
            (share * f64::from(CERTAIN)) as u16
        };
        let row = |own| (0..own).map(|opponent| chance(own, opponent)).collect();
        WinChance::new(&(0..STEPS).map(row).collect::<Vec<_>>()).unwrap()
    }

    fn chance(own: i32, opponent: i32) -> f64 {
        table().of(Scores { own, opponent }, TargetScore::default())
    }

    #[test]
    fn what_one_team_wins_the_other_loses() {
        for own in (-3000..=1200).step_by(135) {
            for opponent in (-3000..=1200).step_by(85) {
                let both = chance(own, opponent) + chance(opponent, own);
                assert!((both - 1.0).abs() < 1e-12, "{own}:{opponent}");
            }
            assert!((chance(own, own) - 0.5).abs() < 1e-12, "{own}");
        }
    }

    #[test]
    fn a_match_that_is_over_is_won_or_lost() {
        assert_eq!([chance(1000, 995), chance(1005, 1000)], [1.0, 1.0]);
        assert_eq!([chance(-200, 1000), chance(1000, 1100)], [0.0, 0.0]);
        assert_eq!(chance(1000, 1000), 0.5);
        assert_eq!(
            [chance(i32::MAX, i32::MIN), chance(i32::MIN, i32::MAX)],
            [1.0, 0.0]
        );
    }

    #[test]
    fn more_points_never_make_it_worse_nor_a_farther_target_certain() {
        for opponent in (-2000..1000).step_by(155) {
            let row: Vec<f64> = (-2000..1100)
                .step_by(5)
                .map(|own| chance(own, opponent))
                .collect();
            assert!(row.is_sorted(), "against {opponent}");
        }
        let target = TargetScore::try_from(100_000).unwrap();
        let far = table().of(
            Scores {
                own: 100,
                opponent: 0,
            },
            target,
        );
        assert!(0.5 < far && far < 0.6, "{far}");
    }

    #[test]
    fn a_table_that_falls_or_has_another_shape_is_refused() {
        let mut triangle: Vec<Vec<u16>> = table().into();
        triangle[7][3] = CERTAIN;
        assert!(
            WinChance::new(&triangle)
                .unwrap_err()
                .contains("do not fall")
        );
        triangle[7].push(0);
        assert!(WinChance::new(&triangle).unwrap_err().contains("in row 7"));
        assert!(WinChance::new(&[]).unwrap_err().contains("300 rows"));
    }
}
