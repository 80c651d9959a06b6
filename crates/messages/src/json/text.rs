//! Texts.

use std::fmt::{self, Display, Write};

/// The bytes that JSON escapes: control characters, quotes and backslashes.
const ESCAPED: [bool; 256] = {
    let mut escaped = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        escaped[byte] = true;
        byte += 1;
    }
    escaped[b'"' as usize] = true;
    escaped[b'\\' as usize] = true;
    escaped
};

/// Appends a text in quotes.
pub(super) fn append(text: &str, out: &mut Vec<u8>) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    append_content(text, out);
    out.push(b'"');
}

/// Appends the name of a field, in quotes and with a colon.
// The compiler knows most names: inlined, it copies them without checking a byte.
#[inline(always)]
#[expect(clippy::inline_always)]
pub(super) fn append_name(name: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    if is_plain(name) {
        out.extend_from_slice(name.as_bytes());
    } else {
        append_escaped(name, out);
    }
    out.extend_from_slice(b"\":");
}

/// Appends the text of a value in quotes.
pub(super) fn append_display<T: Display + ?Sized>(value: &T, out: &mut Vec<u8>) -> fmt::Result {
    out.push(b'"');
    write!(Content(out), "{value}")?;
    out.push(b'"');
    Ok(())
}

/// A text whose quote is open.
struct Content<'a>(&'a mut Vec<u8>);

impl Write for Content<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        append_content(text, self.0);
        Ok(())
    }
}

fn append_content(text: &str, out: &mut Vec<u8>) {
    if is_plain(text) {
        out.extend_from_slice(text.as_bytes());
    } else {
        append_escaped(text, out);
    }
}

#[inline(always)]
#[expect(clippy::inline_always)]
fn is_plain(text: &str) -> bool {
    // Without an early exit there is no branch for each byte.
    let bytes = text.bytes();
    !bytes.fold(false, |found, byte| found | ESCAPED[usize::from(byte)])
}

#[cold]
fn append_escaped(text: &str, out: &mut Vec<u8>) {
    let start = out.len();
    // Writing a text to memory cannot fail.
    let _ = serde_json::to_writer(&mut *out, text);
    // The quotes are the caller's.
    out.pop();
    out.remove(start);
}
