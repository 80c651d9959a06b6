//! Results of rounds that began at similar scores.
//!
//! A team that leads is on average the better one, and near the end of a match both teams play
//! otherwise: rounds at other scores bring other results. So the results of a round are drawn from
//! all rounds of the logs, each weighted by a Gaussian kernel in both totals before it (E.
//! Nadaraya, "On estimating regression", 1964). Every round counts for either team, so both orders
//! of the teams give the same results.

use std::collections::BTreeMap;

use tichu_models::outlook::{STEP, STEPS};

/// Standard deviation of the kernel in the total of a team, in points. Chosen with [`POOLED`] by the
/// log loss of the winners in folds of the training matches, which hardly differs from 100 to 200.
const BANDWIDTH: f64 = 150.0;

/// All rounds together weigh as much as this number of rounds at the same totals, so that they
/// decide where rounds at similar totals are rare.
const POOLED: f64 = 100.0;

/// Steps of a total that share their results.
const CELL: usize = 10;

/// Cells of a total.
const CELLS: usize = STEPS / CELL;

/// The target of all matches in the logs.
const TARGET: f64 = 1000.0;

/// A round as one of its teams sees it: own total or points first, then the opponents'.
#[derive(Clone, Copy, Debug)]
pub(super) struct TeamRound {
    /// Totals before the round.
    pub totals: [i32; 2],
    /// Points of the round.
    pub points: [i32; 2],
}

/// A result of a round with its share of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultShare {
    /// Own points, in steps.
    pub own: i64,
    /// The opponents' points, in steps.
    pub opponent: i64,
    /// The probability of the result.
    pub share: f64,
}

/// The results of rounds by the totals before them.
pub(super) struct SimilarRounds {
    /// Row by row of the own cell, one column for each of the opponents'; empty where the own team
    /// is behind by a cell.
    cells: Vec<Vec<ResultShare>>,
}

impl SimilarRounds {
    /// The results that these rounds give for all totals.
    pub fn of(rounds: &[TeamRound]) -> SimilarRounds {
        let mut places: BTreeMap<[i64; 2], usize> = BTreeMap::new();
        for round in rounds {
            let [own, opponent] = in_steps(round.points);
            for result in [[own, opponent], [opponent, own]] {
                places.insert(result, 0);
            }
        }
        for (place, number) in places.values_mut().zip(0..) {
            *place = number;
        }
        let results: Vec<[i64; 2]> = places.keys().copied().collect();
        let views: Vec<View> = rounds
            .iter()
            .map(|round| {
                let [own, opponent] = in_steps(round.points);
                View {
                    weights: round.totals.map(weights),
                    places: [places[&[own, opponent]], places[&[opponent, own]]],
                }
            })
            .collect();
        let pooled = POOLED / (2.0 * rounds.len() as f64);
        let cell = |own: usize, opponent: usize| {
            let mut shares = vec![0.0; results.len()];
            let mut sum = 0.0;
            for View {
                weights: [first, second],
                places,
            } in &views
            {
                let of_views = [first[own] * second[opponent], second[own] * first[opponent]];
                for (weight, place) in of_views.into_iter().zip(places) {
                    shares[*place] += weight + pooled;
                    sum += weight + pooled;
                }
            }
            let results = results.iter().zip(shares);
            let results = results.map(|(&[own, opponent], share)| ResultShare {
                own,
                opponent,
                share: share / sum,
            });
            results.collect()
        };
        let places = (0..CELLS).flat_map(|own| (0..CELLS).map(move |opponent| (own, opponent)));
        let cells = places.map(|(own, opponent)| match own <= opponent {
            true => cell(own, opponent),
            false => Vec::new(),
        });
        SimilarRounds {
            cells: cells.collect(),
        }
    }

    /// The results of rounds that begin this many steps, less one, from the target, with the own
    /// team ahead.
    pub fn at(&self, own: usize, opponent: usize) -> &[ResultShare] {
        &self.cells[own / CELL * CELLS + opponent / CELL]
    }
}

/// A round for both of its teams.
struct View {
    /// How near each total is to the middle of each cell.
    weights: [[f64; CELLS]; 2],
    /// The result and its reverse.
    places: [usize; 2],
}

/// The weights of a total in the middle of each cell.
fn weights(total: i32) -> [f64; CELLS] {
    std::array::from_fn(|cell| {
        let steps = (cell * CELL) as f64 + (CELL + 1) as f64 / 2.0;
        let middle = TARGET - steps * f64::from(STEP);
        (-((f64::from(total) - middle) / BANDWIDTH).powi(2) / 2.0).exp()
    })
}

fn in_steps(points: [i32; 2]) -> [i64; 2] {
    points.map(|points| i64::from(points.div_euclid(STEP)))
}

#[cfg(test)]
mod tests {
    use super::{ResultShare, SimilarRounds, TeamRound};

    /// The mean of own less opponents' points of some results, in points.
    fn gain(results: &[ResultShare]) -> f64 {
        let gains = results
            .iter()
            .map(|result| result.share * 5.0 * (result.own - result.opponent) as f64);
        gains.sum()
    }

    /// Rounds that the team with more points wins, at a lead and at even totals.
    fn rounds() -> Vec<TeamRound> {
        let played = |totals, points| TeamRound { totals, points };
        let ahead = std::iter::repeat_n(played([700, 300], [100, 0]), 500);
        let even = [[100, 0], [0, 100]].map(|points| played([0, 0], points));
        ahead.chain(even.into_iter().cycle().take(500)).collect()
    }

    #[test]
    fn results_are_those_of_rounds_at_similar_totals() {
        let similar = SimilarRounds::of(&rounds());
        // 60 and 140 steps from the target: 700 to 300.
        let ahead = gain(similar.at(59, 139));
        assert!(ahead > 75.0, "{ahead}");
        let even = gain(similar.at(199, 199));
        assert!(even.abs() < 1e-9, "{even}");
    }

    #[test]
    fn shares_sum_to_one_even_where_no_round_began() {
        let similar = SimilarRounds::of(&rounds());
        for (own, opponent) in [(0, 0), (0, 299), (150, 160), (299, 299)] {
            let results = similar.at(own, opponent);
            let sum: f64 = results.iter().map(|result| result.share).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{own}:{opponent} {sum}");
        }
        // All rounds together know no leader.
        let rare = gain(similar.at(0, 299));
        assert!(rare.abs() < 5.0, "{rare}");
    }
}
