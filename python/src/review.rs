//! The review of a log, line by line.

use std::collections::VecDeque;
use std::path::Path;
use std::vec;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tichu::TargetScore;
use tichu_play::review::{Budget, Reviewer};
use tichu_review::{Course, CourseLines, Step, matches};
use work::Work;

use crate::input::{json, refused};
use crate::models::models;

/// The most deals in which a loss is measured, as for the command.
const MOST_DEALS: u32 = 100_000;

/// A review that goes on as its lines are taken.
#[pyclass(module = "grand_tichu._native")]
pub(crate) struct Review {
    course: Course,
    reviewer: Reviewer,
    /// What is still to be done.
    steps: vec::IntoIter<Step>,
    lines: CourseLines,
    found: VecDeque<String>,
}

#[pymethods]
impl Review {
    /// The review of a log, with losses measured in this number of deals.
    #[new]
    fn new(
        py: Python<'_>,
        log: &[u8],
        name: &str,
        deals: i64,
        seed: u64,
        target_score: Option<i32>,
    ) -> PyResult<Review> {
        let fitting = u32::try_from(deals).ok();
        let Some(deals) = fitting.filter(|deals| (Budget::LEAST..=MOST_DEALS).contains(deals))
        else {
            let least = Budget::LEAST;
            let detail = format!("expected {least} to {MOST_DEALS} deals, found {deals}");
            return Err(PyValueError::new_err(detail));
        };
        let target = target_score.map(TargetScore::try_from).transpose();
        let target = target.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let matches = py.detach(|| matches(Path::new(name), log, target, usize::MAX));
        let matches = matches.map_err(|fault| refused(&fault.into()))?;
        let models = models()?;
        let course = Course::new(matches, seed);
        let mut lines = CourseLines::default();
        Ok(Review {
            reviewer: Reviewer::new(&models.networks, &models.engine, Budget::of(deals)),
            steps: course.steps().into_iter(),
            found: lines.begin(&course).iter().map(json).collect(),
            lines,
            course,
        })
    }

    fn __iter__(this: Py<Review>) -> Py<Review> {
        this
    }

    /// The next line, as JSON.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        while self.found.is_empty() {
            let Some(step) = self.steps.next() else {
                return Ok(None);
            };
            py.check_signals()?;
            py.detach(|| self.go_on(step))?;
        }
        Ok(self.found.pop_front())
    }
}

impl Review {
    /// Does a part of the work.
    fn go_on(&mut self, step: Step) -> PyResult<()> {
        let work = &mut Work::unlimited();
        let found = self.course.find(step, &mut self.reviewer, work);
        let chances = models()?.engine.grand_tichu.outlook().match_values().chance;
        let lines = self.lines.add(&self.course, step, found, chances);
        self.found.extend(lines.iter().map(json));
        Ok(())
    }
}
