//! Standard output and standard error. Either may be closed or full, and then the macros of the
//! standard library panic.

use std::fmt::Display;
use std::io::{self, Write};

use crate::printable;

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written: {0}")]
pub struct Unwritable(#[from] io::Error);

impl Unwritable {
    /// Whether the reader has closed the pipe (`| head -1`).
    pub fn is_closed_pipe(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

/// Prints the output of a command and flushes it.
pub fn print(text: &[u8]) -> Result<(), Unwritable> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text)?;
    // Without it, an error of the last write would be lost.
    stdout.flush()?;
    Ok(())
}

/// Prints a line for the person at the terminal to standard error; ignores an error of the write,
/// because there is no other place to report it.
pub fn remark(line: impl Display) {
    let mut text = line.to_string().into_bytes();
    printable::escape(&mut text);
    text.push(b'\n');
    let _ = io::stderr().write_all(&text);
}
