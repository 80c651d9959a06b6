//! Hands from standard input, answered as they come.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::{panic, thread};

use tichu::Situation;
use tichu_models::decision::{Advisor, Sections};

use super::fault::Fault;
use super::input::{self, Input, Syntax};
use super::lines::{Line, Lines};
use super::output::{Format, Rows, write_json};
use super::styles::{self, Styles};
use super::told::Told;
use crate::api::{EvaluateAnswer, HandRequest};
use crate::cli::Outcome;
use crate::cli::screen::{self, Unwritable};

/// From so many lines at a time on, it pays to share them between processors.
const WORTH_SHARING: usize = 128;

/// Answers every line of standard input that can be answered, and names the others.
pub fn run(advisor: &Advisor, input: Input, told: &Told, format: Format) -> Outcome {
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
            let begun = Reader::new(&rows, input, told, first)?;
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
    match writer.wrong {
        0 => Ok(()),
        wrong => Err(format!("{wrong} of {} lines have no answer", writer.read).into()),
    }
}

/// What is needed to answer a line.
struct Reader<'a> {
    rows: &'a Rows<'a>,
    syntax: Syntax,
    defaults: Situation,
}

/// The answers to some lines.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    /// How many lines were not blank.
    read: usize,
    /// What is wrong with those that have no answer.
    faults: Vec<String>,
}

impl<'a> Reader<'a> {
    /// A reader of an input with this first line.
    fn new(
        rows: &'a Rows<'a>,
        input: Input,
        told: &Told,
        first: &Line<'_>,
    ) -> Result<Reader<'a>, String> {
        // A line that cannot be read tells no syntax, and is named when it is answered.
        let text = input::text(first).ok().flatten().unwrap_or_default();
        let mut syntax = input
            .syntax(text)
            .map_err(|error| format!("line {}: {error}", first.number))?;
        match &mut syntax {
            Syntax::Csv(columns) => columns.without(&rows.csv_columns()),
            Syntax::Jsonl if !told.is_nothing() => {
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
            defaults: told.situation(),
        })
    }

    /// Answers lines, many at a time on all processors; the parts in order.
    fn share(&self, lines: &[Line<'_>]) -> Vec<Answers> {
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        if lines.len() < WORTH_SHARING || processors == 1 {
            return vec![self.answers(lines)];
        }
        let parts = lines.chunks(lines.len().div_ceil(processors));
        thread::scope(|scope| {
            let workers: Vec<_> = parts
                .map(|part| scope.spawn(|| self.answers(part)))
                .collect();
            let answers = workers.into_iter().map(thread::ScopedJoinHandle::join);
            answers
                .map(|part| part.unwrap_or_else(|panic| panic::resume_unwind(panic)))
                .collect()
        })
    }

    fn answers(&self, lines: &[Line<'_>]) -> Answers {
        let mut answers = Answers::default();
        for line in lines {
            let answered = match input::text(line) {
                Ok(None) => continue,
                Ok(Some(text)) => self.answer(text, &mut answers.text),
                Err(fault) => Err(fault),
            };
            answers.read += 1;
            if let Err(fault) = answered {
                if self.rows.format == Format::Jsonl {
                    fault.write_json(line.number, &mut answers.text);
                }
                answers.faults.push(fault.describe(line));
            }
        }
        answers
    }

    fn answer(&self, text: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let advisor = self.rows.advisor();
        if let (Syntax::Jsonl, Format::Jsonl) = (&self.syntax, self.rows.format) {
            let request = HandRequest::from_json(text.as_bytes()).map_err(Fault::refused)?;
            let answer = request.answer(advisor, Sections::ALL);
            let written = write_json(&EvaluateAnswer::from(answer), out);
            debug_assert!(written.is_ok(), "writing to memory cannot fail");
            return Ok(());
        }
        let asked = self.syntax.read(text, self.defaults)?;
        self.rows
            .row(&asked.hand, asked.situation, &asked.others, out);
        Ok(())
    }
}

/// Writes answers to standard output and faults to standard error.
struct Writer {
    out: Box<dyn Write>,
    text: Vec<u8>,
    faults: Vec<String>,
    headed: bool,
    read: usize,
    wrong: usize,
}

impl Writer {
    fn new(out: Box<dyn Write>) -> Writer {
        Writer {
            out,
            text: Vec::new(),
            faults: Vec::new(),
            headed: false,
            read: 0,
            wrong: 0,
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
        self.wrong += answers.faults.len();
        self.faults.extend(answers.faults);
    }

    /// Everything goes out before the next line is waited for.
    fn flush(&mut self) -> Result<(), Unwritable> {
        self.out.write_all(&self.text)?;
        self.out.flush()?;
        self.text.clear();
        self.faults.drain(..).for_each(screen::remark);
        Ok(())
    }
}
