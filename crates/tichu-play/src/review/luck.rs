//! What of a result was luck, and what was skill.

use tichu::RoundResult;

use super::values::{Values, difference};
use crate::sample::Points;

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
