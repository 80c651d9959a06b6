//! Reading untidy logs for the decisions in them.
//!
//! The lines are those of [`Transcripts`](crate::Transcripts), which stops a round at its first
//! fault. Here a fault costs only the data that need the line, so reading never fails: unusable
//! rounds are left out, counted, and named with file and line.
//!
//! - Seat numbers are trusted, names are not: a substitute plays on under a name of their own.
//! - A round without a result is *incomplete*. With a result, but a deal that is not four
//!   whole hands, or with a line before the play that cannot be read and so may have been a
//!   call, it is *malformed*. A damaged line of the play costs only the going-out order.
//! - Running scores are sums of results, so they are unknown after a round whose result is
//!   missing or damaged, and after lines of a round whose beginning is lost.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use tichu::{ByTeam, Team, quoted};

use crate::complete_round::{CompleteRound, RoundId};
use crate::decoded_lines::each_line;
use crate::error::{LogError, impossible_points, no_result, unexpected};
use crate::line::{Kind, Line, Section, are_possible};
use crate::round_builder::RoundBuilder;

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
    /// Everything that is wrong with the log, in the order of its lines.
    pub problems: Vec<LogError>,
}

impl Log {
    /// Reads a log. `file` names it in the problems; nothing is opened.
    ///
    /// The bytes are Latin-1 (with a byte-order mark, the encoding of the mark). Any bytes will do:
    /// those that are no log give a [`Log`] without rounds.
    #[must_use]
    pub fn read(file: &Path, bytes: &[u8]) -> Log {
        Log::from_stream(file, bytes).expect("bytes in memory can be read")
    }

    /// Reads a log line by line, as [`Self::read`]. Of a line of more than 64 KiB only these are read.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub fn from_stream(file: &Path, stream: impl Read) -> io::Result<Log> {
        let mut reader = Reader {
            file: file.into(),
            log: Log {
                number: number(file),
                ..Log::default()
            },
            builder: None,
            scores: Some(ByTeam::default()),
            outside: false,
        };
        let mut last = 0;
        each_line(stream, |line| {
            last += 1;
            reader.line(last, line);
        })?;
        reader.cut_off(last, "the end of the log");
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

/// Reads line by line; the only state is the round that is being read and the running scores.
struct Reader {
    file: Arc<Path>,
    log: Log,
    builder: Option<RoundBuilder>,
    /// Running totals, while they are known.
    scores: Option<ByTeam<i32>>,
    /// Lines outside any round are reported once until the next round starts.
    outside: bool,
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

    fn line(&mut self, number: usize, text: &str) {
        let line = Line::read(number, text);
        let kind = line.as_ref().map_or(Kind::Blank, |line| line.kind);
        if let Kind::Section(section) = kind {
            let builder = self.builder.as_mut();
            if builder.is_some_and(|builder| builder.start(section, number).is_some()) {
                return;
            }
            // The sections of a round come in one order: this one belongs to another round.
            self.cut_off(number, "another round");
            if section == Section::FirstCards {
                self.outside = false;
                self.builder = Some(RoundBuilder::starting(number));
                return;
            }
        }
        let Some(builder) = &mut self.builder else {
            self.outside(number, kind.is_needed(), text);
            return;
        };
        if let Err(problem) = line.and_then(|line| builder.take(&line)) {
            builder.damaged();
            self.problem(number, problem);
        } else if kind == Kind::Result {
            self.finish(number, text);
        }
    }

    /// A line outside any round. One that belongs to a round is evidence of a round whose
    /// beginning is lost, and with it the running scores.
    fn outside(&mut self, number: usize, of_a_round: bool, text: &str) {
        if of_a_round {
            self.scores = None;
        }
        if !self.outside && !text.trim().is_empty() {
            self.outside = true;
            self.problem(number, unexpected("the start of a round", quoted(text)));
        }
    }

    /// Ends the round that is being read, if there is one, without a result.
    fn cut_off(&mut self, number: usize, found: &'static str) {
        let Some(builder) = self.builder.take() else {
            return;
        };
        self.scores = None;
        self.log.incomplete += 1;
        self.log.dealt.extend(builder.id().ok());
        self.problem(number, no_result(builder.line, found));
    }

    /// Ends the round that is being read with its result, in the line with this number.
    fn finish(&mut self, number: usize, text: &str) {
        let Some(builder) = self.builder.take() else {
            return;
        };
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
            None => Some((number, impossible_points(quoted(text)))),
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
