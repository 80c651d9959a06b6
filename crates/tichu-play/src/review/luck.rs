//! What of a result was luck, and what was skill.

use std::sync::Arc;

use tichu::{RoundResult, Seat, Team};
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
    /// What four champions score with these cards, calls included: the datum. It is no part of the sum.
    pub datum: Points,
    /// What they score after the calls of Grand Tichu that were made, the loss by these aside.
    pub deal: f64,
    /// By how much the gifts changed that, the loss by the own ones aside.
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
    pub dealt: Points,
    /// From the last six cards on.
    pub called: Points,
    /// From the first lead on.
    pub exchanged: Points,
}

/// The points that the opponents lost minus those that the team lost, by the time of the decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Skill {
    /// By calls of Grand Tichu.
    pub calls: f64,
    /// By the exchange and by calls before it.
    pub gifts: f64,
    /// In the play.
    pub play: f64,
}

impl Luck {
    /// The parts of a result.
    pub(super) fn of(result: &RoundResult, values: &Values, skill: Skill) -> Luck {
        let Values {
            dealt,
            called,
            exchanged,
        } = *values;
        Luck {
            datum: dealt,
            deal: called.mean - skill.calls,
            gifts: exchanged.mean - called.mean - skill.gifts,
            skill: skill.calls + skill.gifts + skill.play,
            rest: f64::from(difference(result)) - exchanged.mean - skill.play,
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
    /// What a round is worth in these three stages: from the deal, the last six cards and the first lead on.
    /// `None` when the work is used up.
    pub(super) fn values(
        &mut self,
        stages: &[Game; 3],
        seed: u64,
        work: &mut Work,
    ) -> Option<Values> {
        let [dealt, called, exchanged] = stages;
        Some(Values {
            dealt: self.varied.value(dealt, seed, work)?,
            called: self.varied.value(called, seed, work)?,
            exchanged: self.varied.value(exchanged, seed, work)?,
        })
    }
}
