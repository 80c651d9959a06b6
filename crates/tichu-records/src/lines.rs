//! Lines of a stream in the encodings that logs have.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The bytes that tell the encoding: a mark, or two characters of UTF-16.
const HEAD: u64 = 4;

/// Reads line by line into one buffer, so memory does not grow with the stream. The rest of a line that is too long is
/// dropped.
///
/// A line is UTF-8 where its bytes are, and Windows-1252 otherwise.
pub(crate) struct Lines<'r> {
    reader: Box<dyn BufRead + 'r>,
    /// The most bytes of a line.
    longest: usize,
    bytes: Vec<u8>,
    /// The number of the line in the buffer, from 1; 0 before the first.
    pub(crate) number: usize,
}

/// A line of a log.
pub(crate) struct ReadLine<'a> {
    /// Without the line feed. Of a line that is too long, its beginning.
    pub(crate) text: Cow<'a, str>,
    /// The line ends with a line feed: nothing of it is cut off.
    pub(crate) is_ended: bool,
    /// The line is too long.
    pub(crate) is_long: bool,
}

impl<'r> Lines<'r> {
    /// The lines of a stream. Each may have `longest` bytes.
    pub(crate) fn new(reader: impl BufRead + 'r, longest: usize) -> Lines<'r> {
        Lines {
            reader: Box::new(reader),
            longest,
            bytes: Vec::new(),
            number: 0,
        }
    }

    /// The next line; `None` at the end of the stream.
    ///
    /// # Errors
    /// When the stream cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<ReadLine<'_>>> {
        self.bytes.clear();
        let mut line = (&mut self.reader).take(self.longest as u64 + 1);
        line.read_until(b'\n', &mut self.bytes)?;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let is_ended = self.bytes.ends_with(b"\n");
        self.bytes
            .truncate(self.bytes.len() - usize::from(is_ended));
        let is_long = self.bytes.len() > self.longest;
        if is_long {
            self.bytes.truncate(self.longest);
            self.reader.skip_until(b'\n')?;
        }
        Ok(Some(ReadLine {
            text: decoded(&self.bytes),
            is_ended: is_ended || is_long,
            is_long,
        }))
    }
}

/// Text that is UTF-8 where its bytes are, and Windows-1252 otherwise.
#[must_use]
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// A stream without its byte-order mark. One of UTF-16, with a mark or without, is UTF-8 all the same.
///
/// # Errors
/// When its first bytes cannot be read.
pub fn as_utf8<'r>(reader: impl BufRead + 'r) -> io::Result<Box<dyn BufRead + 'r>> {
    after_mark(reader).map(|(_, reader)| reader)
}

/// Whether a stream has a byte-order mark, and the stream after it.
///
/// # Errors
/// When its first bytes cannot be read.
pub(crate) fn after_mark<'r>(
    mut reader: impl BufRead + 'r,
) -> io::Result<(bool, Box<dyn BufRead + 'r>)> {
    let mut head = Vec::new();
    (&mut reader).take(HEAD).read_to_end(&mut head)?;
    let mark = Encoding::for_bom(&head);
    let encoding = match (mark, &head[..]) {
        (Some((encoding, _)), _) => encoding,
        // The first two characters of a log in UTF-16 have their zeros there.
        (None, [1..=255, 0, 1..=255, 0]) => UTF_16LE,
        (None, [0, 1..=255, 0, 1..=255]) => UTF_16BE,
        _ => UTF_8,
    };
    let head_without = head.split_off(mark.map_or(0, |(_, length)| length));
    let rest = Cursor::new(head_without).chain(reader);
    let reader: Box<dyn BufRead + 'r> = if encoding == UTF_8 {
        Box::new(rest)
    } else {
        Box::new(BufReader::new(Transcoded::new(rest, encoding)))
    };
    Ok((mark.is_some(), reader))
}

/// A stream in another encoding, as UTF-8.
struct Transcoded<R> {
    reader: R,
    decoder: Decoder,
    /// UTF-8 that has not been given yet.
    ready: Cursor<String>,
    is_over: bool,
}

impl<R: BufRead> Transcoded<R> {
    fn new(reader: R, encoding: &'static Encoding) -> Transcoded<R> {
        Transcoded {
            reader,
            decoder: encoding.new_decoder_without_bom_handling(),
            ready: Cursor::default(),
            is_over: false,
        }
    }
}

impl<R: BufRead> Read for Transcoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.ready.read(buffer)?;
            if count > 0 || self.is_over || buffer.is_empty() {
                return Ok(count);
            }
            let bytes = self.reader.fill_buf()?;
            let read = bytes.len();
            self.is_over = read == 0;
            let longest = self.decoder.max_utf8_buffer_length(read);
            let mut text = String::with_capacity(longest.unwrap_or_default());
            let _ = (self.decoder).decode_to_string(bytes, &mut text, self.is_over);
            self.reader.consume(read);
            self.ready = Cursor::new(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 64 << 10;

    /// Gives at most this number of bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            self.0.read(&mut buffer[..count])
        }
    }

    fn lines(bytes: &[u8], at_once: usize) -> Vec<String> {
        let mut lines = Lines::new(
            as_utf8(BufReader::new(Drops(bytes, at_once))).unwrap(),
            LONGEST,
        );
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            found.push(line.text.into_owned());
        }
        found
    }

    #[test]
    fn each_line_is_utf_8_where_its_bytes_are_however_they_arrive() {
        let utf_16 = "\u{feff}ä€\nb".encode_utf16().flat_map(u16::to_le_bytes);
        let without_mark = "{ä\nb".encode_utf16().flat_map(u16::to_be_bytes);
        for (bytes, expected) in [
            (
                &b"J\xc3\xb6rg\r\nJ\xf6rg\n\nc"[..],
                &["Jörg\r", "Jörg", "", "c"][..],
            ),
            (b"\xef\xbb\xbf\xc3\xa4\nb\n", &["ä", "b"]),
            (b"\x80", &["€"]),
            (b"", &[]),
            (&utf_16.collect::<Vec<_>>(), &["ä€", "b"]),
            (&without_mark.collect::<Vec<_>>(), &["{ä", "b"]),
        ] {
            for at_once in 1..=bytes.len().max(1) {
                assert_eq!(lines(bytes, at_once), expected, "{at_once} bytes at a time");
            }
        }
    }

    #[test]
    fn of_a_long_line_only_the_beginning_is_kept() {
        let long = [&vec![b'x'; 5 * LONGEST][..], b"\nafter"].concat();
        assert_eq!(
            lines(&long, usize::MAX),
            ["x".repeat(LONGEST), "after".to_owned()]
        );
    }
}
