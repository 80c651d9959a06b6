//! The chance to win a match, as a Markov chain over the results of rounds.
//!
//! A match is played round after round, and the result of each is drawn from those of rounds that
//! began at similar scores (`similar_rounds`). So the better results of teams that lead, and how
//! both teams play near the end, are part of the chances. Either team has the same chances at the
//! same totals, so they are symmetric.
//!
//! Results that depend on the totals do not make more points better by themselves. On the logs no
//! chance fell by more than a thousandth; `table` moves such a chance to that of its
//! neighbour.

use std::cmp::Ordering;

use tichu_models::outlook::{CERTAIN, STEPS, WinChance};
use tichu_records::Row;

use super::similar_rounds::{ResultShare, SimilarRounds, TeamRound};
use crate::error::TrainingError;

/// Sweeps end when no chance changes by more.
const TOLERANCE: f64 = 1e-6;

/// Sweeps after which to give up; two dozen are usual.
const MAX_SWEEPS: usize = 1000;

/// Fits the chances to the rounds of these rows, those of a round together.
///
/// # Errors
/// [`TrainingError`] when the sweeps do not come to an end.
pub fn win_chance(rows: &[&Row]) -> Result<WinChance, TrainingError> {
    let rounds = rows.chunk_by(|a, b| a.round == b.round);
    let rounds = rounds.map(|round| TeamRound {
        totals: [round[0].scores.own, round[0].scores.opponent],
        points: [round[0].own_points, round[0].opponent_points],
    });
    let similar = SimilarRounds::of(&rounds.collect::<Vec<_>>());
    table(&solve(|own, opponent| similar.at(own, opponent))?)
}

/// The chances by distance in steps less one, row by row, by value iteration (Gauss-Seidel sweeps
/// from the end of the match outwards; R. Bellman, "Dynamic Programming", 1957). `results` gives
/// those of a round for two distances, the own one the smaller.
fn solve<'a>(
    results: impl Fn(usize, usize) -> &'a [ResultShare],
) -> Result<Vec<f64>, TrainingError> {
    let mut chances = vec![0.5; STEPS * STEPS];
    let mut order: Vec<(usize, usize)> = (0..STEPS)
        .flat_map(|opponent| (0..opponent).map(move |own| (own, opponent)))
        .collect();
    order.sort_by_key(|(own, opponent)| own + opponent);
    for _ in 0..MAX_SWEEPS {
        let mut change: f64 = 0.0;
        for &(own, opponent) in &order {
            let results = results(own, opponent).iter();
            let after = results.map(|result| {
                let own = own as i64 - result.own;
                result.share * after(&chances, own, opponent as i64 - result.opponent)
            });
            let chance: f64 = after.sum();
            change = change.max((chance - chances[own * STEPS + opponent]).abs());
            chances[own * STEPS + opponent] = chance;
            chances[opponent * STEPS + own] = 1.0 - chance;
        }
        if change < TOLERANCE {
            return Ok(chances);
        }
    }
    Err(TrainingError::fit(format!(
        "the chances to win did not settle in {MAX_SWEEPS} sweeps"
    )))
}

/// The chance after a round, at these distances in steps less one.
fn after(chances: &[f64], own: i64, opponent: i64) -> f64 {
    if own.min(opponent) < 0 {
        return match own.cmp(&opponent) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        };
    }
    // Farther from the target only the lead counts.
    let beyond = (own.max(opponent) - (STEPS as i64 - 1)).max(0);
    let place = |steps: i64| (steps - beyond).max(0) as usize;
    chances[place(own) * STEPS + place(opponent)]
}

/// The table of chances, none lower than that of a team with fewer points.
fn table(chances: &[f64]) -> Result<WinChance, TrainingError> {
    let parts = |own: usize, opponent: usize| {
        // Within [0, 1], so it fits.
        (chances[own * STEPS + opponent] * f64::from(CERTAIN)).round() as u16
    };
    let mut triangle: Vec<Vec<u16>> = (0..STEPS)
        .map(|own| (0..own).map(|opponent| parts(own, opponent)).collect())
        .collect();
    for own in 0..STEPS {
        for opponent in 0..own {
            let farther = opponent
                .checked_sub(1)
                .map_or(0, |nearer| triangle[own][nearer]);
            // Never below `farther`, as that is in order with its own neighbours already.
            let nearer = match own.checked_sub(1) {
                Some(nearer) if nearer > opponent => triangle[nearer][opponent],
                _ => CERTAIN / 2,
            };
            let chance = &mut triangle[own][opponent];
            *chance = (*chance).max(farther).min(nearer);
        }
    }
    WinChance::try_from(triangle).map_err(TrainingError::fit)
}

