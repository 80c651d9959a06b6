//! A puzzle.

use tichu::Action;
use tichu_models::structure::WinShares;
use tichu_play::Points;
use tichu_play::review::{Evidence, Outcome, Probabilities, why};

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
    /// What the usual answer loses at a table of people and at one of champions, in whole points.
    pub tables: [Points; 2],
    /// How rounds end after the right answer and after the usual one, in a hundred rounds.
    pub outcomes: [Outcome; 2],
    /// What it is about.
    pub theme: Theme,
}

impl Puzzle {
    /// What the usual answer loses: the mean of both tables.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.tables.map(|table| table.mean).iter().sum::<f64>() / 2.0
    }

    /// Why the right answer is better, in a sentence or two; `None` for an illegal position.
    #[must_use]
    pub fn why(&self, shares: &WinShares) -> Option<String> {
        let decided = self.position.decided(self.usual.action)?;
        let evidence = Evidence {
            deals: self.outcomes[0].rounds.into(),
            tables: self.tables,
            outcomes: self.outcomes,
        };
        Some(why(&decided, self.best.action, &evidence, shares))
    }
}
