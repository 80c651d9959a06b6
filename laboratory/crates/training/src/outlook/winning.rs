//! Evaluation of the chance to win the match: who won, on matches that it has not seen.

use std::collections::HashMap;

use laboratory_fitting::bootstrap;
use tichu::TargetScore;
use tichu_models::model::sigmoid;
use tichu_models::outlook::WinChance;
use tichu_records::{FinishedMatch, MatchId, Row};

use super::figures::{ChanceBin, ChanceSlopes, Figure};

/// Bins of equal width.
const BINS: usize = 10;

/// Newton steps to a slope, which is found in half as many.
const SLOPE_STEPS: usize = 8;

/// The higher total from which on a match is in its middle, and from which on it is late, in points.
pub const STAGES: [i32; 2] = [300, 600];

/// A round with the chance of one team before it.
#[derive(Clone, Copy, Debug)]
pub struct PredictedRound {
    /// The match.
    pub match_id: MatchId,
    /// The chance of the team to win it, in [0, 1].
    pub chance: f64,
    /// Whether it did.
    pub won: bool,
    /// The higher of both totals before the round.
    pub higher_total: i32,
}

/// The rounds of decided matches, once each; `table` gives a table that has not seen the match of a
/// row. Rows of a round stand together.
#[must_use]
pub fn predicted<'a>(
    rows: &[&Row],
    games: &[FinishedMatch],
    table: impl Fn(&Row) -> &'a WinChance,
) -> Vec<PredictedRound> {
    let winners: HashMap<MatchId, _> = games.iter().map(|g| (g.match_id, g.winner)).collect();
    let rounds = rows.chunk_by(|a, b| a.round == b.round);
    let firsts = rounds.filter_map(|round| round.first().copied());
    let predicted = firsts.filter_map(|row| {
        Some(PredictedRound {
            match_id: row.match_id,
            chance: table(row).of(row.scores, TargetScore::default()),
            won: winners.get(&row.match_id)? == &row.seat.team(),
            higher_total: row.scores.own.max(row.scores.opponent),
        })
    });
    predicted.collect()
}

/// The slopes of all rounds and by stage of the match.
#[must_use]
pub fn slopes(evaluated_on: &str, rounds: &[PredictedRound]) -> ChanceSlopes {
    let [middle, late] = STAGES;
    let within = |from: i32, to: i32| {
        let rounds = rounds.iter();
        let rounds = rounds.filter(|round| (from..to).contains(&round.higher_total));
        slope(rounds.copied().collect())
    };
    ChanceSlopes {
        evaluated_on: evaluated_on.to_owned(),
        rounds: rounds.len(),
        all: slope(rounds.to_vec()),
        early: within(i32::MIN, middle),
        middle: within(middle, late),
        late: within(late, i32::MAX),
    }
}

/// The slope of the log-odds of winning on those of the chance before each round: 1 when the
/// chances are right, more when they are too timid. Zero where the rounds decide none.
fn slope(mut rounds: Vec<PredictedRound>) -> Figure {
    let log_odds = |round: &PredictedRound| (round.chance / (1.0 - round.chance)).ln();
    rounds.retain(|round| log_odds(round).is_finite());
    let match_ids: Vec<MatchId> = rounds.iter().map(|round| round.match_id).collect();
    let rounds: Vec<(f64, f64)> = rounds
        .iter()
        .map(|round| (log_odds(round), f64::from(round.won)))
        .collect();
    let slope = |weights: &[f64]| {
        let mut slope = 1.0;
        for _ in 0..SLOPE_STEPS {
            let (mut gradient, mut curvature) = (0.0, 0.0);
            for ((log_odds, won), weight) in rounds.iter().zip(weights) {
                let probability = sigmoid(slope * log_odds);
                gradient += weight * log_odds * (won - probability);
                curvature += weight * log_odds.powi(2) * probability * (1.0 - probability);
            }
            slope += gradient / curvature;
        }
        vec![slope]
    };
    let value = slope(&vec![1.0; rounds.len()])[0];
    if !value.is_finite() {
        return Figure::default(); // No round has a leader, or the leader always won.
    }
    let (low, high) = bootstrap::intervals(&match_ids, slope)[0];
    Figure { value, low, high }
}