#[cfg(test)]
mod tests {
    use super::{solve, table};
    use crate::outlook::similar_rounds::{ResultShare, SimilarRounds, TeamRound};
    use tichu::Scores;
    use tichu::TargetScore;
    use tichu_models::outlook::{STEPS, WinChance};

    const fn share(own: i64, opponent: i64, share: f64) -> ResultShare {
        ResultShare {
            own,
            opponent,
            share,
        }
    }

    /// Rounds bring 100 points to either team.
    const RACE: [ResultShare; 2] = [share(20, 0, 0.5), share(0, 20, 0.5)];

    fn chance(table: &WinChance, own: i32, opponent: i32) -> f64 {
        table.of(Scores { own, opponent }, TargetScore::default())
    }

    #[test]
    fn a_race_is_won_as_often_as_its_rounds_say() {
        let table = table(&solve(|_, _| &RACE).unwrap()).unwrap();
        // One round against two, one against three, two against three.
        for (own, opponent, expected) in [(900, 800, 0.75), (900, 700, 0.875), (800, 700, 0.6875)] {
            let found = chance(&table, own, opponent);
            assert!((found - expected).abs() < 1e-4, "{own}:{opponent} {found}");
            assert!((chance(&table, opponent, own) - 1.0 + expected).abs() < 1e-4);
        }
        // Up to a round that is not yet decided, points within it change nothing.
        assert_eq!(chance(&table, 895, 795), chance(&table, 805, 705));
    }

    #[test]
    fn rounds_that_lose_points_settle_too() {
        let results = [share(40, -20, 0.3), share(-20, 40, 0.3), share(10, 10, 0.4)];
        let chances = solve(|_, _| &results).unwrap();
        let at = |own: usize, opponent: usize| chances[(own - 1) * STEPS + opponent - 1];
        // Each chance is the mean of those after the round: 20 steps against 30.
        let mean = 0.3 * 1.0 + 0.3 * 0.0 + 0.4 * at(10, 20);
        assert!((at(20, 30) - mean).abs() < 1e-4);
        assert!(table(&chances).is_ok());
    }

    #[test]
    fn teams_that_lead_win_more_often_where_leaders_win_more_rounds() {
        // At 0:0 and at each lead of up to 600 points, this many of a hundred rounds go to the leader.
        let chances = |of_leader: i32| {
            let rounds = (0..7).flat_map(|lead| {
                (0..100).map(move |number| TeamRound {
                    totals: [100 * lead, 0],
                    points: match number < if lead == 0 { 50 } else { of_leader } {
                        true => [100, 0],
                        false => [0, 100],
                    },
                })
            });
            let similar = SimilarRounds::of(&rounds.collect::<Vec<_>>());
            table(&solve(|own, opponent| similar.at(own, opponent)).unwrap()).unwrap()
        };
        let (fair, better) = (chances(50), chances(60));
        for lead in [100, 300, 500] {
            let [fair, better] = [&fair, &better].map(|table| chance(table, lead, 0));
            assert!(better > fair + 0.01, "{lead}: {better} {fair}");
        }
        assert_eq!(chance(&better, 500, 500), 0.5);
        assert_eq!(chance(&better, 300, 0) + chance(&better, 0, 300), 1.0);
    }

    #[test]
    fn more_points_are_never_worse_whatever_the_results() {
        // Whoever is ahead by 100 points loses 300 nearly always.
        let lost = [share(20, 0, 0.05), share(0, 60, 0.95)];
        let results = |own: usize, opponent: usize| match opponent - own {
            20.. => &lost[..],
            _ => &RACE,
        };
        let chances = solve(results).unwrap();
        let at = |own: usize, opponent: usize| chances[own * STEPS + opponent];
        assert!(at(0, 20) < at(0, 19), "more points are worse by themselves");
        let table = table(&chances).unwrap();
        let own = (-500..1000).step_by(5);
        let row: Vec<f64> = own.map(|own| chance(&table, own, 895)).collect();
        assert!(row.is_sorted());
    }
}
