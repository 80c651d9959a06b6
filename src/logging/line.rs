//! The format of a log line.
//!
//! At tens of thousands of requests a second, general formatting of a line takes as long as a tenth
//! of the request, so this writes the parts directly.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use log::Record;
use log::kv::{self, Key, Value, VisitSource};
use serde::Serialize;
use terminal::printable;

use super::LogFormat;

/// Writes the line of a record, with its end.
pub fn write(to: &mut impl Write, format: LogFormat, record: &Record<'_>) -> io::Result<()> {
    thread_local! {
        static TEXT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    }
    let mut line = LogLine {
        format,
        text: TEXT.take(), // The memory of the last line; empty when logging within logging.
    };
    match format {
        LogFormat::Text => line.begin_text(record),
        LogFormat::Json => line.begin_json(record),
    }
    // Writing to memory cannot fail.
    let _ = record.key_values().visit(&mut line);
    // Names, versions and messages come from files and clients; they must not add lines.
    printable::escape(&mut line.text);
    let end: &[u8] = match format {
        LogFormat::Text => b"\n",
        LogFormat::Json => b"}\n",
    };
    line.text.extend_from_slice(end);
    let written = to.write_all(&line.text);
    line.text.clear();
    TEXT.set(line.text);
    written
}

struct LogLine {
    format: LogFormat,
    text: Vec<u8>,
}

impl LogLine {
    /// `[2026-11-22T06:00:00.123456Z INFO  access] request`
    fn begin_text(&mut self, record: &Record<'_>) {
        self.text.push(b'[');
        self.push_time();
        let (level, target, message) = (record.level(), record.target(), record.args());
        let _ = write!(self.text, " {level:<5} {target}] {message}");
    }

    /// `{"time":"2026-11-22T06:00:00.123456Z","level":"INFO","target":"access","message":"request"`
    fn begin_json(&mut self, record: &Record<'_>) {
        self.text.extend_from_slice(b"{\"time\":\"");
        self.push_time();
        self.text.extend_from_slice(b"\",\"level\":");
        self.push_json(record.level().as_str());
        self.text.extend_from_slice(b",\"target\":");
        self.push_json(record.target());
        self.text.extend_from_slice(b",\"message\":");
        self.push_json(&record.args().to_string());
    }

    fn push_json(&mut self, value: &(impl Serialize + ?Sized)) {
        let written = serde_json::to_writer(&mut self.text, value);
        debug_assert!(written.is_ok(), "text and numbers go into memory");
    }

    /// The time to the microsecond. The part down to the second is formatted once a second.
    fn push_time(&mut self) {
        thread_local! {
            static SECOND: RefCell<(u64, String)> = const { RefCell::new((u64::MAX, String::new())) };
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or_default();
        SECOND.with_borrow_mut(|(second, text)| {
            if *second != now.as_secs() {
                *second = now.as_secs();
                let time = i64::try_from(*second).map(Timestamp::from_second);
                *text = time
                    .ok()
                    .and_then(Result::ok)
                    .unwrap_or_default()
                    .to_string();
                text.pop(); // The Z follows the fraction.
            }
            self.text.extend_from_slice(text.as_bytes());
        });
        let mut fraction = *b".000000Z";
        let mut left = now.subsec_micros();
        for digit in fraction[1..7].iter_mut().rev() {
            *digit += u8::try_from(left % 10).unwrap_or_default();
            left /= 10;
        }
        self.text.extend_from_slice(&fraction);
    }
}

impl<'kvs> VisitSource<'kvs> for LogLine {
    fn visit_pair(&mut self, key: Key<'kvs>, value: Value<'kvs>) -> Result<(), kv::Error> {
        match self.format {
            LogFormat::Text => {
                self.text.push(b' ');
                self.text.extend_from_slice(key.as_str().as_bytes());
                self.text.push(b'=');
            }
            LogFormat::Json => {
                self.text.push(b',');
                self.push_json(key.as_str());
                self.text.push(b':');
            }
        }
        match (value.to_borrowed_str(), value.to_u64(), self.format) {
            (Some(text), _, LogFormat::Text) => self.text.extend_from_slice(text.as_bytes()),
            (Some(text), _, LogFormat::Json) => self.push_json(text),
            (None, Some(number), _) => self.push_json(&number),
            (None, None, LogFormat::Text) => drop(write!(self.text, "{value}")),
            (None, None, LogFormat::Json) => self.push_json(&value.to_string()),
        }
        Ok(())
    }
}
