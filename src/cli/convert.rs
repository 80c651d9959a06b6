//! `grand-tichu convert`: match logs into match records, and back.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use terminal::{Outcome, screen};
use tichu_records::{
    Header, LoggedRound, Transcripts, find_logs, open_log, write_round, write_seen, write_text,
};

/// Convert match logs of any known form into match records, or into logs of BrettSpielWelt.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Options {
    /// Match logs, archives (*.zip, *.gz) or directories of them; - is standard input
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,

    /// The form to write
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Records)]
    to: Form,
}

/// A form that is written.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Match records: lines of JSON (docs/records.md)
    Records,
    /// Text, as BrettSpielWelt writes it: one match
    Brettspielwelt,
}

const NOTES: &str = "\
Rounds that cannot be read whole are left out and named on standard error. Exit status: 0 when all rounds
are written, 1 otherwise.";

/// Writes all rounds to standard output.
pub fn run(options: &Options) -> Outcome {
    let (mut written, mut lost) = (Vec::new(), 0);
    let mut matches = 0;
    for path in find_logs(&options.logs)? {
        let unreadable = |error: io::Error| {
            let path = path.display();
            format!("expected a readable file, found {path}: {error}")
        };
        let mut rounds = Transcripts::new(&path, open_log(&path).map_err(unreadable)?);
        let mut begun = 0;
        while let Some(round) = rounds.next_round() {
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
    round: &LoggedRound,
    header: &Header,
    form: Form,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    match (form, round) {
        (Form::Records, LoggedRound::Whole(round)) => write_round(round, header, out)?,
        (Form::Records, LoggedRound::Seen(round)) => write_seen(round, header, out)?,
        (Form::Brettspielwelt, LoggedRound::Whole(round)) if round.first_is_known => {
            write_text(round, out)?;
        }
        (Form::Brettspielwelt, LoggedRound::Whole(round)) => {
            let line = round.line;
            let expected = "expected the first 8 cards of each seat";
            return Ok(Some(format!("{line}: {expected}, found 14 at once")));
        }
        (Form::Brettspielwelt, LoggedRound::Seen(round)) => {
            let (line, seat) = (round.line, round.seat);
            let expected = "expected the cards of all four seats";
            return Ok(Some(format!(
                "{line}: {expected}, found those of seat {seat}"
            )));
        }
    }
    Ok(None)
}

/// Begins a match.
fn begin(header: &Header, form: Form, matches: usize, out: &mut dyn Write) -> Outcome {
    match form {
        Form::Records => Ok(header.write(out)?),
        // Its logs have one match each.
        Form::Brettspielwelt if matches > 1 => {
            Err("expected one match for a log of BrettSpielWelt, found more".into())
        }
        Form::Brettspielwelt => Ok(()),
    }
}
