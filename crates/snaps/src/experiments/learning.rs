//! How strong a network becomes that teaches itself.

use agents::{Arena, Comparison, seed_of_part};

use crate::open::OpenRound;
use crate::player::Player;
use crate::round::Round;
use crate::self_learner::SelfLearner;

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
    pub against: Player,
    /// How the network did.
    pub comparison: Comparison,
}

/// Lets a network play `games` games against itself, and tests it on the way against these agents, on the
/// same `deals` deals each time.
#[must_use]
pub fn learning(games: u64, against: &[Player], deals: u64, seed: u64) -> Vec<LearningRow> {
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
            comparison: arena.compare(4, |rng| OpenRound(Round::deal(rng)), &learner, other),
        }));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_teaches_itself_beats_random_moves() {
        let rows = learning(3000, &[Player::Random], 200, 1);
        assert!(rows.iter().map(|row| row.games).eq([0, 1000, 3000]));
        let [first, .., last] = &rows[..] else {
            panic!("{rows:?}");
        };
        let [first, last] = [first, last].map(|row| row.comparison.points.unwrap());
        assert!(last.low > first.high && last.low > 0.0, "{rows:?}");
    }
}
