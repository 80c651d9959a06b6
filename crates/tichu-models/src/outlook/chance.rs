//! The chance to win the match from two running totals.

use std::cmp::Ordering;

use multiversion::multiversion;
use serde::{Deserialize, Serialize};
use tichu::{Scores, TargetScore};

use super::moments::Moments;

/// All points of a round are multiples of this.
pub const STEP: i32 = 5;

/// How far from the target the table goes, in steps: 1,500 points.
pub const STEPS: usize = 300;

/// The most points that a team gains in a round, by a double victory, Grand Tichu and Tichu. It does
/// not lose more either.
pub const MOST_POINTS: i16 = 500;

/// The most steps that a round takes a team.
const MOST: usize = MOST_POINTS as usize / STEP as usize;

/// The number of distances in a row of the table in memory: up to [`STEPS`], and all distances that a
/// round leads to from there.
const WIDTH: usize = MOST + STEPS + MOST;

/// The table's number for a chance of 1. It is even, so that the table can hold one half.
pub const CERTAIN: u16 = 65_534;

/// The chance to win a match, for every pair of distances to the target.
///
/// Symmetric (the chances of both teams sum to 1), one half for equal totals, and never lower
/// with a higher own total: other tables are refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<u16>>", into = "Vec<Vec<u16>>")]
pub struct WinChance {
    /// Row by row of the own distance in steps from `1 - MOST`, one column for each of the
    /// opponents'.
    chances: Vec<u16>,
}

impl WinChance {
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
        let beyond = (own.max(opponent) - STEPS as i32).max(0);
        let place = place((own - beyond).max(1), (opponent - beyond).max(1));
        f64::from(self.chances[place as usize]) / f64::from(CERTAIN)
    }

    /// What the mean and the mean square of the chance after some rounds are computed from.
    pub(super) fn before(&self, steps: Steps) -> Before<'_> {
        let inside = |distance: i32| (1..=STEPS as i32).contains(&distance);
        let known = inside(steps.own) && inside(steps.opponent);
        Before {
            chance: self,
            steps,
            place: known.then(|| place(steps.own, steps.opponent)),
        }
    }
}

/// The chances to win after a round, from the totals before it.
pub(super) struct Before<'a> {
    chance: &'a WinChance,
    steps: Steps,
    /// Where the table has the totals, unless it lacks some that a round leads to.
    place: Option<i32>,
}

/// Rounds that are looked at together.
const TOGETHER: usize = 4;

/// Some rounds from the worst to the best, with the numbers of each that the sums need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rounds {
    /// The share of all rounds that end no better, and the share of the others.
    no_better: [f64; TOGETHER],
    better: [f64; TOGETHER],
    /// Own minus the opponents' points.
    points: [f64; TOGETHER],
    /// Own and opponents' points, in steps.
    steps: [[i16; 2]; TOGETHER],
    /// How far they lead in the table.
    offsets: [i32; TOGETHER],
}

impl Rounds {
    /// Rounds from the worst to the best: own and opponents' points in steps, and the share of all
    /// rounds that end no better.
    pub fn of(rounds: &[([i16; 2], f64)]) -> Vec<Rounds> {
        let together = rounds.chunks(TOGETHER).map(|chunk| {
            // Places without a round have a share of 0.
            let round = |place: usize| chunk.get(place).copied().unwrap_or(([0, 0], 1.0));
            let rounds: [([i16; 2], f64); TOGETHER] = std::array::from_fn(round);
            let points = rounds.map(|([own, opponent], _)| {
                f64::from(STEP) * (f64::from(own) - f64::from(opponent))
            });
            Rounds {
                no_better: rounds.map(|(_, share)| share),
                better: rounds.map(|(_, share)| 1.0 - share),
                points,
                steps: rounds.map(|(steps, _)| steps),
                offsets: rounds.map(|([own, opponent], _)| offset(own.into(), opponent.into())),
            }
        });
        together.collect()
    }
}

/// Points, own minus the opponents', and the chance to win after some rounds.
pub(super) struct Expected {
    pub points: f64,
    pub match_win: Moments,
}

impl Before<'_> {
    /// The expected points and win chance after the rounds of each ending, with the odds of better rounds
    /// multiplied by `better`.
    #[inline(always)]
    pub fn after(&self, rounds: [&[Rounds]; 3], better: [f64; 3]) -> [Expected; 3] {
        let sums = match self.place {
            Some(place) => {
                let scale = 1.0 / f64::from(CERTAIN);
                let sums = inside(rounds, better, &self.chance.chances, place);
                sums.map(|[points, won, square]| [points, won * scale, square * scale * scale])
            }
            None => [0, 1, 2].map(|ending| {
                let mut sums = Sums::default();
                for rounds in rounds[ending] {
                    let after =
                        |steps: [i16; 2]| self.chance.after(self.steps, steps.map(i32::from));
                    sums.add(rounds, better[ending], rounds.steps.map(after));
                }
                sums.all()
            }),
        };
        sums.map(|[points, mean, square]| Expected {
            points,
            match_win: Moments { mean, square },
        })
    }
}

/// The expected points after some rounds, with the odds of better rounds multiplied by `better`.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn points(rounds: &[Rounds], better: f64) -> f64 {
    let mut sums = Sums::default();
    for rounds in rounds {
        sums.add_points(rounds, better);
    }
    sum(sums.points)
}

