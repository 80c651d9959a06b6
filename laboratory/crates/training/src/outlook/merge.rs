//! Merging similar results of rounds, which makes expectations fast.

use std::collections::BTreeMap;

use tichu_models::outlook::{MOST_POINTS, Results, RoundResult, STEP};

use crate::error::TrainingError;

/// A group of results: how many, and their sums.
#[derive(Clone, Copy)]
struct Group {
    rounds: f64,
    own: f64,
    opponent: f64,
}

impl Group {
    fn mean(self) -> [f64; 2] {
        [self.own / self.rounds, self.opponent / self.rounds]
    }

    fn with(self, other: Group) -> Group {
        Group {
            rounds: self.rounds + other.rounds,
            own: self.own + other.own,
            opponent: self.opponent + other.opponent,
        }
    }

    /// How much the spread within groups grows when these two become one.
    fn cost(self, other: Group) -> f64 {
        let ([a, b], [c, d]) = (self.mean(), other.mean());
        let weight = self.rounds * other.rounds / (self.rounds + other.rounds);
        weight * ((a - c).powi(2) + (b - d).powi(2))
    }
}

/// The distribution of some results (own and opponents' points, and a weight), neighbours merged until
/// `kept` are left: always the two whose merging loses least (J. H. Ward, "Hierarchical grouping to
/// optimize an objective function", 1963). `hand` are the mean log-odds of the hands by the value model.
///
/// # Errors
/// [`TrainingError`] when there is no result.
pub fn merged(
    results: impl Iterator<Item = ((i32, i32), f64)>,
    kept: usize,
    hand: f64,
) -> Result<Results, TrainingError> {
    let mut counts: BTreeMap<(i32, i32), f64> = BTreeMap::new();
    for (result, weight) in results {
        *counts.entry(result).or_default() += weight;
    }
    let rounds: f64 = counts.values().sum();
    if counts.is_empty() {
        return Err(TrainingError::fit(
            "expected rounds of every kind (with and without a call, each player first out), found none of one kind; more logs are needed",
        ));
    }
    let groups = counts.into_iter().map(|((own, opponent), n)| Group {
        rounds: n,
        own: n * f64::from(own),
        opponent: n * f64::from(opponent),
    });
    let mut groups: Vec<Group> = groups.collect();
    while groups.len() > kept {
        let mut best = (f64::INFINITY, 0, 1);
        for (i, a) in groups.iter().enumerate() {
            for (j, b) in groups.iter().enumerate().skip(i + 1) {
                let cost = a.cost(*b);
                if cost < best.0 {
                    best = (cost, i, j);
                }
            }
        }
        let other = groups.swap_remove(best.2);
        groups[best.1] = groups[best.1].with(other);
    }
    groups.sort_by(|a, b| b.rounds.total_cmp(&a.rounds));
    let own = on_steps(groups.iter().map(|group| (group.rounds, group.mean()[0])));
    let opponent = on_steps(groups.iter().map(|group| (group.rounds, group.mean()[1])));
    let outcomes = groups.iter().zip(own.zip(opponent));
    let outcomes = outcomes.map(|(group, (own, opponent))| RoundResult {
        own,
        opponent,
        // Six digits are more precise than the data.
        share: ((group.rounds / rounds * 1e6).round() / 1e6) as f32,
    });
    // Four digits are more precise than the fit.
    let hand = (hand * 1e4).round() / 1e4;
    Results::new(outcomes.collect(), hand).map_err(TrainingError::fit)
}

/// The points, each with its weight, as neighbouring multiples of [`STEP`]. Each next one is rounded
/// to the side that keeps the weighted mean so far; with the heaviest first, nothing of it is lost.
fn on_steps(points: impl Iterator<Item = (f64, f64)>) -> impl Iterator<Item = i16> {
    let most = f64::from(MOST_POINTS);
    let mut excess = 0.0;
    points.map(move |(weight, points)| {
        let below = (points / f64::from(STEP)).floor() * f64::from(STEP);
        let above = (points / f64::from(STEP)).ceil() * f64::from(STEP);
        let after = |rounded: f64| excess + weight * (rounded - points);
        let rounded = if after(below).abs() <= after(above).abs() {
            below
        } else {
            above
        };
        excess = after(rounded);
        rounded.clamp(-most, most) as i16
    })
}

#[cfg(test)]
mod tests {
    use super::merged;

    #[test]
    fn merging_keeps_the_mean_and_the_common_results() {
        let results = (0..600).map(|i| {
            if i % 3 == 0 {
                (400, 0)
            } else {
                (i % 40 * 5, 100)
            }
        });
        let mean = results.clone().map(|(own, _)| f64::from(own)).sum::<f64>() / 600.0;
        let weighted = results.map(|result| (result, 1.0));
        let results = merged(weighted, 16, 0.0).unwrap();
        let outcomes = results.outcomes();
        assert!(outcomes.len() <= 16);
        let kept = outcomes
            .iter()
            .map(|o| f64::from(o.own) * f64::from(o.share));
        assert!((kept.sum::<f64>() - mean).abs() < 0.1);
        let double = outcomes
            .iter()
            .find(|o| (o.own, o.opponent) == (400, 0))
            .unwrap();
        assert!((double.share - 1.0 / 3.0).abs() < 1e-4);
    }

    #[test]
    fn rounds_of_a_kind_that_never_came_are_missed() {
        assert!(
            merged(std::iter::empty(), 16, 0.0)
                .unwrap_err()
                .to_string()
                .contains("more logs")
        );
    }
}
