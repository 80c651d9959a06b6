//! What a review says of a decision.

use tichu::Action;

use super::grade::Grade;
use crate::outcome::Outcome;
use crate::sample::Points;

/// A change of the chance to win the match, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chance {
    /// The mean over deals.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// What a review says of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// What the engine would have done; `None` for no call and no bomb.
    pub best: Option<Action>,
    /// What was lost by not doing it: negative where the player's answer did better.
    pub loss: Loss,
    /// The grade.
    pub grade: Grade,
    /// How often people do what was done, and how often the champion does.
    pub given: Probabilities,
    /// The same of the best answer.
    pub advised: Probabilities,
    /// What there is to say of it, in a few sentences.
    pub words: String,
    /// The comparison behind the loss; none where the player did what the engine would have done.
    pub evidence: Option<Evidence>,
}

/// What a decision lost; by default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// The mean of the next two, in points: a chance to win the match counts as many points as for calls. Where
    /// a match is as open as it is at 0:0, both are about the same.
    pub both: Points,
    /// Points of the round.
    pub points: Points,
    /// The chance to win the match.
    pub chance: Chance,
}

/// How probable an answer is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probabilities {
    /// For people.
    pub people: f64,
    /// For the champion.
    pub champion: f64,
}

impl Probabilities {
    /// The greater of both.
    pub(super) fn greater(self) -> f64 {
        self.people.max(self.champion)
    }
}

/// The comparison behind a loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// In how many deals both answers were played out at each table.
    pub deals: u64,
    /// What was lost at a table of people and at one of champions, as [`Loss::both`].
    pub tables: [Points; 2],
    /// How the rounds of both tables ended after the best answer, and after the given one.
    pub outcomes: [Outcome; 2],
}
