//! The chance to win a match, as a Markov chain over the results of rounds.
//!
//! A match is played round after round, and each round's result is drawn from those of the logs,
//! for any players and totals. Both orders of a result are equally likely,
//! which makes the chances symmetric; more points are never worse, as the same results are
//! drawn for every total. Teams that
//! lead are a little better than that, so the chances are sharpened by a slope that is fitted to
//! the winners of the matches.

use std::collections::{BTreeMap, HashMap};

use tichu::TargetScore;
use tichu_fitting::newton::{self, Intercept};
use tichu_models::model::sigmoid;
use tichu_models::outlook::{CERTAIN, STEP, STEPS, WinChance};
use tichu_records::{FinishedMatch, MatchId, Row};

use crate::error::TrainingError;

/// Sweeps end when no chance changes by more.
const TOLERANCE: f64 = 1e-6;

/// Sweeps after which to give up; two dozen are usual.
const MAX_SWEEPS: usize = 1000;

/// Fits the chances to the rounds of these rows and the slope to the winners of their matches.
///
/// # Errors
/// [`TrainingError`] when the sweeps do not come to an end or the winners decide no slope.
pub fn win_chance(rows: &[&Row], games: &[FinishedMatch]) -> Result<WinChance, TrainingError> {
    let chances = solve(&results(rows))?;
    let plain = table(&chances, 1.0)?;
    table(&chances, slope(&plain, rows, games)?)
}

/// One row of each round, with whether its team won the match; those of decided matches only.
pub(super) fn winners<'a>(rows: &[&'a Row], games: &[FinishedMatch]) -> Vec<(&'a Row, bool)> {
    let winners: HashMap<MatchId, _> = games.iter().map(|g| (g.match_id, g.winner)).collect();
    let rounds = rows.chunk_by(|a, b| a.round == b.round);
    let firsts = rounds.filter_map(|round| round.first().copied());
    firsts
        .filter_map(|row| Some((row, winners.get(&row.match_id)? == &row.seat.team())))
        .collect()
}

/// Results of rounds in steps, both ways round, with their shares.
fn results(rows: &[&Row]) -> Vec<(i64, i64, f64)> {
    let mut counts: BTreeMap<(i64, i64), f64> = BTreeMap::new();
    let mut sum = 0.0;
    for round in rows.chunk_by(|a, b| a.round == b.round) {
        let steps = |points: i32| i64::from(points).div_euclid(i64::from(STEP));
        let (own, opponent) = (steps(round[0].own_points), steps(round[0].opponent_points));
        for result in [(own, opponent), (opponent, own)] {
            *counts.entry(result).or_default() += 1.0;
            sum += 1.0;
        }
    }
    let shares = counts.into_iter();
    shares
        .map(|((own, opponent), n)| (own, opponent, n / sum))
        .collect()
}

