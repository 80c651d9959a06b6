//! What a comparison finds.

use serde::Serialize;

use super::behaviour::{Behaviour, BehaviourCounts};
use super::estimate::{Elo, Estimate};
use crate::seeded::seed_of_part;

/// How two sides, A and B, did beside each other. Everything is from the view of A.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The names of A and B.
    pub agents: [String; 2],
    /// The seed that everything follows from.
    pub seed: u64,
    /// How many deals were played, each twice.
    pub deals: u64,
    /// The points of A minus those of B, by round; the interval is over deals. `None` without deals.
    pub points: Option<Estimate>,
    /// The rounds of the deals; `None` without.
    pub rounds: Option<PlayedTwice>,
    /// Whole matches; `None` when none was asked for.
    pub matches: Option<PlayedTwice>,
    /// The difference in Elo points, from the matches.
    pub elo: Option<Elo>,
    /// The rounds that A and B have forfeited.
    pub forfeits: [Forfeits; 2],
    /// How A and B play, in all rounds of deals and matches.
    pub behaviour: [Behaviour; 2],
}

/// Rounds or matches of a comparison, each played twice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayedTwice {
    /// How many there are: two for each deal, or for each sequence of deals.
    pub played: u64,
    /// The share that A has won: rounds in which it has more points than B, or matches. Equal points and
    /// a match without a winner count half.
    pub won: Estimate,
}

/// Rounds that a side has forfeited, because an agent broke a rule or fell silent.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Forfeits {
    /// How many there are.
    pub rounds: u64,
    /// The first of them: the round, and the fault.
    pub first: Option<String>,
}

/// What a comparison has found so far: means over both ways to sit.
#[derive(Debug, Default)]
pub struct Findings {
    /// For each deal, the points of A minus those of B.
    pub points: Vec<f64>,
    /// For each deal, the share of rounds that A has won.
    pub rounds_won: Vec<f64>,
    /// For each sequence of deals, the share of matches that A has won.
    pub matches_won: Vec<f64>,
    /// The rounds that A and B have forfeited.
    pub forfeits: [Forfeits; 2],
    /// What A and B did.
    pub tallies: [BehaviourCounts; 2],
}

impl Findings {
    pub fn comparison(self, agents: [String; 2], seed: u64) -> Comparison {
        let estimate = |values: &[f64], part| Estimate::of(values, seed_of_part(seed, part));
        let played_twice = |won: &[f64], part| {
            Some(PlayedTwice {
                played: 2 * won.len() as u64,
                won: estimate(won, part)?,
            })
        };
        let matches = played_twice(&self.matches_won, 4);
        Comparison {
            agents,
            seed,
            deals: self.points.len() as u64,
            points: estimate(&self.points, 2),
            rounds: played_twice(&self.rounds_won, 3),
            matches,
            elo: matches.map(|matches| Elo::from(matches.won)),
            forfeits: self.forfeits,
            behaviour: self.tallies.map(|counts| counts.shares()),
        }
    }
}
