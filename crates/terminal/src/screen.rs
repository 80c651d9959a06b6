//! Standard output and standard error. Either may be closed or full, and then the macros of the
//! standard library panic. Progress goes to standard error.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

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
    write(&mut io::stdout().lock(), text)
}

/// Writes output and flushes it.
pub fn write(out: &mut dyn Write, text: &[u8]) -> Result<(), Unwritable> {
    out.write_all(text)?;
    // Without it, an error of the last write would be lost.
    Ok(out.flush()?)
}

/// Prints a line for the person at the terminal to standard error; ignores an error of the write,
/// because there is no other place to report it.
pub fn remark(line: impl Display) {
    let mut text = line.to_string().into_bytes();
    printable::escape(&mut text);
    text.push(b'\n');
    let _ = io::stderr().write_all(&text);
}

/// A bar of progress on standard error.
pub fn bar(title: &str, length: u64) -> ProgressBar {
    let template = format!("{title} {{wide_bar}} {{pos}}/{{len}} {{msg}} {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A sign on standard error that work goes on.
pub fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    let spinner = ProgressBar::new_spinner().with_style(style);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
