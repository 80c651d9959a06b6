//! Reading untidy logs for the decisions in them.
//!
//! The rounds are those of [`Transcripts`](crate::Transcripts), which refuses one with a fault. Here a
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
use std::sync::Arc;

use tichu::{ByTeam, Team};

use crate::complete_round::{CompleteRound, RoundId};
use crate::error::{LogError, impossible_points, no_result};
use crate::line::are_possible;
use crate::round_builder::RoundBuilder;
use crate::rounds::{End, Part, ReadRound, Rounds};

/// The content of one log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The number at the beginning of the file's name: BrettSpielWelt numbers matches as they
    /// are played.
    pub number: Option<u64>,
    /// The complete rounds, in order.
    pub rounds: Vec<CompleteRound>,
    /// Every round whose four hands could be read, complete or not, in order: logs that share
    /// one are logs of the same match.
    pub dealt: Vec<RoundId>,
    /// How many rounds have no result.
    pub incomplete: usize,
    /// How many rounds have a result and yet cannot be used.
    pub malformed: usize,
    /// How many deals were dealt again before the exchange.
    pub redealt: usize,
    /// Everything that is wrong with the log, in the order of its lines.
    pub problems: Vec<LogError>,
}

impl Log {
    /// Reads a log. `file` names it in the problems; nothing is opened.
    ///
    /// Lines are UTF-8 where they can be, and Windows-1252 otherwise (after the mark of UTF-16, UTF-16).
    /// Any bytes will do: those that are no log give a [`Log`] without rounds.
    #[must_use]
    pub fn read(file: &Path, bytes: &[u8]) -> Log {
        Log::from_stream(file, bytes).expect("bytes in memory can be read")
    }

    /// Reads a log line by line, as [`Self::read`].
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub fn from_stream(file: &Path, stream: impl BufRead) -> io::Result<Log> {
        let file: Arc<Path> = file.into();
        let mut reader = Reader {
            log: Log {
                number: number(&file),
                ..Log::default()
            },
            file: Arc::clone(&file),
            scores: Some(ByTeam::default()),
        };
        let mut rounds = Rounds::new(file, stream);
        while let Some(part) = rounds.next()? {
            match part {
                Part::Round(round) => reader.add(round),
                Part::Outside(error, is_lost) => {
                    // With the beginning of a round the running scores are lost.
                    reader.scores = reader.scores.filter(|_| !is_lost);
                    reader.log.problems.push(error);
                }
            }
        }
        // An error of a whole round is found at its end and reported at its first line.
        reader.log.problems.sort_by_key(|problem| problem.line);
        Ok(reader.log)
    }
}

/// Running totals after a round with these points.
pub(crate) fn total(before: ByTeam<i32>, points: ByTeam<i32>) -> ByTeam<i32> {
    let total = |team| i32::saturating_add(before[team], points[team]);
    ByTeam([total(Team::First), total(Team::Second)])
}

fn number(file: &Path) -> Option<u64> {
    let name = file.file_name()?.to_str()?;
    let end = name.find(|c: char| !c.is_ascii_digit());
    name[..end.unwrap_or(name.len())].parse().ok()
}

/// Adds round by round; the only state is the running scores.
struct Reader {
    file: Arc<Path>,
    log: Log,
    /// Running totals, while they are known.
    scores: Option<ByTeam<i32>>,
}

impl Reader {
    fn problem(&mut self, line: usize, problem: String) {
        let file = Arc::clone(&self.file);
        self.log.problems.push(LogError {
            file,
            line,
            problem,
        });
    }

    fn add(&mut self, round: ReadRound) {
        self.log.problems.extend(round.problems.iter().cloned());
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
        self.problem(line, no_result(round.builder.line, found));
    }

    /// Adds a round with its result, in this line.
    fn finish(&mut self, builder: RoundBuilder, line: usize, text: &str) {
        let id = builder.id();
        self.log.dealt.extend(id.as_ref().ok());
        let result = builder.result.map(|result| result.value);
        let result = result.filter(|points| are_possible(*points));
        let before = self.scores;
        self.scores = before
            .zip(result)
            .map(|(before, points)| total(before, points));
        let start = builder.line;
        let problem = match result {
            None => Some((line, impossible_points(text))),
            // The line that made the round doubtful has been reported.
            Some(_) if builder.is_doubtful => None,
            Some(result) => match builder.complete(id, result, before) {
                Ok(round) => {
                    self.log.rounds.push(round);
                    return;
                }
                Err(problem) => Some((start, problem)),
            },
        };
        self.log.malformed += 1;
        if let Some((line, problem)) = problem {
            self.problem(line, problem);
        }
    }
}
