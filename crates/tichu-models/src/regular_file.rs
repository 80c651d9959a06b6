//! Reading a file that an operator names: whole, bounded, and without waiting.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// When it cannot be read, is longer, or is no regular file: a directory, or something that never
/// ends or waits for a writer.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Before it is opened: opening a pipe waits until somebody writes to it.
    let about = fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !about.is_file() {
        return Err(io::Error::other("something else than a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("more than {most} bytes")));
    }
    Ok(bytes)
}
