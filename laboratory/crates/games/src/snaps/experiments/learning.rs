//! How strong a network becomes that teaches itself.

use agents::seed_of_part;

use crate::snaps::open::OpenRound;
use crate::snaps::player::NamedAgent;
use crate::snaps::self_learner::SelfLearner;
use crate::{Arena, Comparison};

/// After how many games the network is tested, besides at the end.
const TESTED: [u64; 7] = [0, 1000, 3000, 10_000, 30_000, 100_000, 300_000];

/// The seeds of the games and of the tests differ by this part.
const TESTS: u64 = 1 << 40;

/// How the network did against another agent after some games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearningRow {
    /// How many games it had played against itself.
    pub games: u64,
    /// The other agent.
    pub against: NamedAgent,
    /// How the network did.
    pub comparison: Comparison,
}

/// Lets a network play `games` games against itself, and tests it on the way against these agents, on the
/// same `deals` deals each time.
#[must_use]
pub fn learning(games: u64, against: &[NamedAgent], deals: u64, seed: u64) -> Vec<LearningRow> {
    let arena = Arena {
        seed: seed_of_part(seed, TESTS),
        deals,
    };
    let mut learner = SelfLearner::new(seed);
    let mut rows = Vec::new();
    let before = TESTED.into_iter().filter(|count| *count < games);
    for count in before.chain([games]) {
        learner.play(count);
        rows.extend(against.iter().map(|other| LearningRow {
            games: learner.games(),
            against: *other,
            comparison: arena.compare(4, OpenRound::deal, &learner, other),
        }));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_is_tested_before_it_learns_on_the_way_and_at_the_end() {
        let rows = learning(1200, &[NamedAgent::Random, NamedAgent::Cheater], 3, 1);
        let found: Vec<_> = rows.iter().map(|row| (row.games, row.against)).collect();
        let expected = [0, 1000, 1200]
            .map(|games| [NamedAgent::Random, NamedAgent::Cheater].map(|other| (games, other)));
        assert_eq!(found, expected.as_flattened());
        assert!(rows.iter().all(|row| row.comparison.games == 6));
        assert_eq!(learning(0, &[NamedAgent::Random], 3, 1), rows[..1]);
    }
}
