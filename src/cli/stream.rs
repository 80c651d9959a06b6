//! Lines of standard input, answered as they come.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use rayon::prelude::*;
use terminal::screen::{self, Unwritable};
use terminal::{Format, Outcome};
use tichu_records::as_utf8;

use super::assumed::AssumedWords;
use super::columns::Columns;
use super::line_error::LineError;
use super::lines::{InputLine, InputLines, unreadable};
use super::open_rows::OpenRows;
use super::plain;

/// Answers lines.
pub trait Answerer: Sync {
    /// Learns from the first line that is not blank how to read lines.
    ///
    /// # Errors
    /// The reason why no line of the input can be read.
    fn begin(&mut self, _first: &str) -> Result<First, String> {
        Ok(First::Row)
    }

    /// The columns of lines that are rows of a table.
    fn columns(&self) -> Option<&Columns> {
        None
    }

    /// Writes the names of columns above the first answer.
    fn head(&self, _out: &mut Vec<u8>) {}

    /// Answers a line; the suits that were chosen, if no answer says so.
    ///
    /// # Errors
    /// The reason why the line has no answer.
    fn answer(&self, text: &str, out: &mut Vec<u8>) -> Result<Option<AssumedWords>, LineError>;
}

/// What the first line of an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The separator of the columns. The header follows.
    Separator,
    /// The names of the columns.
    Header,
    /// A row like all others.
    Row,
}

/// The fewest lines that are worth a processor of their own.
const WORTH_SHARING: usize = 64;

/// Answers every line of standard input that can be answered, and reports the others.
pub fn run(answerer: &mut impl Answerer, format: Format, out: &mut dyn Write) -> Outcome {
    if io::stdin().is_terminal() {
        screen::remark(
            "Type the cards of one hand per line, for example Dr GA SK BQ R9 S7 B3 G2. Ctrl-D ends the input.",
        );
    }
    let input = as_utf8(io::stdin().lock()).map_err(unreadable)?;
    let mut lines = InputLines::new(input);
    let mut writer = Writer {
        out,
        headed: false,
        all: Answers::default(),
    };
    let mut has_begun = false;
    let mut open = OpenRows::default();
    loop {
        let mut batch = lines.batch().map_err(unreadable)?;
        let is_over = batch.is_empty();
        while !has_begun {
            let is_blank = |line: &InputLine<'_>| matches!(plain::text(line), Ok(None));
            let begin = batch.iter().position(|line| !is_blank(line));
            batch.drain(..begin.unwrap_or(batch.len()));
            let Some(first) = batch.first() else {
                break;
            };
            // The error of an unreadable line is reported when the line is answered.
            let text = plain::row(first).ok().flatten().unwrap_or_default();
            let first = answerer
                .begin(&text)
                .map_err(|error| format!("line {}: {error}", first.number))?;
            has_begun = first != First::Separator;
            if first == First::Header {
                writer.head(answerer);
            }
            if first != First::Row {
                batch.remove(0);
            }
        }
        let rows = open.join(batch, |lines| {
            let columns = answerer.columns();
            columns.is_some_and(|columns| columns.is_row(lines))
        });
        let part = rows.len().div_ceil(rayon::current_num_threads());
        let parts = rows.par_chunks(part.max(WORTH_SHARING));
        let parts: Vec<_> = parts.map(|part| answers(answerer, part, format)).collect();
        for part in parts {
            writer.take(answerer, part);
        }
        writer.flush()?;
        if is_over {
            break;
        }
    }
    if format == Format::Csv {
        writer.head(answerer);
        writer.flush()?;
    }
    match writer.all {
        Answers { invalid: 0, .. } => Ok(()),
        Answers { invalid, read, .. } => {
            Err(format!("{invalid} of {read} lines have no answer").into())
        }
    }
}

/// The answers to some lines.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    /// The number of lines that were not blank.
    read: usize,
    /// The number of lines that have no answer.
    invalid: usize,
    /// The errors of these lines, and suits that were chosen for others.
    remarks: Vec<String>,
}

fn answers(answerer: &impl Answerer, lines: &[InputLine<'_>], format: Format) -> Answers {
    let mut answers = Answers::default();
    let columns = answerer.columns();
    for line in lines {
        let text = match columns {
            Some(_) => plain::row(line),
            None => plain::text(line).map(|text| text.map(Cow::Borrowed)),
        };
        let answered = match text {
            Ok(None) => continue,
            Ok(Some(text)) if columns.is_some_and(|columns| columns.is_blank(&text)) => continue,
            Ok(Some(text)) => answerer.answer(&text, &mut answers.text),
            Err(error) => Err(error),
        };
        answers.read += 1;
        match answered {
            Ok(None) => {}
            Ok(Some(words)) => {
                let remark = format!("line {}: {words}", line.number);
                answers.remarks.push(remark);
            }
            Err(error) => {
                if format == Format::Jsonl {
                    error.write_json(line.number, &mut answers.text);
                }
                answers.remarks.push(error.describe(line));
                answers.invalid += 1;
            }
        }
    }
    answers
}

/// Writes answers to standard output and errors to standard error.
struct Writer<'a> {
    out: &'a mut dyn Write,
    headed: bool,
    all: Answers,
}

impl Writer<'_> {
    /// Puts the head above the first answer.
    fn head(&mut self, answerer: &impl Answerer) {
        if !self.headed {
            answerer.head(&mut self.all.text);
            self.headed = true;
        }
    }

    fn take(&mut self, answerer: &impl Answerer, answers: Answers) {
        if !answers.text.is_empty() {
            self.head(answerer);
        }
        self.all.text.extend(answers.text);
        self.all.read += answers.read;
        self.all.invalid += answers.invalid;
        self.all.remarks.extend(answers.remarks);
    }

    /// Writes everything before the next line is read.
    fn flush(&mut self) -> Result<(), Unwritable> {
        screen::write(self.out, &self.all.text)?;
        self.all.text.clear();
        self.all.remarks.drain(..).for_each(screen::remark);
        Ok(())
    }
}
