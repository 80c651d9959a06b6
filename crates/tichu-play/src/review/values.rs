//! What the cards of a round are worth.

use std::sync::Arc;

use tichu::{RoundResult, Seat, Team};
use work::Work;

use crate::agents::NetworkAgent;
use crate::metered::Metered;
use crate::network::NetworkSet;
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

/// A champion that draws its answers by their probabilities: so a round has many ends.
#[derive(Clone, Debug)]
pub(super) struct Varied(NetworkAgent);

impl Varied {
    pub fn new(champion: &Arc<NetworkSet>) -> Varied {
        Varied(NetworkAgent::sampled(Arc::clone(champion)))
    }

    /// What a round is worth in these three stages: from the deal, the last six cards and the first lead on.
    /// `None` when the work is used up.
    pub fn values(&mut self, stages: &[Game; 3], seed: u64, work: &mut Work) -> Option<Values> {
        let [dealt, called, exchanged] = stages;
        Some(Values {
            dealt: self.value(dealt, seed, work)?,
            called: self.value(called, seed, work)?,
            exchanged: self.value(exchanged, seed, work)?,
        })
    }

    /// What a round is worth from here on; `None` when the work is used up.
    fn value(&mut self, game: &Game, seed: u64, work: &mut Work) -> Option<Points> {
        let mut points = Sample::default();
        for number in 0..ROUNDS {
            self.0
                .begin(Seat::ALL[0], crate::seed_of_part(seed, number));
            let agent = &mut self.0;
            let mut game = *game;
            let result =
                play_round(&mut game, &mut EverySeat(&mut Metered { agent, work })).ok()?;
            points.add(difference(&result));
        }
        points.points()
    }
}
