//! From lines to rounds, whatever is wrong with them.

use std::borrow::Cow;
use std::io;

use tichu::quoted;

use super::line::{self, Line, LineKind, Section};
use super::round_builder::RoundBuilder;
use crate::error::{Fault, unexpected};
use crate::lines::{Lines, ReadLine};
use crate::points::are_possible;
use crate::site::OpenLog;
use crate::tolerance::{Tolerance, Tolerances};

/// The most bytes of a line.
const LONGEST: usize = 64 << 10;

/// The most problems of a round that are kept.
const MOST: usize = 1_000;

/// A part of a log.
pub(crate) enum TextPart {
    /// A round.
    Round(Box<ReadRound>),
    /// Lines outside any round, with the problem of the first; whether one of them belongs to a round
    /// whose beginning is lost.
    Outside(Fault, bool),
}

/// A round and its faults.
pub(crate) struct ReadRound {
    pub(crate) builder: RoundBuilder,
    /// The first line that is understood and has no place where it stands.
    pub(crate) misplaced: Option<Fault>,
    /// The lines that are not understood.
    pub(crate) problems: Vec<Fault>,
    pub(crate) end: End,
}

/// How the lines of a round end.
pub(crate) enum End {
    /// With a result, in this line, which is quoted.
    Result(usize, String),
    /// With the start of another round, in this line.
    Another(usize),
    /// The same, before the exchange: the cards are dealt again.
    Redealt,
    /// With the end of the log, after this line.
    Log(usize),
}

/// Reads the rounds of a log, one at a time. Memory does not grow with the log.
pub(crate) struct Rounds<'r> {
    lines: Lines<'r>,
    current: Option<ReadRound>,
    /// Lines outside any round.
    outside: Option<(Fault, bool)>,
    /// Some round has begun.
    has_begun: bool,
    /// Blank lines since the last round.
    blank: Tolerances,
    /// What was tolerated in the lines so far.
    pub(crate) tolerances: Tolerances,
}

impl<'r> Rounds<'r> {
    pub(crate) fn new(log: OpenLog<'r>) -> Rounds<'r> {
        let mut tolerances = Tolerances::default();
        if log.is_marked {
            tolerances.add(Tolerance::ByteOrderMark, 1);
        }
        Rounds {
            lines: Lines::new(log.stream, LONGEST),
            current: None,
            outside: None,
            has_begun: false,
            blank: Tolerances::default(),
            tolerances,
        }
    }

    /// The number of the last line that was read.
    pub(crate) fn last_line(&self) -> usize {
        self.lines.number
    }

    /// How many empty lines stand at the end, as far as the log has been read.
    pub(crate) fn empty_last_lines(&self) -> usize {
        self.blank.count(Tolerance::BlankLine)
    }

    /// The next part; `None` at the end of the log.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<TextPart>> {
        loop {
            let Some(line) = self.lines.next()? else {
                return Ok(self.at_end());
            };
            let ReadLine {
                text,
                is_ended,
                is_long,
            } = line;
            let text = Cow::into_owned(text);
            let number = self.lines.number;
            if !is_ended && self.is_cut(number, &text) {
                self.tolerances.add(Tolerance::CutLine, number);
            } else if let Some(part) = self.take(number, &text, is_long) {
                return Ok(Some(part));
            }
        }
    }

    /// Whether the last line, which has no end, may miss something. A result cannot: the points of
    /// one that is cut off are impossible.
    fn is_cut(&self, number: usize, text: &str) -> bool {
        let section = self.section();
        let is_result = section == Some(Section::Play)
            && Line::read(number, text, section).is_ok_and(|line| {
                line.kind == LineKind::Result && line::points(line.rest).is_some_and(are_possible)
            });
        let header = Section::FirstCards.header();
        let is_of_a_log = self.has_begun || header.starts_with(text);
        is_of_a_log && !is_result && !text.trim().is_empty()
    }

    fn section(&self) -> Option<Section> {
        let round = self.current.as_ref();
        round.map(|round| round.builder.place.section)
    }

