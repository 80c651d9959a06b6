//! Standard output and standard error, which may be closed or full: the macros of the standard
//! library panic then.

use std::fmt::Display;
use std::io::{self, Write};

use crate::printable;

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written: {0}")]
pub struct Unwritable(#[from] io::Error);

impl Unwritable {
    /// Whether whoever read it has had enough (`| head -1`).
    pub fn is_closed_pipe(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

/// Prints the whole of what a command was asked for.
pub fn print(text: &[u8]) -> Result<(), Unwritable> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text)?;
    // Or an error with the last line shows when nobody asks any more.
    stdout.flush()?;
    Ok(())
}

/// Says something to the person at the terminal, on standard error; when that cannot be written,
/// there is nobody to say it to.
pub fn remark(line: impl Display) {
    let mut text = line.to_string().into_bytes();
    printable::escape(&mut text);
    text.push(b'\n');
    let _ = io::stderr().write_all(&text);
}
