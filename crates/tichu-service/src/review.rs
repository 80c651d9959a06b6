//! The review of a log as one answer.

use std::path::Path;
use std::sync::Arc;

use messages::{Answers as _, Problem, Request as _, json};
use rayon::prelude::*;
use serde::Serialize;
use tichu_api::review::{LogQuestion, ReviewLine};
use tichu_play::review::Reviewer;
use tichu_review::{Course, CourseLines, Found, MOST_ROUNDS, SEED, Step, budget, matches};
use work::Work;

use crate::Service;

/// The lines of a review.
#[derive(Serialize)]
struct Review {
    lines: Vec<ReviewLine>,
}

/// The review of the log of a [`LogQuestion`], found on all processors, each decision within this work.
///
/// # Errors
/// A [`Problem`] of status 422 where no round can be reviewed, or the service allows too few deals.
pub(crate) fn review(
    service: &Arc<Service>,
    question: &[u8],
    work: &mut Work,
) -> Result<Vec<u8>, Problem> {
    let LogQuestion { options, log } = LogQuestion::read_json(question)?;
    let log = log.0.as_bytes();
    let matches = matches(Path::new(""), log, options.target_score, MOST_ROUNDS);
    let matches = matches.map_err(|fault| Problem::from(fault).within("/log"))?;
    let course = Course::new(matches, SEED);
    let reviewer = service.reviewer(budget(service.max_deals())?);
    let steps = course.steps();
    let (each, stop) = (work.left(), work.stop());
    // Nobody waits for the rest of a review that is stopped.
    let find = |reviewer: &mut Reviewer, step: &Step| {
        let mut work = Work::new(each, stop);
        (!stop.is_stopped()).then(|| course.find(*step, reviewer, &mut work))
    };
    let found: Option<Vec<Found>> = steps
        .par_iter()
        .map_init(|| reviewer.clone(), find)
        .collect();
    let mut written = CourseLines::default();
    let mut lines = written.begin(&course);
    let chances = service.advisor().outlook().match_values().chance;
    for (step, found) in steps.into_iter().zip(found.unwrap_or_default()) {
        lines.extend(written.add(&course, step, found, chances));
    }
    Ok(json::to_vec(&Review { lines }))
}
