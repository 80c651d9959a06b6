//! The experiments of 2012 and 2017, with as many rounds as one likes.
//!
//! The figures of 2012 are lost, so only their claims can be compared: the more a kind weighs, the more
//! often the best split has it; and a player with less tolerance plays more.

use agents::{Agent, Estimate, Game, seed_of_part};
use fastrand::Rng;
use rayon::prelude::*;

mod searches;

pub use searches::{Predictions, TotalRow, pairs, predictions, totals};

use mini_tichu::{
    DECK, Decomposition, Move, PartKind, Player, Round, Splits, Unseen, Valuation, Weights,
};

/// The kinds whose weights are varied.
pub const VARIED: [PartKind; 5] = [
    PartKind::Straight,
    PartKind::Four,
    PartKind::FullHouse,
    PartKind::Stairs,
    PartKind::Pair,
];

/// A row of the first experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightRow {
    /// The kind whose weight is varied.
    pub kind: PartKind,
    /// Its weight, 0.2 to 1.6; the others have their initial values.
    pub weight: f64,
    /// The share of deals in which the best split has the kind.
    pub used: Estimate,
    /// The share of deals in which some split has the kind.
    pub held: Estimate,
}

/// How often the best split of 13 cards has a kind, by the weight of the kind: evaluator
/// [`Evaluator::Simple`](mini_tichu::Evaluator::Simple), weights from 0.2 to 1.6 in steps of 0.1. No rows without deals.
#[must_use]
pub fn weights(deals: u64, seed: u64) -> Vec<WeightRow> {
    let cells: Vec<(PartKind, f64)> = VARIED
        .into_iter()
        .flat_map(|kind| (2..=16).map(move |tenths| (kind, f64::from(tenths) / 10.0)))
        .collect();
    let counts = (0..deals)
        .into_par_iter()
        .map(|number| {
            let mut rng = Rng::with_seed(seed_of_part(seed, number));
            let hand = Round::deal(&mut rng, false).view(0).hand;
            let decomposition = Decomposition::of(hand, Splits::Search);
            let unseen = Unseen::of(DECK - hand);
            let counts = cells.iter().map(|&(kind, weight)| {
                let valuation = Valuation {
                    weights: Weights::default().with(kind, weight),
                    ..Valuation::default()
                };
                let mut best = (f64::NEG_INFINITY, false);
                let mut is_held = false;
                for leaf in decomposition.leaves() {
                    let value = valuation.leaf(leaf, &unseen);
                    let has_kind = leaf.iter().any(|part| part.kind == kind);
                    is_held |= has_kind;
                    if value > best.0 {
                        best = (value, has_kind);
                    }
                }
                [u32::from(best.1), u32::from(is_held)]
            });
            counts.collect()
        })
        .reduce(|| vec![[0; 2]; cells.len()], added);
    let share = |count: u32| Estimate::of_share(count.into(), deals);
    let rows = cells.into_iter().zip(counts);
    rows.filter_map(|((kind, weight), [used, held])| {
        Some(WeightRow {
            kind,
            weight,
            used: share(used)?,
            held: share(held)?,
        })
    })
    .collect()
}

fn added(mut sums: Vec<[u32; 2]>, counts: Vec<[u32; 2]>) -> Vec<[u32; 2]> {
    for (sum, count) in sums.iter_mut().flatten().zip(counts.iter().flatten()) {
        *sum += count;
    }
    sums
}

/// A row of the second experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToleranceRow {
    /// The tolerance of all four players.
    pub tolerance: f64,
    /// How often they played a combination on another.
    pub plays: u32,
    /// How often they passed though they held a combination that beats the table.
    pub passes: u32,
}

/// How often players follow, by their tolerance: evaluator [`Evaluator::Simple`](mini_tichu::Evaluator::Simple), tolerance 0.1 to
/// 0.9, the same deals for all.
#[must_use]
pub fn tolerances(rounds: u64, seed: u64) -> Vec<ToleranceRow> {
    (1..=9)
        .map(|tenths| {
            let player = Player {
                tolerance: f64::from(tenths) / 10.0,
                ..Player::default()
            };
            let counts = (0..rounds)
                .into_par_iter()
                .map(|number| follows(&player, seed_of_part(seed, number)))
                .reduce(|| [0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
            ToleranceRow {
                tolerance: player.tolerance,
                plays: counts[0],
                passes: counts[1],
            }
        })
        .collect()
}

/// The plays and passes of a round, where both were possible.
fn follows(player: &Player, seed: u64) -> [u32; 2] {
    let mut rng = Rng::with_seed(seed);
    let mut round = Round::deal(&mut rng, true);
    let mut moves = Vec::new();
    let mut counts = [0; 2];
    while let Some(turn) = round.turn() {
        round.moves(&mut moves);
        let chosen = player.choose(&round.view(turn), &moves, &mut rng);
        if round.table().top.is_some() && moves.len() > 1 {
            counts[usize::from(chosen == Move::Pass)] += 1;
        }
        round.apply(chosen);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_used_more_the_more_it_weighs() {
        let rows = weights(300, 1);
        assert_eq!(rows.len(), 75);
        for kind in VARIED {
            let rows: Vec<_> = rows.iter().filter(|row| row.kind == kind).collect();
            assert!(
                rows.is_sorted_by(|a, b| a.used.mean <= b.used.mean),
                "{rows:?}"
            );
            assert!(rows.iter().all(|row| row.used.mean <= row.held.mean));
            // The exact shares of hands with the kind, of all 13 of 52 cards.
            let exact = match kind {
                PartKind::Straight => 0.5184,
                PartKind::Four => 0.0342,
                PartKind::FullHouse => 0.4836,
                PartKind::Stairs => 0.5165,
                _ => 0.99989,
            };
            let held = rows[0].held;
            let margin = 0.02;
            assert!(
                (held.low - margin..=held.high + margin).contains(&exact),
                "{kind:?}: {held:?}"
            );
        }
    }

    #[test]
    fn less_tolerance_means_more_plays() {
        let rows = tolerances(40, 1);
        let share = |row: &ToleranceRow| f64::from(row.plays) / f64::from(row.plays + row.passes);
        assert!(
            share(&rows[0]) > share(&rows[4]) && share(&rows[4]) > share(&rows[8]),
            "{rows:?}"
        );
    }
}