/// The chance before each round beside who won, for both teams.
#[must_use]
pub fn bins(rounds: &[PredictedRound]) -> Vec<ChanceBin> {
    let both = rounds.iter().flat_map(|round| {
        let other = PredictedRound {
            chance: 1.0 - round.chance,
            won: !round.won,
            ..*round
        };
        [*round, other]
    });
    let both: Vec<PredictedRound> = both.collect();
    let bins = (0..BINS).map(|bin| {
        let within = |chance: f64| ((chance * BINS as f64) as usize).min(BINS - 1) == bin;
        let rounds: Vec<_> = both.iter().filter(|round| within(round.chance)).collect();
        let match_ids: Vec<MatchId> = rounds.iter().map(|round| round.match_id).collect();
        let share = |weights: &[f64]| {
            let won = rounds.iter().zip(weights).filter(|(round, _)| round.won);
            let won: f64 = won.map(|(_, weight)| weight).sum();
            vec![won / weights.iter().sum::<f64>()]
        };
        let (low, high) = bootstrap::intervals(&match_ids, share)[0];
        ChanceBin {
            rounds: rounds.len(),
            expected: rounds.iter().map(|round| round.chance).sum::<f64>() / rounds.len() as f64,
            observed: Figure {
                value: share(&vec![1.0; rounds.len()])[0],
                low,
                high,
            },
        }
    });
    bins.filter(|bin| bin.rounds > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::{PredictedRound, bins, slopes};
    use crate::outlook::figures::Figure;
    use written_logs::{dataset, log, round};

    /// A hundred matches with one round each, of which the team won this many.
    fn rounds(chance: f64, higher_total: i32, won: usize) -> Vec<PredictedRound> {
        let logs = (0..100).map(|number| (format!("{number}.tch"), log(&[round(number)])));
        let logs: Vec<(String, String)> = logs.collect();
        let named = logs.iter().map(|(name, log)| (name.as_str(), log.clone()));
        let dataset = dataset(&named.collect::<Vec<_>>());
        let matches = dataset.rows.chunk_by(|a, b| a.match_id == b.match_id);
        let rounds = matches.enumerate().map(|(number, rows)| PredictedRound {
            match_id: rows[0].match_id,
            chance,
            won: number < won,
            higher_total,
        });
        rounds.collect()
    }

    #[test]
    fn a_slope_compares_log_odds_at_each_stage() {
        // Odds of 3 predicted; 3, 9 and 3^0.5 observed.
        let stages = [(295, 75), (300, 90), (600, 63)];
        let all = stages.map(|(total, won)| rounds(0.75, total, won)).concat();
        let found = slopes("here", &all);
        assert_eq!((found.evaluated_on.as_str(), found.rounds), ("here", 300));
        for (slope, expected) in [(found.early, 1.0), (found.middle, 2.0), (found.late, 0.5)] {
            assert!((slope.value - expected).abs() < 0.02, "{slope:?}");
            assert!(slope.low < expected && expected < slope.high, "{slope:?}");
        }
    }

    #[test]
    fn rounds_without_a_leader_have_no_slope() {
        assert_eq!(slopes("", &rounds(0.5, 0, 70)).all, Figure::default());
        assert_eq!(slopes("", &[]).all, Figure::default());
    }

    #[test]
    fn bins_count_both_teams() {
        let found = bins(&rounds(0.75, 0, 70));
        let found: Vec<_> = found
            .iter()
            .map(|bin| (bin.rounds, bin.expected, bin.observed.value))
            .collect();
        assert_eq!(found, [(100, 0.25, 0.3), (100, 0.75, 0.7)]);
    }
}
