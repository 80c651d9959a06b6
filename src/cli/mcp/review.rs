//! The review of a log, as one answer.

use std::path::Path;

use messages::{Problem, within};
use rayon::prelude::*;
use serde::Serialize;
use tichu_api::review::{EndLine, LineType, ReviewLine};
use tichu_models::outlook::WinChance;
use tichu_play::review::{Judgement, Reviewer};
use tichu_play::seed_of_part;
use tichu_review::{LoggedMatch, LoggedRound, MOST_ROUNDS, MatchLines, SEED, matches};
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
        let mut lines = Vec::new();
        let mut end = EndLine {
            line_type: LineType::default(),
            matches: 0,
            decisions: 0,
        };
        for logged in &matches {
            lines.extend(MatchLines::begin(logged));
            if !logged.rounds.is_empty() {
                end.matches += 1;
                end.decisions += self.add(logged, &mut lines);
            }
        }
        lines.push(ReviewLine::End(end));
        Ok(ReviewAnswer { lines })
    }

    /// Adds the lines of the rounds of a match; how many of its decisions were reviewed.
    fn add(&self, logged: &LoggedMatch, lines: &mut Vec<ReviewLine>) -> usize {
        let mut of_match = MatchLines::default();
        for round in &logged.rounds {
            let seed = seed_of_part(SEED, round.number as u64);
            for (place, judgement) in self.judge(round, seed).into_iter().enumerate() {
                lines.extend(of_match.decision(round, place, judgement));
            }
            let mut reviewer = self.reviewer.clone();
            let values = round
                .decisions
                .values(&mut reviewer, seed, &mut self.work());
            lines.push(of_match.end_round(round, values.as_ref(), self.chances));
        }
        lines.extend(of_match.end(logged));
        of_match.total().total().decisions
    }

    /// Judges the decisions of a round.
    fn judge(&self, round: &LoggedRound, seed: u64) -> Vec<Option<Judgement>> {
        let decisions = &round.decisions.decisions;
        let judge = |reviewer: &mut Reviewer, place: usize| {
            let seed = round.decisions.seed(place, seed);
            reviewer.judge(&decisions[place], seed, &mut self.work())
        };
        (0..decisions.len())
            .into_par_iter()
            .map_init(|| self.reviewer.clone(), judge)
            .collect()
    }

    /// The work of one search.
    fn work(&self) -> Work {
        Work::new(SEARCH_WORK, self.stop)
    }
}
