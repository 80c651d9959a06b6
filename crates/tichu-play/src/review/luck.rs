//! What of a result was luck, and what was skill.

use std::sync::Arc;

use tichu::{Phase, RoundResult, Seat, Team};
use work::Work;

use super::reviewer::Reviewer;
use crate::agents::NetworkAgent;
use crate::metered::Metered;
use crate::network::NetworkSet;
use crate::sample::{Points, Sample};
use crate::{Agent, Alone, Game, play_round};

/// How often a round is played out for the value of its cards.
const ROUNDS: u64 = 64;

/// The points of a round of seats 0 and 2 minus those of seats 1 and 3, in parts that add up to them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Luck {
    /// What four champions score with these cards, from the deal on: the datum.
    pub deal: Points,
    /// By how much the gifts changed it, other than by the decisions about them.
    pub gifts: f64,
    /// The points that the opponents lost by their decisions, minus those that the team lost.
    pub skill: f64,
    /// Everything else: how the cards of all players suited each other's decisions.
    pub rest: f64,
}

/// What a round is worth to seats 0 and 2 when four champions play on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values {
    /// From the deal on.
    pub deal: Points,
    /// From the first lead on.
    pub exchanged: Points,
}

impl Luck {
    /// The parts of a result, by the team's skill before the play and in it.
    pub(super) fn of(result: &RoundResult, values: &Values, before: f64, play: f64) -> Luck {
        let Values { deal, exchanged } = *values;
        Luck {
            deal,
            gifts: exchanged.mean - deal.mean - before,
            skill: before + play,
            rest: f64::from(difference(result)) - exchanged.mean - play,
        }
    }
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

    /// What a round is worth from here on; `None` when the work is used up.
    fn value(&mut self, game: &Game, seed: u64, work: &mut Work) -> Option<Points> {
        let mut points = Sample::default();
        for number in 0..ROUNDS {
            self.0
                .begin(Seat::ALL[0], crate::seed_of_part(seed, number));
            let agent = &mut self.0;
            let mut game = *game;
            let result = play_round(&mut game, &mut Alone(&mut Metered { agent, work })).ok()?;
            points.add(difference(&result));
        }
        points.points()
    }
}

impl Reviewer {
    /// What a round is worth: from the deal on, and from the first lead on. `None` when the work is used up.
    pub fn values(
        &mut self,
        deal: &Game,
        exchanged: &Game,
        seed: u64,
        work: &mut Work,
    ) -> Option<Values> {
        debug_assert!(matches!(exchanged.round().phase(), Phase::Lead(_)));
        Some(Values {
            deal: self.varied.value(deal, seed, work)?,
            exchanged: self.varied.value(exchanged, seed, work)?,
        })
    }
}
