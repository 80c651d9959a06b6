//! Reading the match logs of BrettSpielWelt (`.tch`).
//!
//! A log is a sequence of rounds, a round a sequence of sections: the first 8 cards, all 14,
//! the exchange, the play, and last the round's result. Logs are real and untidy, so reading
//! one never fails: unusable rounds are left out, counted, and named with file and line.
//!
//! - Seat numbers are trusted, names are not: a substitute plays on under a name of their own.
//! - A round without a result is *incomplete*. With a result, but a deal that is not four
//!   whole hands, or with a line before the play that cannot be read and so may have been a
//!   call, it is *malformed*. A damaged line of the play costs only the going-out order.
//! - Running scores are sums of results, so they are unknown after a round whose result is
//!   missing or damaged, and after lines of a round whose beginning is lost.

use std::path::Path;
use std::sync::Arc;

use tichu::{ByTeam, Team, quoted};

mod calls;
mod error;
mod finish_order;
mod line;
mod round;
mod round_builder;

pub use calls::GrandTichuCalls;
pub use error::{LogError, LogErrorKind};
pub(crate) use line::possible_points;
use line::{Line, Section};
pub use round::{Round, RoundId};
use round_builder::RoundBuilder;

/// The content of one log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The number at the beginning of the file's name: BrettSpielWelt numbers matches as they
    /// are played.
    pub number: Option<u64>,
    /// The complete rounds, in order.
    pub rounds: Vec<Round>,
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
        let (text, ..) = encoding_rs::WINDOWS_1252.decode(bytes);
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
        for (line, number) in text.lines().zip(1..) {
            reader.line(number, line);
            last = number;
        }
        reader.cut_off(last, "the end of the log");
        // An error of a whole round is found at its end and reported at its first line.
        reader.log.problems.sort_by_key(|problem| problem.line);
        reader.log
    }
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
    fn problem(&mut self, line: usize, problem: LogErrorKind) {
        self.log.problems.push(LogError {
            file: Arc::clone(&self.file),
            line,
            problem,
        });
    }

    fn line(&mut self, number: usize, text: &str) {
        let line = Line::parse(text);
        if let Ok(Line::Section(section)) = line {
            self.section(number, section, text);
            return;
        }
        let Some(builder) = &mut self.builder else {
            self.outside(number, line.is_ok_and(|line| line != Line::Nothing), text);
            return;
        };
        let problem = match line {
            Ok(Line::Result(result)) => {
                self.finish(number, result, text);
                return;
            }
            Ok(line) => builder.take(line, text).err(),
            Err(problem) => Some(problem),
        };
        if let Some(problem) = problem {
            builder.damaged();
            self.problem(number, problem);
        }
    }

    /// A section starts, and with the first one a round.
    fn section(&mut self, number: usize, section: Section, text: &str) {
        if let Some(builder) = &mut self.builder
            && builder.section < section
        {
            builder.section = section;
            return;
        }
        // The sections of a round come in one order: this one belongs to another round.
        self.cut_off(number, "another round");
        if section == Section::FirstCards {
            self.outside = false;
            self.builder = Some(RoundBuilder::starting(number));
        } else {
            self.outside(number, true, text);
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
            self.problem(number, LogErrorKind::OutsideRound(quoted(text)));
        }
    }

    /// Ends the round that is being read, if there is one, without a result.
    fn cut_off(&mut self, number: usize, found: &'static str) {
        let Some(builder) = self.builder.take() else {
            return;
        };
        self.scores = None;
        self.log.incomplete += 1;
        self.log.dealt.extend(builder.id());
        let start = builder.start;
        self.problem(number, LogErrorKind::NoResult { start, found });
    }

    /// Ends the round that is being read with its result; `None` is a damaged one.
    fn finish(&mut self, number: usize, result: Option<ByTeam<i32>>, text: &str) {
        let Some(builder) = self.builder.take() else {
            return;
        };
        self.log.dealt.extend(builder.id());
        let scores_before = self.scores;
        self.scores = scores_before.zip(result).map(|(before, points)| {
            let total = |team| i32::saturating_add(before[team], points[team]);
            ByTeam([total(Team::First), total(Team::Second)])
        });
        let (start, doubtful) = (builder.start, builder.doubtful);
        let Some(result) = result else {
            self.log.malformed += 1;
            self.problem(number, LogErrorKind::Points(quoted(text)));
            return;
        };
        match builder.round(result, scores_before) {
            Ok(round) if !doubtful => self.log.rounds.push(round),
            outcome => {
                self.log.malformed += 1;
                // The line that made the round doubtful has been reported.
                if let (Err(problem), false) = (outcome, doubtful) {
                    self.problem(start, problem);
                }
            }
        }
    }
}
