//! Reads untidy logs for the decisions in them.
//!
//! The rounds are those of [`RecordedRounds`](crate::RecordedRounds), which refuses one with a fault. Here a
//! fault costs only the data that need the line, so reading never fails: unusable
//! rounds are left out, counted, and named with file and line.
//!
//! - Seat numbers are trusted, names are not: a substitute plays on under a name of their own.
//! - A round without a result is *incomplete*. With a result, but a deal that is not four
//!   whole hands, or with a line before the play that cannot be read and so may have been a
//!   call, it is *malformed*. A damaged line of the play costs only the going-out order.
//! - Running scores are sums of results, so they are unknown after a round whose result is
//!   missing or damaged, and after lines of a round whose beginning is lost.

use std::io::{self, BufRead};
use std::path::Path;

use tichu::ByTeam;

use super::round_builder::RoundBuilder;
use super::rounds::{End, ReadRound, Rounds, TextPart, no_result};
use crate::error::Fault;
use crate::header::{BRETTSPIELWELT, Header};
use crate::log::Log;
use crate::points::{are_possible, impossible_points, total};
use crate::site::OpenLog;

impl Log {
    /// Reads a log of BrettSpielWelt. `file` names it in the problems; nothing is opened.
    ///
    /// Lines are UTF-8 where they can be, and Windows-1252 otherwise (after the mark of UTF-16, UTF-16).
    /// Any bytes will do: those that are no log give a [`Log`] without rounds.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub fn read(file: &Path, stream: impl BufRead) -> io::Result<Log> {
        read(OpenLog::of_text(file, stream)?)
    }
}

/// A log that is being read.
struct TextData {
    log: Log,
    /// Running totals, while they are known.
    scores: Option<ByTeam<i32>>,
}

/// Reads what a log has.
pub(super) fn read(log: OpenLog<'_>) -> io::Result<Log> {
    let header = Header::new(BRETTSPIELWELT, log.id());
    let mut data = TextData {
        log: Log::new(&log.file, header),
        scores: Some(ByTeam::default()),
    };
    let mut rounds = Rounds::new(log);
    while let Some(part) = rounds.next()? {
        match part {
            TextPart::Round(round) => data.add(*round),
            TextPart::Outside(fault, is_lost) => {
                // With the beginning of a round the running scores are lost.
                data.scores = data.scores.filter(|_| !is_lost);
                data.log.problem(fault);
            }
        }
    }
    Ok(data.log.ended())
}

impl TextData {
    fn add(&mut self, round: ReadRound) {
        for problem in &round.problems {
            self.log.problem(problem.clone());
        }
        match &round.end {
            End::Redealt => self.log.redealt += 1,
            End::Another(line) => self.cut_off(&round, *line, "another round"),
            End::Log(line) => self.cut_off(&round, *line, "the end of the log"),
            End::Result(line, text) => self.finish(round.builder, *line, text),
        }
    }

    /// Adds a round without a result.
    fn cut_off(&mut self, round: &ReadRound, line: usize, found: &'static str) {
        self.scores = None;
        self.log.incomplete += 1;
        self.log.dealt.extend(round.builder.id().ok());
        let problem = no_result(round.builder.draft.line, found);
        self.log.problem(Fault { line, problem });
    }

    /// Adds a round with its result, in this line.
    fn finish(&mut self, builder: RoundBuilder, line: usize, text: &str) {
        self.log.dealt.extend(builder.id().ok());
        let result = builder.draft.result.map(|result| result.value);
        let result = result.filter(|points| are_possible(*points));
        let before = self.scores;
        self.scores = before
            .zip(result)
            .map(|(before, points)| total(before, points));
        let start = builder.draft.line;
        let lacks_first_eight =
            builder.is_without_first_cards() && !builder.is_doubtful && builder.id().is_ok();
        let problem = match result {
            None => Some((line, impossible_points(text))),
            // The line that made the round doubtful has been reported.
            Some(_) if builder.is_doubtful => None,
            Some(result) => match builder.complete(result, before) {
                Ok(round) => {
                    self.log.rounds.push(round);
                    return;
                }
                Err(problem) => Some((start, problem)),
            },
        };
        match result {
            Some(_) if lacks_first_eight => self.log.without_first_eight += 1,
            _ => self.log.malformed += 1,
        }
        if let Some((line, problem)) = problem {
            self.log.problem(Fault { line, problem });
        }
    }
}
