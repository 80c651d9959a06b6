//! Lines of bounded length from a stream.

use std::io::{self, BufRead};

/// No line of a log is longer, by far.
const LONGEST: usize = 512;

/// One line, or why it is none.
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
        let mut is_short = true;
        loop {
            let part = match self.reader.fill_buf() {
                Ok(part) => part,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = part.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(part.len(), |end| end + 1);
            // The bytes of a line that is too long are read and dropped.
            is_short &= self.buffer.len() + taken <= LONGEST;
            if is_short {
                self.buffer.extend_from_slice(&part[..taken]);
            } else {
                self.buffer.resize(LONGEST + 1, b'x');
            }
            let is_end = end.is_some() || taken == 0;
            self.reader.consume(taken);
            if is_end {
                break;
            }
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
