//! Plays puzzles out again.

use tichu_play::review::{Budget, Evidence, Reviewer};
use tichu_play::{Engine, Networks};
use tichu_puzzles::Puzzle;
use work::Work;

/// By how many standard errors a loss has to differ from nought to be sure of it.
const SURE: f64 = 3.0;

/// What other deals say of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The usual answer loses at both tables, beyond doubt.
    Holds,
    /// It seems to lose, or not; that is not sure.
    Unclear,
    /// It gains at a table, beyond doubt.
    Refuted,
}

/// Plays puzzles out again.
#[derive(Clone, Debug)]
pub struct Check {
    reviewer: Reviewer,
    deals: usize,
}

impl Check {
    /// A check in this number of deals.
    #[must_use]
    pub fn new(networks: &Networks, engine: &Engine, deals: usize) -> Check {
        Check {
            reviewer: Reviewer::new(networks, engine, Budget::of(Budget::DEALS)),
            deals,
        }
    }

    /// What the deals of this seed say; `None` for a position or an answer that is illegal.
    pub fn of(&mut self, puzzle: &Puzzle, seed: u64) -> Option<(Verdict, Evidence)> {
        let decided = puzzle.position.decided(puzzle.usual.action)?;
        let answers = [puzzle.best.action, puzzle.usual.action];
        let work = &mut Work::unlimited();
        let found = self
            .reviewer
            .compared(&decided, answers, self.deals, seed, work)?;
        let errors = found.tables.map(|table| table.errors());
        let verdict = match errors[0].min(errors[1]) {
            least if least > SURE => Verdict::Holds,
            least if least < -SURE => Verdict::Refuted,
            _ => Verdict::Unclear,
        };
        Some((verdict, found))
    }
}
