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

use std::io::{self, BufRead, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use tichu::{ByTeam, Team};

use crate::complete_round::CompleteRound;
use crate::error::{LogError, impossible_points, no_result, unexpected};
use crate::form::Form;
use crate::line::are_possible;
use crate::round_builder::RoundBuilder;
use crate::round_id::RoundId;
use crate::rounds::{End, Part, ReadRound, Rounds};
use crate::transcript::Transcript;
use crate::transcripts::Transcripts;

/// The content of one log, or of one match of a log with several.
#[derive(Clone, Debug)]
pub struct Log {
    /// The log.
    pub file: Arc<Path>,
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
        let mut reader = Reader::new(&file, number(&file));
        let mut rounds = Rounds::new(file, stream);
        while let Some(part) = rounds.next()? {
            match part {
                Part::Round(round) => reader.add(*round),
                Part::Outside(error, is_lost) => {
                    // With the beginning of a round the running scores are lost.
                    reader.scores = reader.scores.filter(|_| !is_lost);
                    reader.log.problems.push(error);
                }
            }
        }
        Ok(reader.log())
    }

    /// Reads the matches of a log of any form.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub fn each_match(file: &Path, mut stream: impl BufRead) -> io::Result<Vec<Log>> {
        let form = Form::of(&mut stream)?;
        let is_text = matches!(form, Form::Text(_));
        let (Form::Text(head) | Form::Records(head) | Form::Acts(head) | Form::Json(head)) = form;
        let whole = Cursor::new(head).chain(stream);
        if is_text {
            return Ok(vec![Log::from_stream(file, whole)?]);
        }
        let file: Arc<Path> = file.into();
        let mut readers: Vec<Reader> = Vec::new();
        let mut rounds = Transcripts::new(&file, whole);
        while let Some(round) = rounds.next() {
            while readers.len() < rounds.matches().len().max(1) {
                let header = rounds.matches().get(readers.len());
                let id = header.and_then(|header| header.id.as_ref());
                readers.push(Reader::new(&file, id.and_then(|id| id.parse().ok())));
            }
            if let Some(reader) = readers.last_mut() {
                reader.add_whole(round);
            }
        }
        Ok(readers.into_iter().map(Reader::log).collect())
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
    fn new(file: &Arc<Path>, number: Option<u64>) -> Reader {
        let log = Log {
            file: Arc::clone(file),
            number,
            rounds: Vec::new(),
            dealt: Vec::new(),
            incomplete: 0,
            malformed: 0,
            redealt: 0,
            problems: Vec::new(),
        };
        Reader {
            file: Arc::clone(file),
            log,
            scores: Some(ByTeam::default()),
        }
    }

    fn log(mut self) -> Log {
        // An error of a whole round is found at its end and reported at its first line.
        self.log.problems.sort_by_key(|problem| problem.line);
        self.log
    }

    /// Adds a round that is whole, or its fault.
    fn add_whole(&mut self, round: Result<Transcript, LogError>) {
        let round = match round {
            Ok(round) => round,
            Err(fault) => {
                self.scores = None;
                self.log.malformed += 1;
                self.log.problems.push(fault);
                return;
            }
        };
        self.log.dealt.push(round.id());
        let Some(result) = round.result else {
            self.scores = None;
            self.log.incomplete += 1;
            return;
        };
        let before = self.scores;
        self.scores = before.map(|before| total(before, result.value));
        if !round.first_is_known {
            self.log.malformed += 1;
            let problem = unexpected("the first 8 cards of each seat", "14 at once");
            self.problem(round.line, problem);
            return;
        }
        self.log
            .rounds
            .push(CompleteRound::of(&round, result.value, before));
    }

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
