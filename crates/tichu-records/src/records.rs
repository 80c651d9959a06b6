//! Match records: lines of JSON, as `docs/records.md` describes them.

mod acts;
mod round_line;
mod written;

use std::io::{self, BufRead, Read};

use serde_json::Value;
use tichu::quoted;

use crate::error::unexpected;
use crate::handle::printable;
use crate::header::Header;
use crate::seen::LoggedRound;

pub(crate) use acts::{HANDS, unknown_site};
pub(crate) use written::in_order;
pub use written::{write_round, write_seen};

/// The most bytes of a line.
const LONGEST: usize = 1 << 20;

/// A line of a stream of records.
pub(crate) enum RecordLine {
    /// A match begins.
    Match(Header),
    /// A round of it.
    Round(Box<LoggedRound>),
}

/// Reads records line by line.
pub(crate) struct Records<'r> {
    reader: Box<dyn BufRead + 'r>,
    pub(crate) number: usize,
    /// The match of the next round; `None` when its line could not be read.
    current: Option<Header>,
}

impl<'r> Records<'r> {
    pub(crate) fn new(reader: Box<dyn BufRead + 'r>, current: Option<Header>) -> Records<'r> {
        Records {
            reader,
            number: 0,
            current,
        }
    }

    /// The next line that is not blank, or its problem; `None` at the end.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<RecordLine, String>>> {
        loop {
            let mut line = Vec::new();
            let mut limited = (&mut self.reader).take(LONGEST as u64 + 1);
            limited.read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(None);
            }
            self.number += 1;
            if line.len() > LONGEST && !line.ends_with(b"\n") {
                self.reader.skip_until(b'\n')?;
                let found = format!("a line of more than {LONGEST} bytes");
                return Ok(Some(Err(unexpected("a match or a round", found))));
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(self.read(&line)));
            }
        }
    }

    fn read(&mut self, line: &[u8]) -> Result<RecordLine, String> {
        let line =
            json(line).map_err(|error| unexpected("a round of a match record", shown(&error)))?;
        let is_acts = line.get(HANDS).is_some();
        if line["type"] == "match" && !is_acts {
            self.current = None;
            let header = Header::read(&line)?;
            self.current = Some(header.clone());
            return Ok(RecordLine::Match(header));
        }
        if line["type"] != "round" && !is_acts {
            return Err(unexpected(
                "a type, match or round",
                quoted(&line["type"].to_string()),
            ));
        }
        let header = self.current.as_ref();
        let header = header
            .ok_or_else(|| unexpected("a match that can be read before its rounds", "none"))?;
        let round = if is_acts {
            LoggedRound::Whole(acts::read(&line, header.rules, self.number)?)
        } else {
            round_line::read(line, header, self.number)?
        };
        Ok(RecordLine::Round(Box::new(round)))
    }
}

/// The JSON of a line, which a byte-order mark may precede.
pub(crate) fn json(line: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice(line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line))
}

/// An error of JSON, which may quote any text of the line.
fn shown(error: &serde_json::Error) -> String {
    let text: String = error.to_string().chars().take(200).collect();
    printable(&text).into_owned()
}