/// The sums for each ending, where the table has all that the rounds lead to.
#[multiversion(targets("x86_64+avx2"))]
fn inside(rounds: [&[Rounds]; 3], better: [f64; 3], chances: &[u16], place: i32) -> [[f64; 3]; 3] {
    let mut all = [[0.0; 3]; 3];
    for ending in 0..3 {
        let mut sums = Sums::default();
        for rounds in rounds[ending] {
            let mut won = [0; TOGETHER];
            for i in 0..TOGETHER {
                // Below 2^31, so that no sign has to be carried along.
                won[i] = i32::from(chances[(place - rounds.offsets[i]) as u32 as usize]);
            }
            // All at once.
            sums.add(rounds, better[ending], won.map(f64::from));
        }
        all[ending] = sums.all();
    }
    all
}

/// Sums over rounds, from the worst to the best: of the points, of the chance to win after them, and of
/// its square. They are kept by place, so that their order is the same however many a processor adds at
/// once.
#[derive(Default)]
struct Sums {
    below: f64,
    points: [f64; TOGETHER],
    won: [f64; TOGETHER],
    squares: [f64; TOGETHER],
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, rounds: &Rounds, better: f64, won: [f64; TOGETHER]) {
        let shares = self.add_points(rounds, better);
        for (place, (share, won)) in shares.into_iter().zip(won).enumerate() {
            let part = share * won;
            self.won[place] += part;
            self.squares[place] += part * won;
        }
    }

    /// Adds the points alone, and returns the shares of the rounds.
    // Inlined, so that it has the instructions of its caller.
    #[inline(always)]
    fn add_points(&mut self, rounds: &Rounds, better: f64) -> [f64; TOGETHER] {
        let mut no_better = rounds.no_better;
        for (share, others) in no_better.iter_mut().zip(rounds.better) {
            *share /= *share + others * better;
        }
        let [a, b, c, d] = no_better;
        let worse = [self.below, a, b, c];
        self.below = d;
        let mut shares = no_better;
        for (share, worse) in shares.iter_mut().zip(worse) {
            *share -= worse;
        }
        let points = shares.iter().zip(rounds.points);
        for (sum, (share, points)) in self.points.iter_mut().zip(points) {
            *sum += share * points;
        }
        shares
    }

    #[inline(always)]
    fn all(&self) -> [f64; 3] {
        [sum(self.points), sum(self.won), sum(self.squares)]
    }
}

#[inline(always)]
fn sum([a, b, c, d]: [f64; TOGETHER]) -> f64 {
    (a + b) + (c + d)
}

/// The place of two distances in the table.
fn place(own: i32, opponent: i32) -> i32 {
    offset(own + MOST as i32 - 1, opponent + MOST as i32 - 1)
}

/// How far apart places are in the table whose distances differ so.
fn offset(own: i32, opponent: i32) -> i32 {
    own * WIDTH as i32 + opponent
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

    /// A table from its lower triangle: row `i` holds the chances of a team that is `i + 1`
    /// steps from the target against opponents 1 to `i` steps from it, in parts of
    /// [`CERTAIN`].
    fn try_from(triangle: Vec<Vec<u16>>) -> Result<WinChance, String> {
        if triangle.len() != STEPS {
            let found = triangle.len();
            return Err(format!("expected {STEPS} rows of chances, found {found}"));
        }
        // Where a team has reached the target, the match is decided or even.
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
                let (own, opponent) = (MOST + own, MOST + opponent);
                chances[own * WIDTH + opponent] = chance;
                chances[opponent * WIDTH + own] = CERTAIN - chance;
            }
        }
        // Farther from the target only the lead counts.
        for own in MOST..WIDTH {
            for opponent in MOST..WIDTH {
                let beyond = own.max(opponent).saturating_sub(MOST + STEPS - 1);
                let [near, other] = [own, opponent].map(|place| (place - beyond).max(MOST));
                chances[own * WIDTH + opponent] = chances[near * WIDTH + other];
            }
        }
        // Symmetry makes columns rise as rows fall.
        let rises = chances.chunks(WIDTH).all(|row| row.is_sorted());
        if !rises {
            return Err("expected chances that do not fall as a team advances".to_owned());
        }
        Ok(WinChance { chances })
    }
}

impl From<WinChance> for Vec<Vec<u16>> {
    fn from(table: WinChance) -> Vec<Vec<u16>> {
        let rows = table.chances.chunks(WIDTH).skip(MOST).take(STEPS);
        rows.enumerate()
            .map(|(own, row)| row[MOST..MOST + own].to_vec())
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
        WinChance::try_from((0..STEPS).map(row).collect::<Vec<_>>()).unwrap()
    }

    /// The chance at these scores.
    fn chances() -> impl Fn(i32, i32) -> f64 {
        let table = table();
        move |own, opponent| table.of(Scores { own, opponent }, TargetScore::default())
    }

    #[test]
    fn what_one_team_wins_the_other_loses() {
        let chance = chances();
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
        let chance = chances();
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
        let chance = chances();
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
        let refused = |triangle: Vec<Vec<u16>>| WinChance::try_from(triangle).unwrap_err();
        assert!(refused(triangle.clone()).contains("do not fall"));
        triangle[7].push(0);
        assert!(refused(triangle).contains("in row 7"));
        assert!(refused(Vec::new()).contains("300 rows"));
    }
}
