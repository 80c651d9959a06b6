//! What a site's log form says of itself: how it is known, and how its rounds are read.

use std::io::{self, BufRead, Read};
use std::ops::AddAssign;
use std::path::Path;
use std::sync::Arc;
use std::vec;

use serde_json::Value;

use crate::error::Fault;
use crate::handle::printable;
use crate::header::Header;
use crate::lines::{after_mark, decoded};
use crate::log::Log;
use crate::packed::{self, Packing};
use crate::recorded_round::RecordedRound;
use crate::tolerance::Tolerances;

/// The most bytes of the first line that tell the form.
const HEAD: u64 = 64 << 10;

/// The most bytes of a log that is read at once.
pub(crate) const LARGEST: u64 = 64 << 20;

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

/// The beginning of a log: all up to the end of the first line that is not blank, JSON as far as 64 KiB if it goes on,
/// a page as a whole.
pub(crate) struct Head {
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
    /// Whether JSON begins there.
    pub(crate) is_json: bool,
    /// Whether a page (HTML) begins there.
    pub(crate) is_page: bool,
    /// The first line; null unless it is JSON.
    pub(crate) line: Value,
}

impl Head {
    /// Reads the beginning of a log.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn read(reader: &mut dyn BufRead) -> io::Result<Head> {
        let mut bytes = Vec::new();
        let mut first = 0;
        while let Some(&byte) = reader.fill_buf()?.first() {
            bytes.push(byte);
            reader.consume(1);
            if !byte.is_ascii_whitespace() || bytes.len() >= 1 << 10 {
                first = byte;
                break;
            }
        }
        let (is_json, is_page) = (matches!(first, b'{' | b'['), first == b'<');
        let mut line = Value::Null;
        if is_page {
            // The log of a page may stand anywhere in it.
            reader.take(LARGEST).read_to_end(&mut bytes)?;
        } else {
            reader.take(HEAD).read_until(b'\n', &mut bytes)?;
        }
        if is_json {
            line = serde_json::from_str(&decoded(&bytes)).unwrap_or_default();
            if line.is_null() {
                reader.take(HEAD).read_to_end(&mut bytes)?;
            }
        }
        Ok(Head {
            bytes,
            is_json,
            is_page,
            line,
        })
    }
}

/// A log that is opened.
pub(crate) struct OpenLog<'r> {
    /// What it is called.
    pub(crate) file: Arc<Path>,
    /// Its text: UTF-8 without a byte-order mark, or lines of Windows-1252.
    pub(crate) stream: Box<dyn BufRead + 'r>,
    /// Whether a byte-order mark stood before it.
    pub(crate) is_marked: bool,
}

impl<'r> OpenLog<'r> {
    /// Opens the log of a stream, which gzip may have packed, in any encoding that logs have.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn new(file: &Path, stream: impl BufRead + 'r) -> io::Result<OpenLog<'r>> {
        let (packing, stream) = packed::packing(stream)?;
        match packing {
            Packing::Gzip => OpenLog::of_text(file, packed::unpacked(stream)),
            Packing::None | Packing::Archive => OpenLog::of_text(file, stream),
        }
    }

    /// Opens a log that is text, in any encoding that logs have.
    ///
    /// # Errors
    /// When its first bytes cannot be read.
    pub(crate) fn of_text(file: &Path, stream: impl BufRead + 'r) -> io::Result<OpenLog<'r>> {
        let (is_marked, stream) = after_mark(stream)?;
        Ok(OpenLog {
            file: file.into(),
            stream,
            is_marked,
        })
    }

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
    /// A round that cannot be read.
    Fault(Fault),
    /// Lines outside any round, such as a title. A file that holds no log has only this part.
    Outside(Fault),
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

/// Adds what is to say of a later log of the same file.
impl AddAssign for Notes {
    fn add_assign(&mut self, later: Notes) {
        self.cut_deals += later.cut_deals;
        self.empty_last_lines += later.empty_last_lines;
        self.tolerances += later.tolerances;
    }
}

/// The parts of a log that is read at once.
#[derive(Default)]
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
