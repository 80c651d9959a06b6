//! A puzzle.

use tichu::Action;
use tichu_models::structure::WinShares;
use tichu_play::Points;
use tichu_play::review::{Evidence, Outcome, Probabilities, better};

use crate::{Position, Theme};

/// An answer to the question of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// What to do; `None` for no call and no bomb.
    pub action: Option<Action>,
    /// How often people and champions do it, in whole percents.
    pub probabilities: Probabilities,
}

/// A decision that most people get wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The decision.
    pub position: Position,
    /// The right answer.
    pub best: Answer,
    /// What most people do.
    pub usual: Answer,
    /// What the usual answer loses at a table of people and at one of champions, rounded to a tenth of a point.
    pub tables: [Points; 2],
    /// How rounds end after the right answer and after the usual one, in a hundred rounds.
    pub outcomes: [Outcome; 2],
    /// What it is about.
    pub theme: Theme,
}

impl Puzzle {
    /// In how many deals of the hidden cards the loss of a puzzle is measured.
    pub const DEALS: usize = 2_000;

    /// Whether the same player chooses between the same answers in another one.
    #[must_use]
    pub fn is_like(&self, other: &Puzzle) -> bool {
        let chosen = |one: &Puzzle| (one.position.seat, one.best.action, one.usual.action);
        chosen(self) == chosen(other)
    }

    /// What the usual answer loses: the mean of both tables. They have part of the luck in common, so the mean of
    /// their standard errors is the most that the error can be.
    #[must_use]
    pub fn loss(&self) -> Points {
        let [people, champions] = self.tables;
        Points {
            mean: f64::midpoint(people.mean, champions.mean),
            error: f64::midpoint(people.error, champions.error),
        }
    }

    /// How often people miss the right answer, from 0 to 1.
    #[must_use]
    pub fn difficulty(&self) -> f64 {
        // Shares are whole percents.
        (100.0 - 100.0 * self.best.probabilities.people).round() / 100.0
    }

    /// The comparison behind the loss, with shares of outcomes in whole percents.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        Evidence {
            deals: Puzzle::DEALS as u64,
            tables: self.tables,
            outcomes: self.outcomes,
        }
    }

    /// The right answer, by how many points it is better, and why, in sentences; `None` for an illegal position.
    #[must_use]
    pub fn words(&self, shares: &WinShares) -> Option<String> {
        let decided = self.position.decided(self.usual.action)?;
        let evidence = self.evidence();
        Some(better(&decided, self.best.action, &evidence, shares))
    }
}
