//! Match records: lines of JSON, as `docs/records.md` describes them.

mod round_line;
mod written;

use std::io;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tichu::{BySeat, ByTeam, Exchange, quoted};

use crate::error::{Fault, unexpected};
use crate::header::Header;
use crate::json_lines::JsonLines;
use crate::site::{Likeness, Part, Reader, Site};

pub use written::write_round;

pub(super) const SITE: Site = Site {
    is: |head| match head.line["type"].as_str() {
        Some("match" | "round") => Likeness::Surely,
        _ => Likeness::No,
    },
    rounds: |log| {
        Ok(Box::new(Records {
            lines: JsonLines::new(log.stream),
            current: None,
        }))
    },
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
    lines: JsonLines<'r>,
    /// The match of the next round; `None` when its line could not be read.
    current: Option<Header>,
}

impl Records<'_> {
    fn read(&mut self, line: Value) -> Result<Part, String> {
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
        let round = round_line::read(line, header, self.lines.number())?;
        Ok(Part::Round(Box::new(round)))
    }
}

impl Reader for Records<'_> {
    /// The match or the round of the next line that is not blank.
    fn next(&mut self) -> io::Result<Option<Part>> {
        let Some(line) = self.lines.next("a round of a match record")? else {
            return Ok(None);
        };
        let read = line.and_then(|line| self.read(line));
        let line = self.line();
        let fault = |problem| Part::Fault(Fault { line, problem });
        Ok(Some(read.unwrap_or_else(fault)))
    }

    fn line(&self) -> usize {
        self.lines.number()
    }
}
