//! `grand-tichu serve`: load, bind, serve, stop.

use clap::Args;
use grand_tichu::http::{Server, Settings};

use super::Outcome;
use crate::logging::{self, LogFormat};

/// Options of `serve`.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    settings: Settings,

    /// How log lines are written; RUST_LOG says which (default: info)
    #[arg(
        long,
        env = "GRAND_TICHU_LOG_FORMAT",
        value_name = "FORMAT",
        default_value = "text"
    )]
    log_format: LogFormat,
}

/// Serves until a stop signal. All files are checked before the port is bound.
pub fn run(
    Options {
        settings,
        log_format,
    }: Options,
) -> Outcome {
    let _logging = logging::start(log_format)?;
    Server::bind(settings)?.run()?;
    Ok(())
}
