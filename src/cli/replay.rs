//! `grand-tichu replay`: plays match logs again, by the rules.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use rayon::prelude::*;
use serde_json::json;
use terminal::{Format, Outcome, screen, write_json};
use tichu_records::{Counts, LogReplay, RoundId, Tolerance, copies};

use terminal::logs::{self, LogOptions};

/// Replay match logs by the rules, and report every line that they contradict.
#[derive(Args)]
#[command(after_help = STATUS)]
pub struct ReplayOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// List every fault that is tolerated too, and fail with it
    #[arg(long)]
    strict: bool,

    /// Format of the report
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::NESTED))]
    format: Format,
}

const STATUS: &str = "\
Tolerances are faults that cost nothing of a round: lapses of the site, and what copies and editors do
to a file. Of a round seen by one player, one hand is known: it agrees when some cards in the others explain
it. Every line that the rules contradict is listed as FILE:LINE: RULE. Exit status: 0 when no
line is listed, 1 otherwise.";

/// The replay of all logs.
#[derive(Default)]
struct Report {
    logs: usize,
    copies: usize,
    complete: usize,
    distinct: HashSet<RoundId>,
    cut_off: usize,
    seen: usize,
    empty_last_lines: usize,
    counts: Counts,
    disagreements: Vec<String>,
}

/// Replays all logs.
pub fn run(options: &ReplayOptions) -> Outcome {
    let files = options.logs.files()?;
    let replayed: Vec<_> = files.par_iter().map(|path| replay(path)).collect();
    let mut report = Report::default();
    let replayed: Vec<LogReplay> = replayed.into_iter().collect::<Result<_, _>>()?;
    let contents: Vec<_> = replayed.iter().map(|log| log.content.clone()).collect();
    let read = files.iter().zip(replayed);
    for ((path, log), is_copy) in read.zip(copies(&contents)) {
        if options.strict {
            report.tolerated(path, &log);
        }
        report.add(log, is_copy);
    }
    let mut text = Vec::new();
    match options.format {
        Format::Table => report.table(&mut text)?,
        Format::Csv | Format::Jsonl => report.json(&mut text),
    }
    screen::print(&text)?;
    let found = report.disagreements.len();
    if found > 0 {
        return Err(format!(
            "expected logs that agree with the rules, found {found} lines that do not"
        )
        .into());
    }
    Ok(())
}

fn replay(path: &Path) -> Result<LogReplay, String> {
    Ok(LogReplay::of(path, logs::open(path)?))
}

impl Report {
    /// Adds a log. A copy counts for nothing; its disagreements may be its own.
    fn add(&mut self, log: LogReplay, is_copy: bool) {
        let disagreements = log.disagreements.iter().map(ToString::to_string);
        self.disagreements.extend(disagreements);
        if is_copy {
            self.copies += 1;
            return;
        }
        self.logs += 1;
        self.complete += log.complete.len();
        self.distinct.extend(log.complete);
        self.cut_off += log.cut_off;
        self.seen += log.seen;
        self.empty_last_lines += log.empty_last_lines;
        self.counts += log.counts;
    }

    /// Adds the faults that were tolerated, each kind with its first line.
    fn tolerated(&mut self, path: &Path, log: &LogReplay) {
        for (tolerance, line, count) in log.counts.tolerances.iter() {
            let (path, name) = (path.display(), tolerance.name());
            let fault = format!("{path}:{line}: expected no {name}, found {count} from here on");
            self.disagreements.push(fault);
        }
    }

    /// Names and values in the order of the table, in its three parts: counts, tolerances and the rest.
    fn rows(&self) -> [Vec<(&'static str, usize)>; 3] {
        let counts = &self.counts;
        let tolerances =
            Tolerance::ALL.map(|tolerance| (tolerance.name(), counts.tolerances.count(tolerance)));
        let ends = [
            ("rounds cut off", self.cut_off),
            ("empty last lines", self.empty_last_lines),
        ];
        [
            vec![
                ("logs", self.logs),
                ("copies left out", self.copies),
                ("rounds", self.complete + self.seen + self.cut_off),
                ("complete rounds", self.complete),
                ("seen by one player", self.seen),
                ("distinct rounds", self.distinct.len()),
                ("leads", counts.leads),
                ("plays", counts.plays),
                ("bombs out of turn", counts.bombs_out_of_turn),
                ("passes", counts.passes),
                ("closing passes", counts.closing_passes),
                ("wishes", counts.wishes),
                ("dragons given", counts.dragons),
            ],
            tolerances.into_iter().chain(ends).collect(),
            vec![("disagreements", self.disagreements.len())],
        ]
    }

    fn table(&self, out: &mut Vec<u8>) -> io::Result<()> {
        for (title, rows) in ["", "\ntolerances\n", "\n"].iter().zip(self.rows()) {
            write!(out, "{title}")?;
            for (name, value) in rows {
                writeln!(out, "{name:<24}{value:>10}")?;
            }
        }
        for disagreement in &self.disagreements {
            writeln!(out, "{disagreement}")?;
        }
        Ok(())
    }

    fn json(&self, out: &mut Vec<u8>) {
        let name = |name: &str| name.replace([' ', '-'], "_");
        let mut object: serde_json::Map<_, _> = self
            .rows()
            .into_iter()
            .flatten()
            .map(|(row, value)| (name(row), json!(value)))
            .collect();
        object.insert("disagreements".to_owned(), json!(self.disagreements));
        write_json(&object, out);
    }
}
