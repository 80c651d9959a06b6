//! Match records: lines of JSON, as `docs/records.md` describes them.

mod round_line;
mod written;

use std::io::{self, BufRead, Read};

use serde::{Deserialize, Serialize};
use tichu::{BySeat, ByTeam, Exchange, quoted};

use crate::error::{Fault, unexpected};
use crate::handle::printable;
use crate::header::Header;
use crate::site::{Likeness, Part, Reader, Site, json};

pub use written::write_round;

/// The most bytes of a line.
const LONGEST: usize = 1 << 20;

pub(super) const SITE: Site = Site {
    is: |head| match head.line["type"].as_str() {
        Some("match" | "round") => Likeness::Surely,
        _ => Likeness::No,
    },
    rounds: |log| Ok(Box::new(Records::new(log.stream))),
    data: None,
};

/// A line of a round, with actions that are read or written. Fields that are not named here mean nothing.
#[derive(Deserialize, Serialize)]
struct RoundLine<A> {
    #[serde(rename = "type", skip_deserializing)]
    kind: &'static str,
    players: Option<BySeat<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_eight: Option<BySeat<Option<String>>>,
    hands: BySeat<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    received: Option<Exchange>,
    actions: Vec<A>,
    points: Option<[i32; 2]>,
    #[serde(default, skip_serializing_if = "has_no_fee")]
    fee: ByTeam<i32>,
}

fn has_no_fee(fee: &ByTeam<i32>) -> bool {
    *fee == ByTeam::default()
}

/// Reads records line by line.
pub(super) struct Records<'r> {
    stream: Box<dyn BufRead + 'r>,
    number: usize,
    /// The match of the next round; `None` when its line could not be read.
    current: Option<Header>,
}

impl<'r> Records<'r> {
    fn new(stream: Box<dyn BufRead + 'r>) -> Records<'r> {
        Records {
            stream,
            number: 0,
            current: None,
        }
    }

    fn read(&mut self, line: &[u8]) -> Result<Part, String> {
        let line =
            json(line).map_err(|error| unexpected("a round of a match record", shown(&error)))?;
        if line["type"] == "match" {
            self.current = None;
            let header = Header::read(&line)?;
            self.current = Some(header.clone());
            return Ok(Part::Match(header));
        }
        if line["type"] != "round" {
            return Err(unexpected(
                "a type, match or round",
                quoted(&line["type"].to_string()),
            ));
        }
        let header = self.current.as_ref();
        let header = header
            .ok_or_else(|| unexpected("a match that can be read before its rounds", "none"))?;
        let round = round_line::read(line, header, self.number)?;
        Ok(Part::Round(Box::new(round)))
    }
}

impl Reader for Records<'_> {
    /// The match or the round of the next line that is not blank.
    fn next(&mut self) -> io::Result<Option<Part>> {
        loop {
            let mut line = Vec::new();
            let mut limited = (&mut self.stream).take(LONGEST as u64 + 1);
            limited.read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(None);
            }
            self.number += 1;
            let read = if line.len() > LONGEST && !line.ends_with(b"\n") {
                self.stream.skip_until(b'\n')?;
                let found = format!("a line of more than {LONGEST} bytes");
                Err(unexpected("a match or a round", found))
            } else if line.trim_ascii().is_empty() {
                continue;
            } else {
                self.read(&line)
            };
            let line = self.number;
            let fault = |problem| Part::Fault(Fault { line, problem });
            return Ok(Some(read.unwrap_or_else(fault)));
        }
    }

    fn line(&self) -> usize {
        self.number
    }
}

/// What an error of JSON found. It may quote any text of the line.
fn shown(error: &serde_json::Error) -> String {
    if error.is_syntax() || error.is_eof() {
        return format!("text that is no JSON (column {})", error.column());
    }
    let text: String = error.to_string().chars().take(200).collect();
    let text = match text.rsplit_once(", expected ") {
        Some((found, expected)) => format!("{found} instead of {expected}"),
        None => text,
    };
    printable(&text).into_owned()
}
