//! The subcommands of the binary, a file each.

pub mod decide;
pub mod healthcheck;
pub mod openapi;
pub mod report;
pub mod reproduce;
pub mod serve;
pub mod train;

/// How a subcommand ends; the error's text is for the person at the terminal.
pub type Outcome = Result<(), Box<dyn std::error::Error>>;
