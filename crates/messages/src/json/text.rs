//! Texts.

use std::fmt::{self, Display, Write};

/// Bytes that are looked at together.
const TOGETHER: usize = 8;

/// The highest bit of each of them.
const BYTES: u64 = (u64::MAX / 255) << 7;

/// Names up to this length are copied with their quotes at once.
const USUAL: usize = 29;

/// Appends a text in quotes, and a byte.
pub(super) fn append(text: &str, end: u8, out: &mut Vec<u8>) {
    match short(text.as_bytes()) {
        Some(word) if escaped(word) & (BYTES >> (64 - 8 * text.len())) == 0 => {
            let quoted = u128::from(word) << 8 | u128::from(b'"');
            // To append all and to drop some takes fewer instructions than to append some.
            out.extend_from_slice(&quoted.to_le_bytes());
            out.truncate(out.len() - (15 - text.len()));
            out.extend_from_slice(&[b'"', end]);
        }
        _ => append_long(text, end, out),
    }
}

// Apart, so that short texts need not save the registers that it takes.
#[inline(never)]
fn append_long(text: &str, end: u8, out: &mut Vec<u8>) {
    append_known(text, end, out);
}

/// The same for a text that the compiler knows, as most names of fields are: inlined, it copies them
/// without checking a byte.
#[inline(always)]
#[expect(clippy::inline_always)]
pub(super) fn append_known(text: &str, end: u8, out: &mut Vec<u8>) {
    if text.len() <= USUAL && is_plain(text) {
        let mut quoted = [b'"'; USUAL + 3];
        quoted[1..=text.len()].copy_from_slice(text.as_bytes());
        quoted[text.len() + 2] = end;
        out.extend_from_slice(&quoted[..text.len() + 3]);
        return;
    }
    out.push(b'"');
    append_content(text, out);
    out.extend_from_slice(&[b'"', end]);
}

/// From 1 to 8 bytes, the first one lowest.
#[inline]
fn short(text: &[u8]) -> Option<u64> {
    let length = text.len();
    if let (1..=8, Some(first), Some(last)) = (length, text.first_chunk(), text.last_chunk()) {
        let [first, last] = [first, last].map(|half| u64::from(u32::from_le_bytes(*half)));
        Some(first | last << (8 * (length - 4)))
    } else if let (1..=3, [first, ..], Some(last)) = (length, text, text.last()) {
        let middle = u64::from(text[length / 2]);
        Some(
            u64::from(*first)
                | middle << (8 * (length / 2))
                | u64::from(*last) << (8 * (length - 1)),
        )
    } else {
        None
    }
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

#[inline(always)]
#[expect(clippy::inline_always)]
fn append_content(text: &str, out: &mut Vec<u8>) {
    if is_plain(text) {
        out.extend_from_slice(text.as_bytes());
    } else {
        append_escaped(text, out);
    }
}

/// Whether JSON escapes no byte of this text: no control character, quote or backslash.
#[inline(always)]
#[expect(clippy::inline_always)]
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let word = |chunk: &[u8; TOGETHER]| escaped(u64::from_le_bytes(*chunk));
    let (chunks, rest) = bytes.as_chunks();
    let chunks = chunks.iter().fold(0, |found, chunk| found | word(chunk));
    // The last bytes once more with those before them, or alone.
    let last = match bytes.last_chunk() {
        Some(last) => word(last),
        None => rest.iter().fold(0, |found, &byte| {
            found | u64::from(byte < b' ' || byte == b'"' || byte == b'\\')
        }),
    };
    chunks | last == 0
}

/// Not 0 where JSON escapes one of these bytes. The highest bit of a byte of the sum is set where the byte
/// is below the other, unless the byte has that bit itself, as in letters beyond ASCII (S. Anderson, *Bit
/// Twiddling Hacks*, "Determine if a word has a byte less than n").
#[inline]
fn escaped(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let below = |word: u64, limit: u8| word.wrapping_sub(ONES * u64::from(limit)) & !word;
    let is = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
    (below(word, b' ') | is(b'"') | is(b'\\')) & BYTES
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
