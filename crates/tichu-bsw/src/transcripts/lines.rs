//! Lines of bounded length from a stream.

use std::io::{self, BufRead, Read as _};

/// No line of a log is longer, by far.
const LONGEST: usize = 512;

/// The result of reading one line.
pub(super) enum Read<'a> {
    /// A line without its end.
    Line(&'a str),
    /// A line that is too long, is not ASCII or has no end.
    Bad(&'static str),
    /// The end of the log.
    End,
}

/// Reads line by line into one buffer.
pub(super) struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    /// The number of the line in the buffer, from 1.
    pub(super) number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines {
            reader,
            buffer: Vec::with_capacity(LONGEST),
            number: 0,
        }
    }

    /// Reads the next line into the buffer.
    pub(super) fn advance(&mut self) -> io::Result<()> {
        self.buffer.clear();
        let mut line = (&mut self.reader).take(LONGEST as u64 + 1);
        line.read_until(b'\n', &mut self.buffer)?;
        if self.buffer.len() > LONGEST && !self.buffer.ends_with(b"\n") {
            // The rest of a line that is too long is read and dropped.
            self.reader.skip_until(b'\n')?;
        }
        self.number += usize::from(!self.buffer.is_empty());
        Ok(())
    }

    /// The line in the buffer.
    pub(super) fn current(&self) -> Read<'_> {
        match &self.buffer[..] {
            [] => Read::End,
            line if line.len() > LONGEST => Read::Bad("a line of more than 511 bytes"),
            [line @ .., b'\n'] => match std::str::from_utf8(line) {
                Ok(line) if line.is_ascii() => Read::Line(line),
                _ => Read::Bad("bytes that are not ASCII"),
            },
            _ => Read::Bad("a line without its end"),
        }
    }
}
