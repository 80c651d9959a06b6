//! How bad a decision was.

use crate::sample::Points;

/// By how many standard errors a loss has to differ from nought, at both tables. Four and not two: a match
/// has hundreds of decisions, and the players of the tables are models of players.
const SURE: f64 = 4.0;

/// The least losses of the grades at both tables, in points of the round.
const INACCURACY: f64 = 8.0;
const MISTAKE: f64 = 20.0;
const BLUNDER: f64 = 80.0;

/// How bad a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// No loss is certain.
    Good,
    /// It cost 8 points and more, at both tables.
    Inaccuracy,
    /// It cost 20 points and more, about 1% of a match.
    Mistake,
    /// It cost 80 points and more.
    Blunder,
}

impl Grade {
    /// All four, from the best.
    pub const ALL: [Grade; 4] = [
        Grade::Good,
        Grade::Inaccuracy,
        Grade::Mistake,
        Grade::Blunder,
    ];

    /// The name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// Whether it counts among the mistakes: a mistake or a blunder.
    #[must_use]
    pub fn is_mistake(self) -> bool {
        self >= Grade::Mistake
    }

    /// The grade of a decision, by the losses at both tables.
    pub(super) fn of(tables: &[Points; 2]) -> Grade {
        let [people, champions] = tables;
        let is_sure = people.errors().min(champions.errors()) > SURE;
        match people.mean.min(champions.mean) {
            _ if !is_sure => Grade::Good,
            mean if mean >= BLUNDER => Grade::Blunder,
            mean if mean >= MISTAKE => Grade::Mistake,
            mean if mean >= INACCURACY => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }
}
