//! `grand-tichu serve`: load, bind, serve, stop.

use std::ffi::OsString;

use clap::Args;
use terminal::Outcome;

use crate::http::{Runtime, Server, Settings};
use crate::logging::{self, LogFormat};

/// Options of `serve`.
#[derive(Args)]
pub struct ServeOptions {
    #[command(flatten)]
    settings: Settings,

    /// Format of log lines; RUST_LOG sets their level (default: info)
    #[arg(
        long,
        env = "GRAND_TICHU_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "text"
    )]
    log_format: LogFormat,
}

/// Whether the first argument asks for `serve`: by name, or because it names no command.
pub fn is_asked_for(arguments: &[OsString]) -> bool {
    let first = arguments.get(1).map(|first| first.as_encoded_bytes());
    first.is_none_or(|first| first == b"serve" || first.starts_with(b"-"))
}

/// Serves until a stop signal. It checks all files before it binds the port; a stop signal ends the
/// process even during this check.
pub fn run(
    ServeOptions {
        settings,
        log_format,
    }: ServeOptions,
    mut runtime: Runtime,
) -> Outcome {
    let _logging = logging::start(log_format)?;
    match runtime.unless_stopped(|| Server::bind(settings))? {
        Some(server) => server?.run(runtime)?,
        None => log::info!("stopped before it listened"),
    }
    Ok(())
}
