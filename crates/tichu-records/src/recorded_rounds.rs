//! Reads the rounds of a log of any form.

use std::io::{self, BufRead};
use std::path::Path;
use std::sync::Arc;

use tichu::TargetScore;

use crate::error::{Fault, LogError, unexpected};
use crate::header::Header;
use crate::recorded_round::{RecordedRound, Standing};
use crate::site::{Notes, Part, Reader};
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
    /// The matches that have begun.
    headers: Vec<Header>,
    /// The totals of the last match.
    standing: Standing,
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
    pub fn new(file: &Path, reader: impl BufRead + 'r) -> Self {
        let opened = sites::open(file, reader).and_then(|(site, log)| (site.rounds)(log));
        RecordedRounds {
            file: file.into(),
            reader: opened.unwrap_or_else(|error| Box::new(Unreadable(Some(error)))),
            headers: Vec::new(),
            standing: Standing::of_match(None),
            target: None,
            is_over: false,
        }
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

    /// What is to say of the log, as far as it has been read.
    #[must_use]
    pub fn notes(&self) -> Notes {
        self.reader.notes()
    }

    /// The next round or fault; `None` at the end.
    fn read(&mut self) -> io::Result<Option<Result<RecordedRound, LogError>>> {
        loop {
            match self.reader.next()? {
                None => return Ok(None),
                Some(Part::Match(mut header)) => {
                    header.target = header.target.or(self.target);
                    self.standing = Standing::of_match(header.target);
                    self.headers.push(header);
                }
                Some(Part::Round(mut round)) => {
                    round.standing = self.standing;
                    self.standing.add(round.result.map(|points| points.value));
                    return Ok(Some(Ok(*round)));
                }
                Some(Part::Fault(fault)) => {
                    self.standing.add(None);
                    return Ok(Some(Err(fault.of(&self.file))));
                }
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
            self.is_over = true;
            let fault = Fault {
                line: self.reader.line() + 1,
                problem: unexpected("the next line", error),
            };
            Some(Err(fault.of(&self.file)))
        })
    }
}
