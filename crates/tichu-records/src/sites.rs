//! The forms of logs that are read.

mod board_game_arena;
mod brettspielwelt;
mod hands0;
mod records;

use std::io::{self, BufRead, Cursor, Read};
use std::path::Path;

use crate::site::{Head, Likeness, OpenLog, Site};

pub use brettspielwelt::{NotWritten, write_text};
pub use records::write_round;

/// All forms. Of those that a log has equally likely, the first counts.
static SITES: &[Site] = &[
    hands0::SITE,
    records::SITE,
    board_game_arena::SITE,
    brettspielwelt::SITE,
];

/// The form of a log that begins so, and how likely it is.
fn of(head: &Head) -> (&'static Site, Likeness) {
    let likely = SITES.iter().map(|site| (site, (site.is)(head)));
    let found = likely.rev().max_by_key(|(_, likeness)| *likeness);
    found.expect("there are forms")
}

/// The form of a log, and the log.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn known(mut log: OpenLog<'_>) -> io::Result<(&'static Site, OpenLog<'_>)> {
    let head = Head::read(&mut log.stream)?;
    let (site, _) = of(&head);
    log.stream = Box::new(Cursor::new(head.bytes).chain(log.stream));
    Ok((site, log))
}

/// Whether JSON is a log, as far as its beginning shows.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn is_log(file: &Path, stream: impl BufRead) -> io::Result<bool> {
    let mut log = OpenLog::new(file, stream)?;
    let (_, likeness) = of(&Head::read(&mut log.stream)?);
    Ok(likeness == Likeness::Surely)
}
