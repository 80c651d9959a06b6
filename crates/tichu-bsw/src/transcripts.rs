//! Reads the rounds of a log that are whole, for the replay.

use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use crate::error::{LogError, impossible_points, no_result, unexpected};
use crate::line::{Section, are_possible};
use crate::rounds::{End, Part, ReadRound, Rounds};
use crate::tolerance::Tolerances;
use crate::transcript::{Logged, Transcript};

/// Reads the rounds of a log, one at a time. Memory does not grow with the log.
///
/// Each damaged round is one fault, with its file and line; reading goes on with the next round. What
/// costs nothing of a round is tolerated and counted. An error of the reader ends the log.
///
/// ```
/// use std::path::Path;
/// use tichu_bsw::Transcripts;
///
/// let log = "no log\n";
/// let mut rounds = Transcripts::new(Path::new("1.tch"), log.as_bytes());
/// let fault = rounds.next().unwrap().unwrap_err();
/// assert!(fault.to_string().starts_with("1.tch:1: expected "));
/// assert!(rounds.next().is_none());
/// ```
pub struct Transcripts<'r> {
    file: Arc<Path>,
    rounds: Rounds<'r>,
    cut_deals: usize,
    is_over: bool,
}

impl<'r> Transcripts<'r> {
    /// A reader of this log. `file` names it in the faults; nothing is opened.
    pub fn new(file: &Path, reader: impl BufRead + 'r) -> Self {
        let file: Arc<Path> = file.into();
        Transcripts {
            rounds: Rounds::new(Arc::clone(&file), reader),
            file,
            cut_deals: 0,
            is_over: false,
        }
    }

    /// How many empty lines stand at the end of the log, as far as it has been read.
    pub fn empty_last_lines(&self) -> usize {
        self.rounds.empty_last_lines()
    }

    /// How many rounds the end of the log cuts off before their play, so that there is nothing to
    /// replay: 0 or 1.
    pub fn cut_deals(&self) -> usize {
        self.cut_deals
    }

    /// What was tolerated in the lines, as far as they have been read.
    pub fn tolerances(&self) -> &Tolerances {
        &self.rounds.tolerances
    }

    /// The round, or its first fault; `None` when there is nothing to replay.
    fn transcript(&mut self, round: ReadRound) -> Option<Result<Transcript, LogError>> {
        let ReadRound {
            mut builder,
            misplaced,
            problems,
            end,
        } = round;
        let start = builder.line;
        let is_played = builder.place.section == Section::Play;
        let fault = |line, problem| LogError {
            file: Arc::clone(&self.file),
            line,
            problem,
        };
        let ending = match (end, builder.result) {
            (End::Redealt, _) => return None,
            (End::Another(line), _) => Some(fault(line, no_result(start, "another round"))),
            (End::Log(_), _) => None,
            (End::Result(..), Some(Logged { value, .. })) if are_possible(value) => None,
            (End::Result(line, found), _) => Some(fault(line, impossible_points(found))),
        };
        let faults = misplaced.into_iter().chain(problems).chain(ending);
        if let Some(first) = faults.min_by_key(|fault| fault.line) {
            return Some(Err(first));
        }
        if let Err(error) = builder.deal() {
            return Some(Err(fault(start, error.to_string())));
        }
        if !is_played {
            self.cut_deals += 1;
            return None;
        }
        let missing = || fault(start, unexpected("all parts of a round", "a round without"));
        Some(builder.transcript().ok_or_else(missing))
    }
}

impl Iterator for Transcripts<'_> {
    type Item = Result<Transcript, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            match self.rounds.next() {
                Ok(None) => self.is_over = true,
                Ok(Some(Part::Outside(error, _))) => return Some(Err(error)),
                Ok(Some(Part::Round(round))) => {
                    if let Some(round) = self.transcript(round) {
                        return Some(round);
                    }
                }
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(LogError {
                        file: Arc::clone(&self.file),
                        line: self.rounds.last_line() + 1,
                        problem: unexpected("the next line", error),
                    }));
                }
            }
        }
        None
    }
}
