//! Hands from standard input, answered as they come.

use std::io::{self, Write};

use rayon::prelude::*;
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Sections};

use super::input::{self, Input, Syntax};
use super::line_error::LineError;
use super::lines::{Line, Lines};
use super::output::{Format, Rows, write_json};
use super::situation::SituationOptions;
use super::styles::{self, Styles};
use crate::cli::Outcome;
use crate::cli::assumed::AssumedWords;
use crate::cli::screen::{self, Unwritable};
use messages::Question as _;
use tichu_api::{EvaluateAnswer, HandAnswer, HandRequest};

/// The fewest lines that are worth a processor of their own.
const WORTH_SHARING: usize = 64;

/// Answers every line of standard input that can be answered, and reports the others.
pub fn run(
    advisor: &Advisor,
    input: Input,
    situation: &SituationOptions,
    format: Format,
) -> Outcome {
    let (out, styles) = match format {
        Format::Table => styles::table(),
        Format::Csv | Format::Jsonl => (styles::data(), Styles::default()),
    };
    let rows = Rows::new(advisor, format, styles);
    let mut lines = Lines::new(io::stdin().lock());
    let mut writer = Writer::new(out);
    let mut reader = None;
    loop {
        let batch = lines
            .batch()
            .map_err(|error| format!("standard input cannot be read: {error}"))?;
        if batch.is_empty() {
            break;
        }
        let mut batch = &batch[..];
        if reader.is_none() {
            let blank = |line: &&Line<'_>| matches!(input::text(line), Ok(None));
            batch = &batch[batch.iter().take_while(blank).count()..];
            let Some(first) = batch.first() else {
                continue;
            };
            let begun = Reader::new(&rows, input, situation, first)?;
            if let Syntax::Csv(columns) = &begun.syntax {
                writer.head(&rows, &columns.others());
                batch = &batch[1..];
            }
            reader = Some(begun);
        }
        for part in reader.iter().flat_map(|reader| reader.share(batch)) {
            writer.take(&rows, part);
        }
        writer.flush()?;
    }
    if format == Format::Csv {
        writer.head(&rows, &[]);
        writer.flush()?;
    }
    match writer.invalid {
        0 => Ok(()),
        invalid => Err(format!("{invalid} of {} lines have no answer", writer.read).into()),
    }
}

/// Answers lines of one syntax.
struct Reader<'a> {
    rows: &'a Rows<'a>,
    syntax: Syntax,
    defaults: Situation,
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

impl<'a> Reader<'a> {
    /// A reader of an input with this first line.
    fn new(
        rows: &'a Rows<'a>,
        input: Input,
        situation: &SituationOptions,
        first: &Line<'_>,
    ) -> Result<Reader<'a>, String> {
        // An unreadable line has no syntax. Its error is reported when the line is answered.
        let text = input::text(first).ok().flatten().unwrap_or_default();
        let mut syntax = input
            .syntax(text)
            .map_err(|error| format!("line {}: {error}", first.number))?;
        match &mut syntax {
            Syntax::Csv(columns) => columns.without(&rows.csv_columns()),
            Syntax::Jsonl if !situation.is_default() => {
                return Err(
                    "expected --own, --opponents, --target-score, --opponent-called and \
                     --partner-called with hands or CSV only: a question in JSON has its own_score, \
                     opponent_score and so on"
                        .to_owned(),
                );
            }
            Syntax::Plain | Syntax::Jsonl => {}
        }
        Ok(Reader {
            rows,
            syntax,
            defaults: situation.to_situation(),
        })
    }

    /// Answers lines on all processors; the parts in order.
    fn share(&self, lines: &[Line<'_>]) -> Vec<Answers> {
        let part = lines.len().div_ceil(rayon::current_num_threads());
        let parts = lines.par_chunks(part.max(WORTH_SHARING));
        parts.map(|part| self.answers(part)).collect()
    }

    fn answers(&self, lines: &[Line<'_>]) -> Answers {
        let mut answers = Answers::default();
        for line in lines {
            let answered = match input::text(line) {
                Ok(None) => continue,
                Ok(Some(text)) => self.answer(text, &mut answers.text),
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
                    if self.rows.format == Format::Jsonl {
                        error.write_json(line.number, &mut answers.text);
                    }
                    answers.remarks.push(error.describe(line));
                    answers.invalid += 1;
                }
            }
        }
        answers
    }

    /// Answers one line; the suits that no answer mentions.
    fn answer(&self, text: &str, out: &mut Vec<u8>) -> Result<Option<AssumedWords>, LineError> {
        let advisor = self.rows.advisor();
        if let (Syntax::Jsonl, Format::Jsonl) = (&self.syntax, self.rows.format) {
            let request = HandRequest::from_json(text.as_bytes())?;
            let answer = request.answer(advisor, Sections::ALL);
            write_json(
                &EvaluateAnswer::from(answer).assuming(request.hand.assumed),
                out,
            );
            return Ok(None);
        }
        let question = self.syntax.read(text, self.defaults)?;
        self.rows
            .row(&question.hand, question.situation, &question.others, out);
        let is_mentioned = self.rows.format == Format::Jsonl;
        Ok(AssumedWords::of(question.hand.assumed).filter(|_| !is_mentioned))
    }
}

/// Writes answers to standard output and errors to standard error.
struct Writer {
    out: Box<dyn Write>,
    text: Vec<u8>,
    remarks: Vec<String>,
    headed: bool,
    read: usize,
    invalid: usize,
}

impl Writer {
    fn new(out: Box<dyn Write>) -> Writer {
        Writer {
            out,
            text: Vec::new(),
            remarks: Vec::new(),
            headed: false,
            read: 0,
            invalid: 0,
        }
    }

    /// Puts the head above the first row.
    fn head(&mut self, rows: &Rows<'_>, others: &[&str]) {
        if !self.headed {
            rows.head(others, &mut self.text);
            self.headed = true;
        }
    }

    fn take(&mut self, rows: &Rows<'_>, answers: Answers) {
        if !answers.text.is_empty() {
            self.head(rows, &[]);
        }
        self.text.extend(answers.text);
        self.read += answers.read;
        self.invalid += answers.invalid;
        self.remarks.extend(answers.remarks);
    }

    /// Writes everything before the next line is read.
    fn flush(&mut self) -> Result<(), Unwritable> {
        self.out.write_all(&self.text)?;
        self.out.flush()?;
        self.text.clear();
        self.remarks.drain(..).for_each(screen::remark);
        Ok(())
    }
}
