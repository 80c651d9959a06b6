//! Reads complete rounds, and takes no line that is not exactly as BrettSpielWelt writes it.

use std::fmt::Display;
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

use tichu::quoted;

use crate::error::{LogError, impossible_points, no_result, unexpected};
use crate::line::{Line, Section, are_possible};
use crate::round_builder::RoundBuilder;
use crate::transcript::{Logged, Transcript};

mod lines;

use lines::{Lines, Read};

/// Reads the rounds of a log, one at a time. Memory does not grow with the log.
///
/// Each damaged round is one fault, with its file and line; reading goes on with the next round. An
/// error of the reader ends it.
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
pub struct Transcripts<R> {
    file: Arc<Path>,
    lines: Lines<R>,
    /// Empty lines at the end, so far.
    empty: usize,
    is_over: bool,
}

/// The first line of every round.
const START: &str = Section::FirstCards.header();

/// No round has so many calls or events: without a bound, a log could fill the memory.
const MOST: usize = 1_000;

impl<R: BufRead> Transcripts<R> {
    /// A reader of this log. `file` names it in the faults; nothing is opened.
    pub fn new(file: &Path, reader: R) -> Self {
        Transcripts {
            file: file.into(),
            lines: Lines::new(reader),
            empty: 0,
            is_over: false,
        }
    }

    /// How many empty lines stand at the end of the log, as far as it has been read.
    pub fn empty_last_lines(&self) -> usize {
        self.empty
    }

    /// The next round; `None` at the end of the log.
    fn round(&mut self) -> Result<Option<Transcript>, LogError> {
        if self.lines.number == 0 {
            self.advance()?;
        }
        while let Read::Line("") = self.lines.current() {
            self.empty += 1;
            self.advance()?;
        }
        if let Read::End = self.lines.current() {
            return Ok(None);
        }
        if std::mem::take(&mut self.empty) > 0 {
            return Err(self.unexpected("nothing after an empty line"));
        }
        let Read::Line(START) = self.lines.current() else {
            return Err(self.unexpected(START));
        };
        let mut builder = RoundBuilder::starting(self.lines.number);
        loop {
            self.advance()?;
            let (line, place) = (self.lines.number, builder.place);
            let fault = |line, problem| Err(self.fault(line, problem));
            if let Err(error) = builder.deal() {
                return fault(builder.line, error.to_string());
            }
            if builder.repetitions() > MOST {
                let expected = format!("at most {MOST} lines of this kind in a round");
                return Err(self.unexpected(expected));
            }
            let is_play = place.section == Section::Play;
            let has_place = match self.lines.current() {
                Read::End if is_play => return Ok(builder.transcript()),
                Read::Line(START) if is_play => {
                    let found = "the start of another";
                    return fault(line, no_result(builder.line, found));
                }
                Read::Line(text) => Line::read(line, text).and_then(|line| builder.take(&line)),
                Read::Bad(_) | Read::End => Ok(false),
            };
            if has_place != Ok(true) {
                return Err(self.unexpected(place.expected()));
            }
            if let Some(Logged { value: points, .. }) = builder.result {
                if !are_possible(points) {
                    let [first, second] = points.0;
                    let found = format!("{first} - {second}");
                    return fault(line, impossible_points(found));
                }
                self.advance()?;
                return Ok(builder.transcript());
            }
        }
    }

    /// The fault of the current line, instead of which this was expected.
    fn unexpected(&self, expected: impl Display) -> LogError {
        let found = match self.lines.current() {
            Read::Line(line) => quoted(line),
            Read::Bad(found) => found.to_owned(),
            Read::End => "the end of the log".to_owned(),
        };
        self.fault(self.lines.number.max(1), unexpected(expected, found))
    }

    fn fault(&self, line: usize, problem: String) -> LogError {
        LogError {
            file: Arc::clone(&self.file),
            line,
            problem,
        }
    }

    /// Goes to the next line. An error of the reader ends the log.
    fn advance(&mut self) -> Result<(), LogError> {
        self.lines.advance().map_err(|error| {
            self.is_over = true;
            let problem = format!("expected the next line, found: {error}");
            self.fault(self.lines.number + 1, problem)
        })
    }

    /// Goes to the start of the next round: the current line, if it is one.
    fn skip_round(&mut self) -> Result<(), LogError> {
        while !matches!(self.lines.current(), Read::Line(START) | Read::End) {
            self.advance()?;
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Transcripts<R> {
    type Item = Result<Transcript, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let round = self.round();
        self.is_over |= matches!(round, Ok(None));
        if round.is_err() && !self.is_over {
            // An error of the reader here would be the second fault of this round.
            let _ = self.skip_round();
        }
        round.transpose()
    }
}
