//! The review of a log, as one answer.

use std::path::Path;

use messages::{Problem, within};
use rayon::prelude::*;
use serde::Serialize;
use tichu_api::review::ReviewLine;
use tichu_models::outlook::WinChance;
use tichu_play::review::Reviewer;
use tichu_review::{Course, CourseLines, Found, MOST_ROUNDS, SEED, Step, matches};
use work::{Stop, Work};

use crate::http::SEARCH_WORK;

/// Reviews logs on all processors, until it is stopped.
pub(super) struct Review<'a> {
    pub reviewer: Reviewer,
    pub chances: &'a WinChance,
    pub stop: &'a Stop,
}

/// The lines of a review.
#[derive(Serialize)]
pub(super) struct ReviewAnswer {
    lines: Vec<ReviewLine>,
}

impl Review<'_> {
    /// The lines that the endpoint answers.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 where no round can be reviewed.
    pub fn answer(&self, log: &str) -> Result<ReviewAnswer, Problem> {
        let matches = matches(Path::new(""), log.as_bytes(), MOST_ROUNDS).map_err(|fault| {
            Problem::invalid(within("/log", Problem::from(fault).errors().to_vec()))
        })?;
        let course = Course {
            matches,
            seed: SEED,
        };
        let steps = course.steps();
        // Nobody waits for the rest of a cancelled review.
        let find = |reviewer: &mut Reviewer, step: &Step| {
            let mut work = Work::new(SEARCH_WORK, self.stop);
            (!self.stop.is_stopped()).then(|| course.find(*step, reviewer, &mut work))
        };
        let found: Option<Vec<Found>> = steps
            .par_iter()
            .map_init(|| self.reviewer.clone(), find)
            .collect();
        let found = found.unwrap_or_default();
        let mut written = CourseLines::default();
        let mut lines = written.begin(&course);
        for (step, found) in steps.into_iter().zip(found) {
            lines.extend(written.add(&course, step, found, self.chances));
        }
        Ok(ReviewAnswer { lines })
    }
}
