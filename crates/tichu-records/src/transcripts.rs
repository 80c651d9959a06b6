//! Reads the rounds of a log that are whole, for the replay.

use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;
use std::vec;

use crate::arena;
use crate::error::{LogError, impossible_points, no_result, unexpected};
use crate::form::Form;
use crate::handle::printable;
use crate::header::{BOARD_GAME_ARENA, BRETTSPIELWELT, Header};
use crate::line::{Section, are_possible};
use crate::records::{RecordLine, Records, unknown_site};
use crate::rounds::{End, Part, ReadRound, Rounds};
use crate::seen::LoggedRound;
use crate::tolerance::Tolerances;
use crate::transcript::{Logged, Transcript};

/// Reads the rounds of a log, one at a time. Memory does not grow with the log.
///
/// Each damaged round is one fault, with its file and line; reading goes on with the next round. What
/// costs nothing of a round is tolerated and counted. An error of the reader ends the log.
///
/// ```
/// use std::path::Path;
/// use tichu_records::Transcripts;
///
/// let log = "no log\n";
/// let mut rounds = Transcripts::new(Path::new("1.tch"), log.as_bytes());
/// let fault = rounds.next().unwrap().unwrap_err();
/// assert!(fault.to_string().starts_with("1.tch:1: expected "));
/// assert!(rounds.next().is_none());
/// ```
pub struct Transcripts<'r> {
    file: Arc<Path>,
    source: Source<'r>,
    /// The matches that have begun.
    headers: Vec<Header>,
    cut_deals: usize,
    is_over: bool,
}

/// A log, by its form.
enum Source<'r> {
    /// It is not known yet.
    Unread(Box<dyn BufRead + 'r>),
    Text(Box<Rounds<'r>>),
    Records(Records<'r>),
    Arena(vec::IntoIter<(usize, Result<LoggedRound, String>)>),
}

/// The most bytes of a log of Board Game Arena, which is read at once.
const LARGEST: u64 = 64 << 20;

impl<'r> Transcripts<'r> {
    /// A reader of this log. `file` names it in the faults; nothing is opened.
    pub fn new(file: &Path, reader: impl BufRead + 'r) -> Self {
        Transcripts {
            file: file.into(),
            source: Source::Unread(Box::new(reader)),
            headers: Vec::new(),
            cut_deals: 0,
            is_over: false,
        }
    }

    /// The matches that have begun so far: one in a log of a site, any number in match records. The
    /// last round that was read belongs to the last.
    #[must_use]
    pub fn matches(&self) -> &[Header] {
        &self.headers
    }

    /// How many empty lines stand at the end of the log, as far as it has been read.
    #[must_use]
    pub fn empty_last_lines(&self) -> usize {
        match &self.source {
            Source::Text(rounds) => rounds.empty_last_lines(),
            _ => 0,
        }
    }

    /// How many rounds the log cuts off before their play, so that there is nothing to replay.
    #[must_use]
    pub fn cut_deals(&self) -> usize {
        self.cut_deals
    }

    /// What was tolerated in the lines, as far as they have been read.
    #[must_use]
    pub fn tolerances(&self) -> Tolerances {
        match &self.source {
            Source::Text(rounds) => rounds.tolerances,
            _ => Tolerances::default(),
        }
    }

    /// The next round, whole or as one player saw it, or the next fault; `None` at the end.
    pub fn next_round(&mut self) -> Option<Result<LoggedRound, LogError>> {
        if self.is_over {
            return None;
        }
        self.read().unwrap_or_else(|error| {
            self.is_over = true;
            let last = match &self.source {
                Source::Unread(_) | Source::Arena(_) => 0,
                Source::Text(rounds) => rounds.last_line(),
                Source::Records(records) => records.number,
            };
            Some(Err(self.fault(last + 1, unexpected("the next line", error))))
        })
    }

    /// The next round or fault; `None` at the end.
    fn read(&mut self) -> io::Result<Option<Result<LoggedRound, LogError>>> {
        loop {
            match &mut self.source {
                Source::Unread(reader) => {
                    let form = Form::of(reader)?;
                    let reader = std::mem::replace(reader, Box::new(io::empty()));
                    self.begin(form, reader)?;
                }
                Source::Text(rounds) => match rounds.next()? {
                    None => return Ok(None),
                    Some(Part::Outside(error, _)) => return Ok(Some(Err(error))),
                    Some(Part::Round(round)) => {
                        if let Some(round) = self.transcript(*round) {
                            return Ok(Some(round.map(LoggedRound::Whole)));
                        }
                    }
                },
                Source::Arena(rounds) => {
                    let next = rounds.next();
                    return Ok(next.map(|(packet, round)| {
                        round.map_err(|problem| self.fault(packet, problem))
                    }));
                }
                Source::Records(records) => {
                    let Some(line) = records.next()? else {
                        return Ok(None);
                    };
                    let line_number = records.number;
                    match line {
                        Ok(RecordLine::Match(header)) => self.headers.push(header),
                        Ok(RecordLine::Round(round)) => return Ok(Some(Ok(*round))),
                        Err(problem) => return Ok(Some(Err(self.fault(line_number, problem)))),
                    }
                }
            }
        }
    }

    /// Begins to read a log in this form.
    fn begin(&mut self, form: Form, rest: Box<dyn BufRead + 'r>) -> io::Result<()> {
        let id = self.file.file_name().map(|name| {
            let name = name.to_string_lossy();
            let stem = name.split('.').next().unwrap_or_default();
            printable(stem).into_owned()
        });
        let with = |head: Vec<u8>, rest| Box::new(io::Cursor::new(head).chain(rest));
        self.source = match form {
            Form::Text(head) => {
                self.headers.push(Header::new(BRETTSPIELWELT, id));
                let rounds = Rounds::new(Arc::clone(&self.file), with(head, rest));
                Source::Text(Box::new(rounds))
            }
            Form::Records(head) => Source::Records(Records::new(with(head, rest), None)),
            Form::Acts(head) => {
                let header = unknown_site(id);
                self.headers.push(header.clone());
                Source::Records(Records::new(with(head, rest), Some(header)))
            }
            Form::Json(head) => {
                let mut document = Vec::new();
                with(head, rest).take(LARGEST).read_to_end(&mut document)?;
                let log = arena::read(&document).map_err(io::Error::other)?;
                let id = log.table.or(id);
                self.headers.push(Header::new(BOARD_GAME_ARENA, id));
                self.cut_deals += log.cut_deals;
                Source::Arena(log.rounds.into_iter())
            }
        };
        Ok(())
    }

    fn fault(&self, line: usize, problem: String) -> LogError {
        LogError {
            file: Arc::clone(&self.file),
            line,
            problem,
        }
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
        let fault = |line, problem| self.fault(line, problem);
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

    /// The next whole round. One that only one player saw is a fault here.
    fn next(&mut self) -> Option<Self::Item> {
        let round = self.next_round()?;
        Some(round.and_then(|round| match round {
            LoggedRound::Whole(round) => Ok(round),
            LoggedRound::Seen(round) => {
                let found = format!("those of seat {}", round.seat);
                Err(self.fault(round.line, unexpected("the cards of all four seats", found)))
            }
        }))
    }
}
