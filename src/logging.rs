//! Log lines: text for people, or JSON objects for machines.

mod line;
mod sink;

use std::{env, io};

use clap::ValueEnum;
use env_logger::fmt::Target;

use sink::Sink;

/// How log lines are written.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum LogFormat {
    /// Time, level, source, message, then `name=value` pairs
    Text,
    /// One JSON object a line
    Json,
}

/// The filter when `RUST_LOG` is not set; of the framework only warnings and errors.
const DEFAULT_FILTER: &str = "info,actix_server=warn";

/// Logging; dropping this waits until the lines are written, unless standard error is not read.
pub struct Logging(Sink);

impl Drop for Logging {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// Starts logging to standard error; `RUST_LOG` filters the lines.
///
/// # Errors
/// When the operating system refuses a thread.
pub fn start(format: LogFormat) -> io::Result<Logging> {
    let sink = Sink::start()?;
    // An empty variable counts as not set, like the variables of the service.
    let filter = env::var("RUST_LOG")
        .ok()
        .filter(|filter| !filter.is_empty());
    env_logger::Builder::new()
        .parse_filters(filter.as_deref().unwrap_or(DEFAULT_FILTER))
        .format(move |formatter, record| line::write(formatter, format, record))
        .target(Target::Pipe(Box::new(sink.clone())))
        .init();
    // The default hook writes to standard error itself, and blocks when it is not read.
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
    Ok(Logging(sink))
}
