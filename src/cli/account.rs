//! Standard output of the commands that make models.

use std::fmt::Display;

use super::screen::{Unwritable, print, remark};

/// Reports progress on standard output. The work goes on when it cannot be written.
#[derive(Default)]
pub struct Account {
    lost: Option<Unwritable>,
}

impl Account {
    /// Prints a line.
    pub fn say(&mut self, line: impl Display) {
        if self.lost.is_none() {
            self.lost = print(format!("{line}\n").as_bytes()).err();
        }
    }

    /// Whether the account was written, for a command whose result is the account.
    pub fn finish(self) -> Result<(), Unwritable> {
        self.lost.map_or(Ok(()), Err)
    }

    /// Reports a failed write as a remark, for a command whose result is something else.
    pub fn finish_aside(self) {
        if let Some(lost) = self.lost.filter(|lost| !lost.is_closed_pipe()) {
            remark(format_args!("warning: {lost}"));
        }
    }
}
