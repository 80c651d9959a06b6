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

    /// For a command that was asked for this account: whether it could be written.
    pub fn finish(self) -> Result<(), Unwritable> {
        self.lost.map_or(Ok(()), Err)
    }

    /// For a command that was asked for something else, which is done: a remark is enough.
    pub fn finish_aside(self) {
        if let Some(lost) = self.lost.filter(|lost| !lost.is_closed_pipe()) {
            remark(format_args!("warning: {lost}"));
        }
    }
}
