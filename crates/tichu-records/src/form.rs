//! Which form a log has, by its first bytes.

use std::io::{self, BufRead, Read};

use crate::records::{HANDS, json};

/// The most bytes of the first line that tell the form.
const HEAD: u64 = 64 << 10;

/// The form of a log, with the bytes that were read to find it.
pub(crate) enum Form {
    /// Text, as BrettSpielWelt writes it.
    Text(Vec<u8>),
    /// Lines of JSON: match records, with the first line.
    Records(Vec<u8>),
    /// Lines of JSON of a site that is not known, with the first line: rounds with `hands0`.
    Acts(Vec<u8>),
    /// JSON of Board Game Arena.
    Json(Vec<u8>),
}

impl Form {
    /// Reads the beginning of a log: its first line if it is JSON, or a few bytes.
    pub(crate) fn of(reader: &mut dyn BufRead) -> io::Result<Form> {
        let mut head = Vec::new();
        while let Some(&byte) = reader.fill_buf()?.first() {
            head.push(byte);
            reader.consume(1);
            let is_mark = b"\xef\xbb\xbf".starts_with(&head) || head == b"\xef\xbb\xbf";
            if is_mark || byte.is_ascii_whitespace() && head.len() < 1 << 10 {
                continue;
            }
            if !matches!(byte, b'{' | b'[') {
                return Ok(Form::Text(head));
            }
            reader.take(HEAD).read_until(b'\n', &mut head)?;
            return Ok(match json(&head) {
                Ok(line) if line.get(HANDS).is_some() => Form::Acts(head),
                Ok(line) if line["type"] == "match" || line["type"] == "round" => {
                    Form::Records(head)
                }
                _ => Form::Json(head),
            });
        }
        Ok(Form::Text(head))
    }

    /// Whether JSON is a log, as far as its beginning shows.
    pub(crate) fn is_match(&self) -> bool {
        match self {
            Form::Text(_) => false,
            Form::Records(_) | Form::Acts(_) => true,
            Form::Json(head) => {
                let text = String::from_utf8_lossy(head);
                text.contains("\"channel\"") || text.contains("gamelogs")
            }
        }
    }
}