/// The chances by distance in steps, row by row, by value iteration (Gauss-Seidel sweeps from
/// the end of the match outwards).
fn solve(results: &[(i64, i64, f64)]) -> Result<Vec<f64>, TrainingError> {
    let mut chances = vec![0.5; STEPS * STEPS];
    let last = STEPS as i64 - 1;
    let mut order: Vec<(i64, i64)> = (0..=last)
        .flat_map(|own| (0..own).map(move |opponent| (own, opponent)))
        .collect();
    order.sort_by_key(|(own, opponent)| own + opponent);
    for _ in 0..MAX_SWEEPS {
        let mut change: f64 = 0.0;
        for &(own, opponent) in &order {
            let mut chance = 0.0;
            for &(a, b, share) in results {
                let (own, opponent) = (own - a, opponent - b);
                chance += share
                    * match own.cmp(&opponent) {
                        _ if own.min(opponent) >= 0 => {
                            let beyond = (own.max(opponent) - last).max(0);
                            let place = |steps: i64| (steps - beyond).max(0) as usize;
                            chances[place(own) * STEPS + place(opponent)]
                        }
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
            }
            let (own, opponent) = (own as usize, opponent as usize);
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

/// The table of chances, the log-odds of each multiplied by the slope.
fn table(chances: &[f64], slope: f64) -> Result<WinChance, TrainingError> {
    let sharpened = |chance: f64| sigmoid(slope * (chance / (1.0 - chance)).ln());
    let parts = |own: usize, opponent: usize| {
        let chance = sharpened(chances[own * STEPS + opponent]);
        // Within [0, 1], so it fits.
        (chance * f64::from(CERTAIN)).round() as u16
    };
    let mut triangle: Vec<Vec<u16>> = (0..STEPS)
        .map(|own| (0..own).map(|opponent| parts(own, opponent)).collect())
        .collect();
    // Where only the lead counts, far from the end, neighbours differ by less than the sweeps
    // settle; the order must hold to the last digit.
    for own in 0..STEPS {
        for opponent in 0..own {
            let farther = opponent
                .checked_sub(1)
                .map_or(0, |nearer| triangle[own][nearer]);
            let nearer = match own.checked_sub(1) {
                Some(nearer) if nearer > opponent => triangle[nearer][opponent],
                _ => CERTAIN / 2,
            };
            let chance = &mut triangle[own][opponent];
            *chance = (*chance).max(farther).min(nearer);
        }
    }
    WinChance::new(&triangle).map_err(TrainingError::fit)
}

/// The slope of the log-odds that fits the winners best.
fn slope(chance: &WinChance, rows: &[&Row], games: &[FinishedMatch]) -> Result<f64, TrainingError> {
    let mut log_odds = Vec::new();
    let mut won = Vec::new();
    for (row, winner) in winners(rows, games) {
        let value = chance.of(row.scores, TargetScore::default());
        if value > 0.0 && value < 1.0 {
            let odds = (value / (1.0 - value)).ln();
            // Both teams' view: no team is ahead by being named first.
            log_odds.extend([[odds], [-odds]]);
            won.extend([winner, !winner]);
        }
    }
    if won.is_empty() {
        return Ok(1.0); // No match was played to its end: nothing to sharpen by.
    }
    let fitted = newton::fit(&log_odds, &won, 1e3, Intercept::Free)?;
    Ok(fitted.coefficients[0].clamp(0.5, 2.0))
}

#[cfg(test)]
mod tests {
    use super::{solve, table};
    use tichu::Scores;
    use tichu::TargetScore;
    use tichu_models::outlook::{STEPS, WinChance};

    /// Rounds bring 100 points to either team.
    const RACE: [(i64, i64, f64); 2] = [(20, 0, 0.5), (0, 20, 0.5)];

    fn chance(table: &WinChance, own: i32, opponent: i32) -> f64 {
        table.of(Scores { own, opponent }, TargetScore::default())
    }

    #[test]
    fn a_race_is_won_as_often_as_its_rounds_say() {
        let chances = solve(&RACE).unwrap();
        let table = table(&chances, 1.0).unwrap();
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
        let results = [(40, -20, 0.3), (-20, 40, 0.3), (10, 10, 0.4)];
        let chances = solve(&results).unwrap();
        let at = |own: usize, opponent: usize| chances[(own - 1) * STEPS + opponent - 1];
        // Each chance is the mean of those after the round: 20 steps against 30.
        let mean = 0.3 * 1.0 + 0.3 * 0.0 + 0.4 * at(10, 20);
        assert!((at(20, 30) - mean).abs() < 1e-4);
        assert!(table(&chances, 1.0).is_ok());
    }

    #[test]
    fn a_slope_makes_leads_surer_and_leaves_ties() {
        let chances = solve(&RACE).unwrap();
        let (plain, steep) = (table(&chances, 1.0).unwrap(), table(&chances, 1.5).unwrap());
        assert!(chance(&steep, 900, 700) > chance(&plain, 900, 700));
        assert!(chance(&steep, 700, 900) < chance(&plain, 700, 900));
        assert_eq!(chance(&steep, 500, 500), 0.5);
    }
}
