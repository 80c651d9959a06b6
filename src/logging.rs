//! Log lines: readable text, or one JSON object a line for machines.

mod sink;

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::ValueEnum;
use env_logger::Env;
use env_logger::fmt::{Formatter, Target};
use log::Record;
use log::kv::{self, Key, Value, VisitSource};
use serde::Serialize;

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

/// Logging, until it is dropped: then every line has been written.
pub struct Logging(Sink);

impl Drop for Logging {
    fn drop(&mut self) {
        self.0.drain();
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
    match format {
        LogFormat::Text => logger.format_timestamp_micros(),
        LogFormat::Json => logger.format(write_json),
    };
    logger.target(Target::Pipe(Box::new(sink.clone()))).init();
    Ok(Logging(sink))
}

/// A log line as JSON. Values of the record stand beside its message.
#[derive(Serialize)]
struct JsonLine<'a> {
    time: String,
    level: &'static str,
    target: &'a str,
    message: String,
    #[serde(flatten)]
    values: Values,
}

fn write_json(formatter: &mut Formatter, record: &Record<'_>) -> io::Result<()> {
    let mut values = Values::default();
    // Collecting into a map cannot fail.
    let _ = record.key_values().visit(&mut values);
    let line = JsonLine {
        time: formatter.timestamp_micros().to_string(),
        level: record.level().as_str(),
        target: record.target(),
        message: record.args().to_string(),
        values,
    };
    let text = serde_json::to_string(&line).map_err(io::Error::other)?;
    writeln!(formatter, "{text}")
}

#[derive(Default, Serialize)]
#[serde(transparent)]
struct Values(BTreeMap<String, serde_json::Value>);

impl<'kvs> VisitSource<'kvs> for Values {
    fn visit_pair(&mut self, key: Key<'kvs>, value: Value<'kvs>) -> Result<(), kv::Error> {
        let value = match value.to_u64() {
            Some(number) => number.into(),
            None => value.to_string().into(),
        };
        self.0.insert(key.to_string(), value);
        Ok(())
    }
}
