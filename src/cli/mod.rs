//! The subcommands of the binary, a file each.

pub mod completions;
pub mod decide;
pub mod healthcheck;
pub mod man;
pub mod openapi;
pub mod report;
pub mod reproduce;
pub mod screen;
pub mod serve;
pub mod train;

/// How a subcommand ends; the error's text is for the person at the terminal. A pipe that was
/// closed by its reader (`| head -1`) is no error to that person: `main` keeps [`Unwritable`] quiet
/// then.
///
/// [`Unwritable`]: screen::Unwritable
pub type Outcome = Result<(), Box<dyn std::error::Error>>;
