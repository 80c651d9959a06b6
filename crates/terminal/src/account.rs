//! Standard output of the commands that make models.

use std::fmt::Display;
use std::path::PathBuf;

use crate::screen::{Unwritable, print, remark};

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

    /// Names the files that are the result of a command. A failed write is a remark only.
    pub fn wrote(mut self, paths: impl IntoIterator<Item = PathBuf>) {
        for path in paths {
            self.say(format_args!("wrote {}", path.display()));
        }
        if let Some(lost) = self.lost.filter(|lost| !lost.is_closed_pipe()) {
            remark(format_args!("warning: {lost}"));
        }
    }
}