    /// Takes a line, and gives the part that ends with it.
    fn take(&mut self, number: usize, text: &str, is_long: bool) -> Option<TextPart> {
        let line = if is_long {
            let found = format!("one of more than {LONGEST} bytes");
            Err(unexpected("a line of a log", found))
        } else {
            Line::read(number, text, self.section())
        };
        let kind = line.as_ref().map_or(LineKind::Blank, |line| line.kind);
        let mut ended = None;
        if let (LineKind::Section(section), Some(round)) = (kind, &self.current)
            && round.builder.place.section >= section
        {
            // The sections of a round come in one order: this one belongs to another round.
            let is_whole = round.problems.is_empty() && round.misplaced.is_none();
            let is_redealt =
                section == Section::FirstCards && is_whole && round.builder.is_only_dealt();
            if is_redealt {
                self.tolerances.add(Tolerance::Redeal, number);
            }
            ended = self.end(if is_redealt {
                End::Redealt
            } else {
                End::Another(number)
            });
        }
        let Some(round) = &mut self.current else {
            let part = self.outside(number, kind, line, text);
            return ended.or(part);
        };
        let place = round.builder.place;
        let fault = |problem| Fault {
            line: number,
            problem,
        };
        match line.and_then(|line| round.builder.take(&line)) {
            Err(problem) => {
                round.builder.damaged();
                if round.problems.len() < MOST {
                    round.problems.push(fault(problem));
                }
                None
            }
            Ok(has_place) => {
                if !has_place && round.misplaced.is_none() {
                    round.misplaced = Some(fault(unexpected(place.expected(), quoted(text))));
                }
                let is_end = kind == LineKind::Result;
                is_end
                    .then(|| self.end(End::Result(number, quoted(text))))
                    .flatten()
            }
        }
    }

    /// Takes a line outside any round, and gives the lines before when it begins one.
    fn outside(
        &mut self,
        number: usize,
        kind: LineKind,
        line: Result<Line<'_>, String>,
        text: &str,
    ) -> Option<TextPart> {
        if kind == LineKind::Section(Section::FirstCards) {
            let mut builder = RoundBuilder::starting(number);
            // The first line of a round has its place.
            let _ = line.and_then(|line| builder.take(&line));
            self.current = Some(ReadRound {
                builder,
                misplaced: None,
                problems: Vec::new(),
                end: End::Redealt,
            });
            self.has_begun = true;
            self.tolerances += std::mem::take(&mut self.blank);
            return self.lines_before();
        }
        if text.trim().is_empty() {
            self.blank.add(Tolerance::BlankLine, number);
            return None;
        }
        let (error, is_lost) = self.outside.get_or_insert_with(|| {
            let error = Fault {
                line: number,
                problem: no_start(text),
            };
            (error, false)
        });
        *is_lost |= kind.is_needed();
        if !self.has_begun && text.contains(is_binary) {
            let packed = "other data, such as compressed data without the head of gzip";
            error.problem = unexpected("a log as text", packed);
        }
        None
    }

    /// Ends the round that is being read, if there is one.
    fn end(&mut self, end: End) -> Option<TextPart> {
        let round = self.current.take()?;
        self.tolerances += round.builder.tolerances;
        Some(TextPart::Round(Box::new(ReadRound { end, ..round })))
    }

    /// The last parts of the log.
    fn at_end(&mut self) -> Option<TextPart> {
        let last = self.end(End::Log(self.lines.number));
        last.or_else(|| self.lines_before())
    }

    /// The lines outside any round, if there are some.
    fn lines_before(&mut self) -> Option<TextPart> {
        let (fault, is_lost) = self.outside.take()?;
        Some(TextPart::Outside(fault, is_lost))
    }
}

/// Characters that no line of text has.
fn is_binary(character: char) -> bool {
    character.is_control() && !character.is_whitespace()
}

/// The problem of a line that begins no round: what it is instead, as far as it can be known.
fn no_start(text: &str) -> String {
    let header = Section::FirstCards.header();
    match text.trim_start() {
        start if start.starts_with(header) => unexpected(
            "a line end after the start of a round",
            "none, as curl -d sends a file (--data-binary keeps line ends)",
        ),
        start if start.starts_with('<') => unexpected(
            "a match log",
            "a page of HTML without one (docs/review.md says which answer to the page to save)",
        ),
        _ => unexpected("the start of a round", quoted(text)),
    }
}

/// The problem of a round without a result, which starts in this line.
pub(crate) fn no_result(start: usize, found: &str) -> String {
    let expected = format!("the result of the round that starts in line {start}");
    unexpected(expected, found)
}
