//! The lines of an input of any length, read in batches of the lines that have arrived.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read};

use messages::BYTE_ORDER_MARK;

/// The most bytes of a line. A longer line is refused and not kept.
pub const LONGEST: usize = 64 * 1024;

/// Bytes that are read at a time, which bounds the memory for any input.
const BUFFER: usize = 256 * 1024;

/// The error of a command that cannot read its questions.
pub fn unreadable(error: io::Error) -> String {
    format!("standard input cannot be read: {error}")
}

/// A line without its end, and without a byte order mark before the first.
#[derive(Clone)]
pub struct InputLine<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// Its bytes; of a line longer than [`LONGEST`], perhaps only the first.
    pub text: Cow<'a, [u8]>,
}

impl InputLine<'_> {
    /// The line, with a copy of its bytes.
    pub fn owned(self) -> InputLine<'static> {
        InputLine {
            number: self.number,
            text: Cow::Owned(self.text.into_owned()),
        }
    }
}

/// Reads lines in batches.
pub struct InputLines<R> {
    input: R,
    buffer: Vec<u8>,
    /// Bytes of the buffer that were read from the input.
    filled: usize,
    /// Bytes of the buffer whose lines were returned.
    taken: usize,
    /// The number of the next line.
    next: u64,
    /// Whether the rest of a line that was too long is still to be dropped.
    cutting: bool,
}

impl<R: Read> InputLines<R> {
    pub fn new(input: R) -> InputLines<R> {
        InputLines {
            input,
            buffer: vec![0; BUFFER],
            filled: 0,
            taken: 0,
            next: 1,
            cutting: false,
        }
    }

    /// The lines that have arrived, at least one; none at the end of the input.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn batch(&mut self) -> io::Result<Vec<InputLine<'_>>> {
        self.buffer.copy_within(self.taken..self.filled, 0);
        self.filled -= self.taken;
        self.taken = 0;
        while self.taken == 0 {
            let new = self.filled;
            let read = self.read()?;
            self.filled += read;
            if read == 0 {
                self.taken = self.filled;
                break;
            }
            if self.cutting {
                self.cut();
            }
            // The bytes before were searched already.
            let fresh = new.min(self.filled)..self.filled;
            let last = self.buffer[fresh].iter().rposition(|&byte| byte == b'\n');
            if let Some(last) = last {
                self.taken = new + last + 1;
            } else if self.filled == self.buffer.len() {
                self.taken = self.filled;
                self.cutting = true;
            }
        }
        let whole = &self.buffer[..self.taken];
        let lines: Vec<_> = (self.next..)
            .zip(whole.split_inclusive(|&byte| byte == b'\n'))
            .map(|(number, text)| {
                let text = text.strip_suffix(b"\n").unwrap_or(text);
                let text = text.strip_suffix(b"\r").unwrap_or(text);
                let text = match text.strip_prefix(BYTE_ORDER_MARK) {
                    Some(rest) if number == 1 => rest,
                    _ => text,
                };
                InputLine {
                    number,
                    text: Cow::Borrowed(text),
                }
            })
            .collect();
        self.next += lines.len() as u64;
        Ok(lines)
    }

    /// Drops the bytes of a line that was too long.
    fn cut(&mut self) {
        let end = self.buffer[..self.filled]
            .iter()
            .position(|&byte| byte == b'\n');
        let rest = end.map_or(self.filled, |end| end + 1);
        self.buffer.copy_within(rest..self.filled, 0);
        self.filled -= rest;
        self.cutting = end.is_none();
    }

    fn read(&mut self) -> io::Result<usize> {
        loop {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives at most this number of bytes at a time, as a slow pipe may.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    fn all(text: &[u8], drop: usize) -> Vec<(u64, Vec<u8>)> {
        let mut lines = InputLines::new(Drops(text, drop));
        let mut found = Vec::new();
        loop {
            let batch = lines.batch().unwrap();
            if batch.is_empty() {
                return found;
            }
            found.extend(batch.iter().map(|line| (line.number, line.text.to_vec())));
        }
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        let text = b"a\r\n\nbc\nd";
        let expected: Vec<(u64, Vec<u8>)> = (1..)
            .zip([&b"a"[..], b"", b"bc", b"d"].map(<[u8]>::to_vec))
            .collect();
        for drop in 1..=text.len() {
            assert_eq!(all(text, drop), expected, "{drop} bytes at a time");
        }
        assert_eq!(all(b"", 1), []);
        assert_eq!(all(b"\n", 1), [(1, vec![])]);
    }

    #[test]
    fn of_a_line_without_end_only_the_beginning_is_kept() {
        for length in [BUFFER - 1, BUFFER, BUFFER + 1, 3 * BUFFER, 3 * BUFFER + 5] {
            let text = [&vec![b'x'; length][..], b"\nafter\n"].concat();
            for drop in [1000, BUFFER, usize::MAX] {
                let lines = all(&text, drop);
                assert_eq!(lines.len(), 2, "{length} in drops of {drop}");
                assert!(lines[0].1.len() > LONGEST && lines[0].1.len() <= BUFFER);
                assert_eq!(lines[1], (2, b"after".to_vec()));
            }
        }
    }
}
