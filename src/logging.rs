//! Log lines: readable text, or one JSON object a line for machines.

mod line;
mod sink;

use std::io;

use clap::ValueEnum;
use env_logger::Env;
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

/// What is logged when `RUST_LOG` is not set: the framework only when something is wrong, and not
/// each connection on which a client sends no HTTP: that is no error of the service.
const DEFAULT_FILTER: &str = "info,actix_server=warn,actix_http::h1::dispatcher=off";

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
    let mut logger =
        env_logger::Builder::from_env(Env::default().default_filter_or(DEFAULT_FILTER));
    logger
        .format(move |formatter, record| line::write(formatter, format, record))
        .target(Target::Pipe(Box::new(sink.clone())))
        .init();
    // The usual hook writes to standard error itself, and waits when nobody reads it.
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
    Ok(Logging(sink))
}
