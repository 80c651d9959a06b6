//! What the cards of a round are worth.

use tichu::{RoundResult, Seat, Team};
use work::Work;

use crate::agents::NetworkAgent;
use crate::metered::Metered;
use crate::sample::{Points, Sample};
use crate::{Agent, EverySeat, Game, play_round};

/// How often a round is played out for the value of its cards.
const ROUNDS: u64 = 64;

/// What a round is worth to seats 0 and 2 when four champions play on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values {
    /// From the deal on.
    pub dealt: Points,
    /// From the last six cards on.
    pub called: Points,
    /// From the first lead on.
    pub exchanged: Points,
}

/// The points of seats 0 and 2 minus those of seats 1 and 3.
pub(super) fn difference(result: &RoundResult) -> i32 {
    let points = result.points();
    points[Team::First] - points[Team::Second]
}

/// What a round is worth in these three stages: from the deal, the last six cards and the first lead on.
/// `champion` draws its answers by their probabilities, so a round has many ends. `None` when the work is
/// used up.
pub(super) fn values(
    champion: &mut NetworkAgent,
    stages: &[Game; 3],
    seed: u64,
    work: &mut Work,
) -> Option<Values> {
    let [dealt, called, exchanged] = stages.map(|stage| value(champion, &stage, seed, work));
    Some(Values {
        dealt: dealt?,
        called: called?,
        exchanged: exchanged?,
    })
}

/// What a round is worth from here on; `None` when the work is used up.
fn value(champion: &mut NetworkAgent, game: &Game, seed: u64, work: &mut Work) -> Option<Points> {
    let mut points = Sample::default();
    for number in 0..ROUNDS {
        champion.begin(Seat::ALL[0], crate::seed_of_part(seed, number));
        let mut game = *game;
        let agent = &mut *champion;
        let result = play_round(&mut game, &mut EverySeat(&mut Metered { agent, work })).ok()?;
        points.add(difference(&result));
    }
    points.points()
}
