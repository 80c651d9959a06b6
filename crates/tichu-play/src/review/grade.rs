//! How bad a decision was.

use crate::sample::Points;

/// By how many standard errors a loss has to differ from nought, at both tables, for an answer that people or
/// champions give with at most this probability. A match has hundreds of decisions, and the players of the
/// tables are models of players: so what is often done needs more evidence than what nobody does.
const SURE: [(f64, f64); 3] = [(0.01, 2.0), (0.5, 3.0), (1.0, 5.0)];

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

    /// The grade of a decision, by the losses at both tables. `probability` is the greater of those with which people
    /// and champions decide so.
    pub(super) fn of(tables: &[Points; 2], probability: f64) -> Grade {
        let [people, champions] = tables;
        let sure = SURE.into_iter().find(|(most, _)| probability <= *most);
        let sure = sure.map_or(f64::INFINITY, |(_, errors)| errors);
        let is_sure = people.errors().min(champions.errors()) > sure;
        match people.mean.min(champions.mean) {
            _ if !is_sure => Grade::Good,
            mean if mean >= BLUNDER => Grade::Blunder,
            mean if mean >= MISTAKE => Grade::Mistake,
            mean if mean >= INACCURACY => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The grade of an answer with this probability that lost as much at the two tables, each with this
    /// error.
    fn grade(losses: [f64; 2], error: f64, probability: f64) -> Grade {
        let tables = losses.map(|mean| Points { mean, error });
        Grade::of(&tables, probability)
    }

    #[test]
    fn the_lesser_loss_decides() {
        let grades = [7.9, 8.0, 19.9, 20.0, 79.9, 80.0].map(|loss| grade([loss, 100.0], 1.0, 0.5));
        let [good, inaccuracy, mistake, blunder] = Grade::ALL;
        assert_eq!(
            grades,
            [good, inaccuracy, inaccuracy, mistake, mistake, blunder]
        );
        assert_eq!(grade([100.0, -100.0], 1.0, 0.5), good);
    }

    #[test]
    fn what_is_often_done_needs_more_evidence() {
        // Four standard errors.
        let of = |probability| grade([40.0, 40.0], 10.0, probability);
        assert_eq!(of(0.51), Grade::Good);
        assert_eq!([0.5, 0.01, 0.0].map(of), [Grade::Mistake; 3]);
        assert_eq!(grade([25.0, 35.0], 10.0, 0.05), Grade::Good);
        assert_eq!(grade([25.0, 35.0], 10.0, 0.005), Grade::Mistake);
    }
}
