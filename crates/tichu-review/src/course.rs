//! The course of a review: its parts, and the lines that follow from them.

use tichu_api::review::{EndLine, LineType, ReviewLine};
use tichu_models::outlook::WinChance;
use tichu_play::review::Reviewer;
use tichu_records::copies;
use work::Work;

use super::lines::MatchLines;
use super::log::{LoggedMatch, LoggedRound};
use super::part::{Found, Part};

/// The rounds of a log under review, one after another.
pub struct Course {
    /// The matches of the log, each once.
    matches: Vec<LoggedMatch>,
    /// How many copies of them were left out.
    copies: usize,
    /// The seed of the deals.
    seed: u64,
}

/// A part of the review of a log: a match, a round of it, and a part of this.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    logged: usize,
    round: usize,
    part: Part,
}

impl Course {
    /// The review of these matches, with deals of this seed.
    #[must_use]
    pub fn new(mut matches: Vec<LoggedMatch>, seed: u64) -> Course {
        let contents: Vec<_> = matches.iter().map(|one| one.content.clone()).collect();
        let all = matches.len();
        let mut are_copies = copies(&contents).into_iter();
        matches.retain(|_| are_copies.next() == Some(false));
        Course {
            copies: all - matches.len(),
            matches,
            seed,
        }
    }

    /// The parts of the review, in the order of their lines.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (logged, one) in self.matches.iter().enumerate() {
            for (round, of) in one.rounds.iter().enumerate() {
                let parts = of.parts().into_iter();
                steps.extend(parts.map(|part| Step {
                    logged,
                    round,
                    part,
                }));
            }
        }
        steps
    }

    /// Does a part of the review.
    pub fn find(&self, step: Step, reviewer: &mut Reviewer, work: &mut Work) -> Found {
        self.round(step).find(step.part, self.seed, reviewer, work)
    }

    fn round(&self, step: Step) -> &LoggedRound {
        &self.matches[step.logged].rounds[step.round]
    }
}

/// Writes the lines of a review, as its parts are done.
#[derive(Default)]
pub struct CourseLines {
    lines: MatchLines,
    /// The matches and the decisions that were reviewed.
    matches: usize,
    decisions: usize,
}

impl CourseLines {
    /// The lines before the first part.
    pub fn begin(&mut self, course: &Course) -> Vec<ReviewLine> {
        self.go_on(course, 0)
    }

    /// The lines that follow from a part. Parts come in their order.
    pub fn add(
        &mut self,
        course: &Course,
        step: Step,
        found: Found,
        chances: &WinChance,
    ) -> Vec<ReviewLine> {
        let logged = &course.matches[step.logged];
        let line = (self.lines).add(logged, course.round(step), found, chances);
        let mut lines: Vec<ReviewLine> = line.into_iter().collect();
        let is_last = step.round + 1 == logged.rounds.len();
        if is_last && matches!(step.part, Part::Values) {
            lines.extend(self.lines.end(logged));
            self.matches += 1;
            self.decisions += self.lines.total().total().decisions;
            lines.extend(self.go_on(course, step.logged + 1));
        }
        lines
    }

    /// Begins the next match that has rounds, or ends the review.
    fn go_on(&mut self, course: &Course, from: usize) -> Vec<ReviewLine> {
        self.lines = MatchLines::default();
        let mut lines = Vec::new();
        for logged in &course.matches[from..] {
            lines.extend(MatchLines::begin(logged));
            if !logged.rounds.is_empty() {
                return lines;
            }
        }
        lines.push(ReviewLine::End(EndLine {
            line_type: LineType::default(),
            matches: self.matches,
            decisions: self.decisions,
            copies: course.copies,
        }));
        lines
    }
}
