//! `grand-tichu convert`: match logs into match records, and back.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use terminal::{Outcome, logs, screen};
use tichu_records::{
    Header, NotWritten, RecordedRound, RecordedRounds, find_logs, write_round, write_text,
};

/// Convert match logs of any known form into match records, or into logs of BrettSpielWelt.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct ConvertOptions {
    /// Match logs, archives (*.zip, *.gz) or directories of them; - is standard input
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,

    /// The form to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = WrittenForm::Records)]
    to: WrittenForm,
}

/// A form that is written.
#[derive(Clone, Copy, ValueEnum)]
enum WrittenForm {
    /// Match records: lines of JSON (docs/records.md)
    Records,
    /// Text, as BrettSpielWelt writes it: one match
    Brettspielwelt,
}

const NOTES: &str = "\
Rounds that cannot be read whole are left out and named on standard error. Exit status: 0 when all rounds
are written, 1 otherwise.";

/// Writes all rounds to standard output.
pub fn run(options: &ConvertOptions) -> Outcome {
    let (mut written, mut lost) = (Vec::new(), 0);
    let mut matches = 0;
    for path in find_logs(&options.logs)? {
        let mut rounds = RecordedRounds::new(&path, logs::open(&path)?);
        let mut begun = 0;
        while let Some(round) = rounds.next() {
            for header in &rounds.matches()[begun..] {
                matches += 1;
                begin(header, options.to, matches, &mut written)?;
            }
            begun = rounds.matches().len();
            let (Ok(round), Some(header)) = (&round, rounds.matches().last()) else {
                lost += 1;
                if let Err(fault) = round {
                    screen::remark(format_args!("left out {fault}"));
                }
                continue;
            };
            if let Some(problem) = write(round, header, options.to, &mut written)? {
                lost += 1;
                screen::remark(format_args!("left out {}:{problem}", path.display()));
            }
        }
        screen::print(&written)?;
        written.clear();
    }
    if lost > 0 {
        return Err(format!("expected rounds that can be read, found {lost} that cannot").into());
    }
    Ok(())
}

/// Writes a round, unless the form has no place for it: then the line and the problem.
fn write(
    round: &RecordedRound,
    header: &Header,
    form: WrittenForm,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    let written = match form {
        WrittenForm::Records => return write_round(round, header, out).map(|()| None),
        WrittenForm::Brettspielwelt => write_text(round, out),
    };
    match written {
        Ok(()) => Ok(None),
        Err(NotWritten::Lacking(problem)) => Ok(Some(format!("{}: {problem}", round.line))),
        Err(NotWritten::Io(error)) => Err(error),
    }
}

/// Begins a match.
fn begin(header: &Header, form: WrittenForm, matches: usize, out: &mut dyn Write) -> Outcome {
    match form {
        WrittenForm::Records => Ok(header.write(out)?),
        // Its logs have one match each.
        WrittenForm::Brettspielwelt if matches > 1 => {
            Err("expected one match for a log of BrettSpielWelt, found more".into())
        }
        WrittenForm::Brettspielwelt => Ok(()),
    }
}
