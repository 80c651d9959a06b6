//! The review of a log, line by line.

use std::collections::VecDeque;
use std::path::Path;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tichu_api::review::{EndLine, LineType, ReviewLine};
use tichu_play::review::{Budget, Reviewer};
use tichu_play::seed_of_part;
use tichu_review::{LoggedMatch, MatchLines, matches};
use work::Work;

use crate::input::{json, refused};
use crate::models::models;

/// The most deals in which a loss is measured, as for the command.
const MOST_DEALS: u32 = 100_000;

/// A review that goes on as its lines are taken.
#[pyclass(module = "grand_tichu._native")]
pub(crate) struct Review {
    matches: Vec<LoggedMatch>,
    reviewer: Reviewer,
    seed: u64,
    lines: MatchLines,
    /// The next match, round and decision.
    at: [usize; 3],
    /// Whether the lines of the next match have begun.
    is_begun: bool,
    found: VecDeque<String>,
    reviewed: EndLine,
    is_over: bool,
}

#[pymethods]
impl Review {
    /// The review of a log, with losses measured in this number of deals.
    #[new]
    fn new(py: Python<'_>, log: &[u8], name: &str, deals: i64, seed: u64) -> PyResult<Review> {
        let fitting = u32::try_from(deals).ok();
        let Some(deals) = fitting.filter(|deals| (Budget::LEAST..=MOST_DEALS).contains(deals))
        else {
            let least = Budget::LEAST;
            let detail = format!("expected {least} to {MOST_DEALS} deals, found {deals}");
            return Err(PyValueError::new_err(detail));
        };
        let matches = py.detach(|| matches(Path::new(name), log, usize::MAX));
        let matches = matches.map_err(|fault| refused(&fault.into()))?;
        let models = models()?;
        Ok(Review {
            matches,
            reviewer: Reviewer::new(&models.networks, &models.engine, Budget::of(deals)),
            seed,
            lines: MatchLines::default(),
            at: [0; 3],
            is_begun: false,
            found: VecDeque::new(),
            reviewed: EndLine {
                line_type: LineType::default(),
                matches: 0,
                decisions: 0,
            },
            is_over: false,
        })
    }

    fn __iter__(this: Py<Review>) -> Py<Review> {
        this
    }

    /// The next line, as JSON.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<String>> {
        while self.found.is_empty() && !self.is_over {
            py.check_signals()?;
            py.detach(|| self.go_on())?;
        }
        Ok(self.found.pop_front())
    }
}

impl Review {
    fn add(&mut self, lines: impl IntoIterator<Item = ReviewLine>) {
        self.found.extend(lines.into_iter().map(|line| json(&line)));
    }

    /// Does the next part of the work.
    fn go_on(&mut self) -> PyResult<()> {
        let [at, round, decision] = self.at;
        let Some(logged) = self.matches.get(at) else {
            self.is_over = true;
            let EndLine {
                matches, decisions, ..
            } = self.reviewed;
            let line_type = LineType::default();
            self.add([ReviewLine::End(EndLine {
                line_type,
                matches,
                decisions,
            })]);
            return Ok(());
        };
        if !self.is_begun {
            self.is_begun = true;
            self.lines = MatchLines::default();
            let begun = MatchLines::begin(logged);
            self.add(begun);
            return Ok(());
        }
        let Some(played) = logged.rounds.get(round) else {
            if !logged.rounds.is_empty() {
                let end = self.lines.end(logged);
                self.reviewed.matches += 1;
                self.reviewed.decisions += self.lines.total().total().decisions;
                self.add(end);
            }
            self.at = [at + 1, 0, 0];
            self.is_begun = false;
            return Ok(());
        };
        let seed = seed_of_part(self.seed, played.number as u64);
        let work = &mut Work::unlimited();
        let decisions = &played.decisions;
        let line = if decision < decisions.decisions.len() {
            let judged = &decisions.decisions[decision];
            let judgement = self
                .reviewer
                .judge(judged, decisions.seed(decision, seed), work);
            self.at = [at, round, decision + 1];
            self.lines.decision(played, decision, judgement)
        } else {
            let values = decisions.values(&mut self.reviewer, seed, work);
            let chances = models()?.engine.grand_tichu.outlook().match_values().chance;
            self.at = [at, round + 1, 0];
            Some(self.lines.end_round(played, values.as_ref(), chances))
        };
        self.add(line);
        Ok(())
    }
}
