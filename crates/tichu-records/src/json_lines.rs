//! Lines of JSON.

use std::io::{self, BufRead};

use serde_json::Value;

use crate::error::unexpected;
use crate::handle::printable;
use crate::lines::Lines;

/// The most bytes of a line.
const LONGEST: usize = 1 << 20;

/// Reads values of JSON, one on each line.
pub(crate) struct JsonLines<'r>(Lines<'r>);

impl<'r> JsonLines<'r> {
    /// The lines of a stream without a byte-order mark.
    pub(crate) fn new(stream: impl BufRead + 'r) -> JsonLines<'r> {
        JsonLines(Lines::new(stream, LONGEST))
    }

    /// The next line that is not blank: its value, or what is wrong with it where `expected` should be. `None` at the end.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub(crate) fn next(&mut self, expected: &str) -> io::Result<Option<Result<Value, String>>> {
        while let Some(line) = self.0.next()? {
            if line.is_long {
                let found = format!("a line of more than {LONGEST} bytes");
                return Ok(Some(Err(unexpected(expected, found))));
            }
            if !line.text.trim_ascii().is_empty() {
                let value = serde_json::from_str(&line.text);
                return Ok(Some(
                    value.map_err(|error| unexpected(expected, shown(&error))),
                ));
            }
        }
        Ok(None)
    }

    /// The number of the last line, from 1; 0 before the first.
    pub(crate) fn number(&self) -> usize {
        self.0.number
    }
}

/// What an error of JSON found. It may quote any text of the line.
pub(crate) fn shown(error: &serde_json::Error) -> String {
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
