//! Reads the rounds of a log of any form.

use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;
use std::vec;

use tichu::{ByTeam, TargetScore};

use crate::error::{Fault, LogError, unexpected};
use crate::files::logs_of;
use crate::header::Header;
use crate::recorded_round::{RecordedRound, Standing};
use crate::site::{Notes, OpenLog, Part, Reader};
use crate::sites;

/// Reads the rounds of a log, one at a time. Memory does not grow with the log.
///
/// Each damaged round is one fault, with its file and line; reading goes on with the next round. What
/// costs nothing of a round is tolerated and counted. An error of the reader ends the log.
///
/// ```
/// use std::path::Path;
/// use tichu_records::RecordedRounds;
///
/// let log = "no log\n";
/// let mut rounds = RecordedRounds::new(Path::new("1.tch"), log.as_bytes());
/// let fault = rounds.next().unwrap().unwrap_err();
/// assert!(fault.to_string().starts_with("1.tch:1: expected "));
/// assert!(rounds.next().is_none());
/// ```
pub struct RecordedRounds<'r> {
    file: Arc<Path>,
    reader: Box<dyn Reader + 'r>,
    /// The further logs of an archive.
    further: vec::IntoIter<OpenLog<'r>>,
    /// What is to say of the logs before.
    notes: Notes,
    /// The matches that have begun.
    headers: Vec<Header>,
    /// The totals of the last match.
    standing: Standing,
    /// The number of the last round of the match.
    number: usize,
    /// The last fault is that of lines outside any round.
    is_outside: bool,
    /// The target of matches whose log does not say it.
    target: Option<TargetScore>,
    is_over: bool,
}

/// A log that cannot be opened, and why.
struct Unreadable(Option<io::Error>);

impl Reader for Unreadable {
    fn next(&mut self) -> io::Result<Option<Part>> {
        self.0.take().map_or(Ok(None), Err)
    }
}

impl<'r> RecordedRounds<'r> {
    /// A reader of this log, of which it reads what tells the form. `file` names it in the faults; nothing is opened.
    ///
    /// Gzip and archives are unpacked. Text is UTF-8, Windows-1252, or what its byte-order mark says.
    pub fn new(file: &Path, reader: impl BufRead + 'r) -> Self {
        match logs_of(file, reader) {
            Ok(logs) => RecordedRounds::begin(file, logs),
            Err(error) => {
                let mut rounds = RecordedRounds::begin(file, Vec::new());
                rounds.reader = Box::new(Unreadable(Some(error)));
                rounds
            }
        }
    }

    /// A reader of a log that is opened.
    pub(crate) fn of(log: OpenLog<'r>) -> Self {
        let file = Arc::clone(&log.file);
        RecordedRounds::begin(&file, vec![log])
    }

    fn begin(file: &Path, logs: Vec<OpenLog<'r>>) -> Self {
        RecordedRounds {
            file: file.into(),
            reader: Box::new(Unreadable(None)),
            further: logs.into_iter(),
            notes: Notes::default(),
            headers: Vec::new(),
            standing: Standing::of_match(ByTeam::default(), None),
            number: 0,
            is_outside: false,
            target: None,
            is_over: false,
        }
    }

    /// Begins the next log of the file, if there is one.
    fn begin_next(&mut self) -> Option<()> {
        let log = self.further.next()?;
        self.notes += self.reader.notes();
        self.file = Arc::clone(&log.file);
        let opened = sites::known(log).and_then(|(site, log)| (site.rounds)(log));
        self.reader = opened.unwrap_or_else(|error| Box::new(Unreadable(Some(error))));
        Some(())
    }

    /// The same, where matches whose log does not say it are played to this total.
    #[must_use]
    pub fn to(self, target: Option<TargetScore>) -> Self {
        RecordedRounds { target, ..self }
    }

    /// The matches that have begun so far: one in a log of a site, any number in match records. The
    /// last round that was read belongs to the last.
    #[must_use]
    pub fn matches(&self) -> &[Header] {
        &self.headers
    }

    /// The number of the last round of the last match, from 1. A round that cannot be read counts. Lines outside any
    /// round do not.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether the last fault is that of lines outside any round, such as a title.
    pub(crate) fn is_outside(&self) -> bool {
        self.is_outside
    }

    /// What is to say of the log, as far as it has been read.
    #[must_use]
    pub fn notes(&self) -> Notes {
        let mut notes = self.notes;
        notes += self.reader.notes();
        notes
    }

    /// The next round or fault; `None` at the end.
    fn read(&mut self) -> io::Result<Option<Result<RecordedRound, LogError>>> {
        loop {
            let part = match self.reader.next()? {
                Some(part) => part,
                None if self.begin_next().is_some() => continue,
                None => return Ok(None),
            };
            self.is_outside = matches!(part, Part::Outside(_));
            self.number += usize::from(matches!(part, Part::Round(_) | Part::Fault(_)));
            match part {
                Part::Match(mut header) => {
                    header.target = header.target.or(self.target);
                    self.standing = Standing::of_match(header.totals, header.target);
                    self.number = 0;
                    self.headers.push(header);
                }
                Part::Round(mut round) => {
                    round.standing = self.standing;
                    self.standing.add(round.added_points());
                    return Ok(Some(Ok(*round)));
                }
                Part::Fault(fault) => {
                    self.standing.add(None);
                    return Ok(Some(Err(fault.of(&self.file))));
                }
                Part::Outside(fault) => return Ok(Some(Err(fault.of(&self.file)))),
            }
        }
    }
}

impl Iterator for RecordedRounds<'_> {
    type Item = Result<RecordedRound, LogError>;

    /// The next round, or the next fault.
    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        self.read().unwrap_or_else(|error| {
            (self.is_over, self.is_outside) = (true, true);
            let fault = Fault {
                line: self.reader.line() + 1,
                problem: unexpected("the next line", error),
            };
            Some(Err(fault.of(&self.file)))
        })
    }
}
