//! Log lines: readable text, or one JSON object a line for machines.

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

/// What is logged when `RUST_LOG` is not set: the framework only when something is wrong.
const DEFAULT_FILTER: &str = "info,actix_server=warn";

/// Logging, until it is dropped: then every line has been written, as far as somebody reads them.
pub struct Logging(Sink);

impl Drop for Logging {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// Starts logging to standard error; `RUST_LOG` chooses what.
///
/// # Errors
/// When the operating system refuses a thread.
pub fn start(format: LogFormat) -> io::Result<Logging> {
    let sink = Sink::start()?;
    // As with our own variables, an empty one is not set.
    let filter = env::var("RUST_LOG")
        .ok()
        .filter(|filter| !filter.is_empty());
    env_logger::Builder::new()
        .parse_filters(filter.as_deref().unwrap_or(DEFAULT_FILTER))
        .format(move |formatter, record| line::write(formatter, format, record))
        .target(Target::Pipe(Box::new(sink.clone())))
        .init();
    // The usual hook writes to standard error itself, and waits when nobody reads it.
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
    Ok(Logging(sink))
}
