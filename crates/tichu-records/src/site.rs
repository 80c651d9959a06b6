//! What a site's log form says of itself: how it is known, and how its rounds are read.

use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::Arc;
use std::vec;

use serde_json::Value;

use crate::error::Fault;
use crate::handle::printable;
use crate::header::Header;
use crate::log::Log;
use crate::recorded_round::RecordedRound;
use crate::tolerance::Tolerances;

/// The most bytes of the first line that tell the form.
const HEAD: u64 = 64 << 10;

/// A log form.
pub(crate) struct Site {
    /// Whether a log that begins so has this form.
    pub(crate) is: fn(&Head) -> Likeness,
    /// Opens a log for its rounds.
    pub(crate) rounds: for<'r> fn(OpenLog<'r>) -> io::Result<Box<dyn Reader + 'r>>,
    /// Reads a damaged log for the data that are left in it. Without that, damaged rounds have none.
    pub(crate) data: Option<fn(OpenLog<'_>) -> io::Result<Log>>,
}

/// How surely a log has a form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// It has not.
    No,
    /// It has, unless it has another.
    Perhaps,
    /// It has.
    Surely,
}

/// The beginning of a log: all up to the end of the first line that is not blank, at most 64 KiB.
pub(crate) struct Head {
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
    /// Whether JSON begins there.
    pub(crate) is_json: bool,
    /// That line; null unless it is JSON.
    pub(crate) line: Value,
}

impl Head {
    /// Reads the beginning of a log.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn read(reader: &mut dyn BufRead) -> io::Result<Head> {
        let mut bytes = Vec::new();
        let mut is_json = false;
        while let Some(&byte) = reader.fill_buf()?.first() {
            bytes.push(byte);
            reader.consume(1);
            let is_mark = b"\xef\xbb\xbf".starts_with(&bytes) || bytes == b"\xef\xbb\xbf";
            if is_mark || byte.is_ascii_whitespace() && bytes.len() < 1 << 10 {
                continue;
            }
            is_json = matches!(byte, b'{' | b'[');
            break;
        }
        reader.take(HEAD).read_until(b'\n', &mut bytes)?;
        let line = Some(&bytes).filter(|_| is_json);
        let line = line.and_then(|line| json(line).ok()).unwrap_or_default();
        Ok(Head {
            bytes,
            is_json,
            line,
        })
    }
}

/// The JSON of a line, which a byte-order mark may precede.
pub(crate) fn json(line: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice(line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line))
}

/// A log that is opened.
pub(crate) struct OpenLog<'r> {
    /// What it is called.
    pub(crate) file: Arc<Path>,
    /// Its bytes, from the first on.
    pub(crate) stream: Box<dyn BufRead + 'r>,
}

impl OpenLog<'_> {
    /// The number or name of a match that its file is named after.
    pub(crate) fn id(&self) -> Option<String> {
        let name = self.file.file_name()?.to_string_lossy();
        let stem = name.split('.').next().unwrap_or_default();
        Some(printable(stem).into_owned())
    }
}

/// Reads the rounds of a log, one after the other.
pub(crate) trait Reader {
    /// The next part; `None` at the end of the log.
    ///
    /// # Errors
    /// When the log cannot be read.
    fn next(&mut self) -> io::Result<Option<Part>>;

    /// The number of the last line that was read.
    fn line(&self) -> usize {
        0
    }

    /// What is to say of the log, as far as it has been read.
    fn notes(&self) -> Notes {
        Notes::default()
    }
}

/// A part of a log.
pub(crate) enum Part {
    /// A match begins.
    Match(Header),
    /// A round of it.
    Round(Box<RecordedRound>),
    /// A round that cannot be read, or lines outside any round.
    Fault(Fault),
}

/// What is to say of a log besides its rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// How many rounds the log cuts off before their play, so that there is nothing to replay.
    pub cut_deals: usize,
    /// How many empty lines stand at the end of the log.
    pub empty_last_lines: usize,
    /// What was tolerated in the lines.
    pub tolerances: Tolerances,
}

/// The parts of a log that is read at once.
pub(crate) struct ReadAtOnce {
    pub(crate) parts: vec::IntoIter<Part>,
    pub(crate) notes: Notes,
}

impl Reader for ReadAtOnce {
    fn next(&mut self) -> io::Result<Option<Part>> {
        Ok(self.parts.next())
    }

    fn notes(&self) -> Notes {
        self.notes
    }
}
